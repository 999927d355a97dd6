import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import { formatEmailKind, isTextKind } from '#contract/operator/email/email-kinds.ts';
import type { Attendee } from '#contract/operator/events/attendees.ts';

type EmailListProps = Pick<Attendee, 'emails'> & {
  /** The emails that can be sent; renders nothing if there are none. */
  children: React.ReactNode;
};

/** The emails about a booking, and whether they were sent. */
export const EmailList = ({ emails, children }: EmailListProps) =>
  (emails.length > 0 || children) && (
    <section aria-labelledby="emails">
      <h2 id="emails">
        {emails.some(({ kind }) => isTextKind(kind)) ? 'Emails and text messages' : 'Emails'}
      </h2>
      <ul className="office-list">
        {emails.map(({ id, kind, queuedAt, state, waitsUntil }) => (
          <li key={id}>
            <a href={href('/office/emails/:id', { id })}>{formatEmailKind(kind)}</a>
            <span className="under">
              {formatMoment(queuedAt)}:{' '}
              {waitsUntil ? `Goes out on ${formatMoment(waitsUntil)}` : (stateNames[state] ?? state)}
            </span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );

const stateNames: Record<string, string> = {
  queued: 'On its way',
  sending: 'On its way',
  sent: 'Sent',
  failed: 'Could not be delivered',
  unknown: 'Not sure it arrived; it is not sent again by itself',
  saved: 'Not sent: saved as a file',
  suppressed: 'Not sent',
};
