import { href } from 'react-router';
import type { SignoffState } from '#contract/operator/sign-off/sign-offs.ts';
import { formatDay, formatMoment } from '#contract/fields/days.ts';

/** The emails that asked the family, the newest first. */
export const SignoffEmails = ({ emails }: { emails: SignoffState['emails'] }) => (
  <section aria-labelledby="emails">
    <h2 id="emails">Emails with the question</h2>
    <ul className="office-list">
      {emails.map(({ createdAt, emailId, delivery, expiresAt, usedAt, voidedAt, voidReason }) => (
        <li key={createdAt}>
          {emailId ? (
            <a href={href('/office/emails/:id', { id: emailId })}>{formatMoment(createdAt)}</a>
          ) : (
            formatMoment(createdAt)
          )}
          <span className="under">
            {describeDelivery(delivery)}
            {!usedAt && !voidedAt && `, works until ${formatDay(expiresAt)}`}
            {usedAt && `, answered ${formatMoment(usedAt)}`}
          </span>
          {voidedAt && (
            <span className="under">
              Cancelled {formatMoment(voidedAt)}: <bdi>{voidReason}</bdi>
            </span>
          )}
        </li>
      ))}
    </ul>
  </section>
);

const deliveryNames: Record<string, string> = {
  queued: 'Waiting to be sent',
  sending: 'Being sent',
  sent: 'Sent',
  saved: 'Not sent: saved as a file',
  unknown: 'Not sure it arrived',
  failed: 'Not delivered',
  suppressed: 'Not sent: the address is blocked',
};

const describeDelivery = (delivery: string | null): string => deliveryNames[delivery ?? ''] ?? 'Not sent';
