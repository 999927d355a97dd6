import { href } from 'react-router';
import type { RecipientView } from '#contract/operator/mailing/campaign-results.ts';
import type { Campaign } from '#contract/operator/mailing/campaigns.ts';
import { withQuery } from '../../../ui/with-query.ts';

type ResultLine = { view: RecipientView | ''; label: string; count: number; isAlways?: true };

/** The share of those who got it that did this, in per cent. */
function formatShare(view: ResultLine['view'], count: number, sent: number): string {
  const isDone = view === 'clicked' || view === 'unsubscribed' || view === 'complained';
  return isDone && sent > 0 ? `${Math.round((100 * count) / sent)}\u00a0%` : '';
}

/** The results of a mailing so far: each number leads to its people. */
export function Results({ mailing }: { mailing: Campaign }) {
  const { ca, emails } = mailing;
  const createAddress = (view: string) =>
    withQuery(href('/office/mailings/:ca/recipients', { ca }), { view });
  const lines: ResultLine[] = [
    { view: 'sent', label: 'Sent', count: emails.sent, isAlways: true },
    { view: 'saved', label: 'Not sent: saved as a file', count: mailing.saved },
    { view: 'waiting', label: 'Waiting', count: emails.waiting },
    { view: 'failed', label: 'Failed', count: emails.failed - emails.bounced },
    { view: 'bounced', label: 'Bounced: no such mailbox', count: emails.bounced },
    { view: 'uncertain', label: 'Not sure it arrived', count: emails.unknown },
    { view: 'blocked', label: 'Not sent: the address was blocked meanwhile', count: emails.suppressed },
    { view: 'cancelled', label: 'Not sent: cancelled', count: emails.cancelled },
    { view: 'left-out', label: 'Not emailed', count: mailing.leftOut },
    { view: 'clicked', label: 'Followed a link', count: mailing.openedLinks, isAlways: true },
    { view: 'unsubscribed', label: 'Unsubscribed since', count: mailing.unsubscribedSince, isAlways: true },
    { view: 'complained', label: 'Complained', count: emails.complained },
  ];
  const missed = mailing.saved + emails.failed + emails.unknown;
  return (
    <section aria-labelledby="results">
      <h2 id="results">Results</h2>
      <ul className="result-list">
        {lines
          .filter(({ count, isAlways }) => isAlways || count > 0)
          .map(({ view, label, count }) => (
            <li key={view}>
              {count > 0 ? <a href={createAddress(view)}>{label}</a> : label}
              <strong>{count.toLocaleString('en-GB')}</strong>
              <span className="quiet">{formatShare(view, count, emails.sent)}</span>
            </li>
          ))}
      </ul>
      <p className="form-actions">
        <a className="button" href={createAddress('not-received')}>
          Who did not get it
        </a>
        {missed > 0 && mailing.state === 'queued' && (
          <a className="button" href={href('/office/mailings/:ca/resend', { ca })}>
            Send it again to those only…
          </a>
        )}
      </p>
    </section>
  );
}
