import { href } from 'react-router';
import { formatCount } from '#contract/fields/count.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import type { EffectsOfDeath } from '#contract/operator/money/customers.ts';
import { RefusedNotice, withDone } from '../../form/done-notice.tsx';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { requireStaff, requireAnswers } from '../../require-staff.ts';
import { ContactLink } from '../../record/contact-link.tsx';
import { confirm, unknownButton } from '../../form/confirm.ts';
import type { Route } from './+types/deceased.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return requireAnswers({ customer: api.getCustomer({ guid }), stops: api.getEffectsOfDeath({ guid }) });
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: ({ deceased = '' }) =>
      ['yes', 'no'].includes(deceased)
        ? api.markDeceased({ guid, body: { deceased: deceased === 'yes' } })
        : unknownButton,
    done: (_, { deceased }) =>
      withDone(href('/office/money/customers/:guid', { guid }), deceased === 'yes' ? 'died' : 'not-died'),
  });
}

export default function DeceasedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, stops } = loaderData;
  const { guid, name, deceasedAt } = customer;
  return (
    <div className="money">
      <BackLink href={href('/office/money/customers/:guid', { guid })} label={name} />
      <PageTitle heading={deceasedAt ? `Has ${name} not died?` : `Has ${name} died?`} />
      <RefusedNotice refused={actionData?.refused} />
      {deceasedAt ? <ResumedBilling /> : <EndedBilling stops={stops} />}
      <form method="post" className="form-actions">
        <button className="button button-main" name="deceased" value={deceasedAt ? 'no' : 'yes'}>
          {deceasedAt ? 'They have not died' : 'Record that they have died'}
        </button>
        <a className="button" href={href('/office/money/customers/:guid', { guid })}>
          Go back
        </a>
      </form>
    </div>
  );
}

const ResumedBilling = () => (
  <p>
    Emails to their address are sent again, and invoices are collected again that are flagged for no other
    reason. A Direct Debit that was cancelled at GoCardless meanwhile puts its invoice under “What next?”.
  </p>
);

function EndedBilling({ stops }: { stops: EffectsOfDeath }) {
  const { eMail, pendingEmails, otherCustomers, contacts, bookings } = stops;
  const { cases, invoices, cancellable, atTheBank } = stops;
  return (
    <>
      <p>Then this stops at once. You can undo it later.</p>
      <ul>
        {eMail ? (
          <li>
            All emails to <ContactLink to={eMail} />, even if somebody else reads them too
            {describeEffects([
              [pendingEmails, 'email waits', 'emails wait'],
              [otherCustomers, 'other customer with this address', 'other customers with this address'],
              [contacts, 'entry in the mailing lists', 'entries in the mailing lists'],
              [bookings, 'booking, without its reminder', 'bookings, without their reminders'],
            ])}
            .
          </li>
        ) : (
          <li>No emails: there is no address.</li>
        )}
        <CasesOfDeceased cases={cases} />
        {invoices.length === 0 && <li>No invoices are open.</li>}
        {invoices.map((invoice) => (
          <li key={invoice.guid}>
            Collecting{' '}
            <a href={href('/office/money/invoices/:guid', { guid: invoice.guid })}>{invoice.number}</a>,{' '}
            {formatPounds(invoice.outstandingPence)}. It then waits under “What next?”.
          </li>
        ))}
        {cancellable > 0 && (
          <li>
            {cancellable === 1 ? 'One Direct Debit' : `${cancellable} Direct Debits`} under way, cancelled at
            GoCardless.
          </li>
        )}
      </ul>
      {atTheBank > 0 && (
        <p>
          {atTheBank === 1 ? 'One Direct Debit is' : `${atTheBank} Direct Debits are`} at the bank already,
          and cannot be stopped. If the money comes, you can refund it.
        </p>
      )}
    </>
  );
}

const CasesOfDeceased = ({ cases }: Pick<EffectsOfDeath, 'cases'>) =>
  cases.map(({ number, deceasedName }) => (
    <li key={number}>
      Case <a href={href('/office/cases/:number', { number })}>{number}</a> for <bdi>{deceasedName}</bdi>: it
      says that somebody else has to apply or pay.
    </li>
  ));

type Count = [count: number, singular: string, plural: string];

/** ": 2 emails wait, 1 booking, without its reminder"; nothing if all are 0. */
function describeEffects(counts: Count[]): string {
  const effects = counts
    .filter(([count]) => count > 0)
    .map((effect) => formatCount(...effect).replace(' ', '\u00a0'));
  return effects.length > 0 ? `: ${effects.join('; ')}` : '';
}
