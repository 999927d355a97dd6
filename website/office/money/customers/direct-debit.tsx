import { href } from 'react-router';
import { formatDay, formatMoment } from '#contract/fields/days.ts';
import type { CustomerRecord } from '#contract/operator/money/customers.ts';
import { describeMandate } from '../labels.ts';

const usableStates = ['pending_submission', 'submitted', 'active'];

/** The mandates of a customer, and the button that emails a link to set one up. Nothing if there is neither. */
export function DirectDebit({ customer }: { customer: CustomerRecord }) {
  const { guid, mandates, setUp, eMail, deceasedAt } = customer;
  const canSetUp = !deceasedAt && !mandates.some(({ state }) => usableStates.includes(state));
  if (!canSetUp && mandates.length === 0) return null;
  return (
    <section aria-labelledby="direct-debit">
      <h2 id="direct-debit">Direct Debit</h2>
      {mandates.length > 0 && (
        <ul className="office-list">
          {mandates.map(({ id, state, since, changedOn }) => (
            <li key={id}>
              {describeMandate(state)} <span className="quiet">{id}</span>
              <span className="under">
                Set up on {formatDay(since)}, last changed on {formatDay(changedOn)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {canSetUp && (
        <form method="post" action={href('/office/money/customers/:guid', { guid })}>
          <p>{describeSetUp(setUp)}</p>
          <p>
            {eMail
              ? 'The email has a link to a page of GoCardless, where they enter their bank details. It works for a week.'
              : 'There is no email address. Save one first, or open the link with the customer beside you.'}
          </p>
          <p className="form-actions">
            {setUp?.link && !eMail ? (
              <a className="button" href={setUp.link} rel="noreferrer">
                Open the page of GoCardless
              </a>
            ) : (
              <button className="button" name="do" value="set-up">
                {eMail ? 'Email a link to set it up' : 'Make a link to set it up'}
              </button>
            )}
          </p>
        </form>
      )}
    </section>
  );
}

function describeSetUp(setUp: CustomerRecord['setUp']): string {
  if (!setUp || setUp.state === 'cancelled') return 'They have not set up a Direct Debit.';
  if (setUp.state === 'fulfilled') return 'The Direct Debit that they had set up does not work any more.';
  const { emailedAt, linkExpiresAt, link } = setUp;
  const until = linkExpiresAt ? `, and works until ${formatMoment(linkExpiresAt)}` : '';
  return emailedAt
    ? `The link was emailed on ${formatMoment(emailedAt)}${until}. They have not finished.`
    : `They have not finished setting up a Direct Debit.${link ? ` The link works until ${formatMoment(linkExpiresAt!)}. They enter their bank details themselves.` : ''}`;
}
