import { href } from 'react-router';
import { formatPounds } from '#contract/fields/pounds.ts';
import type { InvoiceRecord } from '#contract/operator/money/billing.ts';
import { RevisionField } from '../../form/revision-field.tsx';
import type { Problems } from '../../../ui/form/checked-form.ts';
import { DayField } from '../../form/moments/day-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import { formatEndedMandate } from '../../../attention/ended-mandate.ts';
import { listDecisions } from './actions.ts';

type DecisionsProps = { invoice: InvoiceRecord; formValues: Record<string, string>; problems: Problems };

/** The next step of an invoice, and buttons with one reason if there is a decision to make. */
export function Decisions({ invoice, formValues, problems }: DecisionsProps) {
  const buttons = listDecisions(invoice);
  if (buttons.length === 0 && invoice.state !== 'due') return null;
  const isMain = invoice.flagged && !invoice.endedMandate;
  const canWait = buttons.some(({ name }) => name === 'wait');
  return (
    <section aria-labelledby="decide">
      <h2 id="decide">{invoice.flagged || invoice.endedMandate ? 'What next?' : 'Collecting'}</h2>
      <p>{describeCollection(invoice)}</p>
      {invoice.endedMandate && <NewSetUp invoice={invoice} />}
      {buttons.length > 0 && (
        <form method="post" action={href('/office/money/invoices/:guid', { guid: invoice.guid })} noValidate>
          <input type="hidden" name="overpaidPence" value={invoice.overpaidPence} />
          <RevisionField revision={invoice.revision} />
          <TextField
            name="reason"
            label="Reason"
            hint="It stays in the history."
            autoComplete="off"
            defaultValue={formValues.reason ?? ''}
            problem={problems.reason}
          />
          {canWait && (
            <DayField
              name="until"
              label="Day (to wait)"
              hint="Such as 3 Dec 2026. It is collected from then on."
              defaultValue={formValues.until ?? ''}
              problem={problems.until}
              isOptional
            />
          )}
          <p className="form-actions">
            {buttons.map(({ name, label }, index) => (
              <button
                key={name}
                className={isMain && index === 0 ? 'button button-main' : 'button'}
                name="do"
                value={name}
              >
                {label}
              </button>
            ))}
          </p>
        </form>
      )}
    </section>
  );
}

/** Asks the customer for another Direct Debit, where the former has ended. */
const NewSetUp = ({ invoice: { customerGuid, customer } }: { invoice: InvoiceRecord }) => (
  <form method="post" action={href('/office/money/customers/:guid', { guid: customerGuid })}>
    <p className="form-actions">
      <button className="button button-main" name="do" value="set-up">
        {customer.eMail ? 'Email a link to set it up again' : 'Make a link to set it up again'}
      </button>
    </p>
  </form>
);

/** The automatic next step, in a sentence. */
function describeCollection({
  state,
  flagged,
  isStopped,
  waitUntil,
  overpaidPence,
  customer,
  endedMandate,
}: InvoiceRecord): string {
  if (overpaidPence > 0)
    return `${formatPounds(overpaidPence)} more was received than is owed. Refund it, or keep it for the customer.`;
  if (state === 'collecting')
    return isStopped
      ? 'GoCardless is collecting it. If that fails, it is not collected again.'
      : 'GoCardless is collecting it. To stop that payment too, cancel it on the pages of GoCardless.';
  if (state !== 'due') return 'If nothing else is to be done about it, mark it as settled.';
  if (flagged)
    return 'It is not collected again before you decide. You can also record a payment or cancel it.';
  if (endedMandate)
    return `${formatEndedMandate(endedMandate)} It is collected once a new one is set up. You can also record a payment, or stop collecting it.`;
  if (isStopped) return 'It is not collected by Direct Debit until somebody says so.';
  if (customer.isDeceased) return 'It is not collected.';
  if (!customer.mandate) return 'There is no Direct Debit. It is collected once the customer has set one up.';
  return waitUntil
    ? 'The Direct Debit is collected when that day has come.'
    : 'The Direct Debit is collected from the day on which it is due.';
}
