import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import type { EmailStatus } from '#contract/operator/set-up-check.ts';
import { withQuery } from '../../ui/with-query.ts';

/** Says that emails wait, because the mail server does not take them. Renders nothing while they go out. */
export function EmailsToday({ stopped }: Pick<EmailStatus, 'stopped'>) {
  if (!stopped) return null;
  const { since, waiting, cause, reason } = stopped;
  return (
    <section className="attention" aria-labelledby="emails-stopped">
      <h2 id="emails-stopped">Emails are not going out</h2>
      <p>
        Since <strong>{formatMoment(since)}</strong> {waiting.toLocaleString('en-GB')}{' '}
        {waiting === 1 ? 'email waits' : 'emails wait'}. Nothing is lost: they go out by themselves once it
        works again. Ring people whom it cannot wait for.{' '}
        <a href={withQuery(href('/office/emails'), { status: 'waiting' })}>Look at them</a>
      </p>
      <p>
        Tell your IT support:{' '}
        <q>
          {cause === 'away'
            ? 'Lychgate cannot reach the mail server, or is not let in. Please check that it runs, and SMTP_URL.'
            : 'The mail server refuses our emails. Please check the sender address in MAIL_FROM, and whether we may send from it.'}{' '}
          {reason}
        </q>
      </p>
    </section>
  );
}
