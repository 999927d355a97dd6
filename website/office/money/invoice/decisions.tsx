import { formatPounds } from '#contract/fields/pounds.ts';
import type { InvoiceRecord } from '#contract/operator/money/billing.ts';
import { RevisionField } from '../../form/revision-field.tsx';
import type { Problems } from '../../../ui/form/checked-form.ts';
import { TextField } from '../../form/text-field.tsx';
import { invoiceAddress } from '../paths.ts';
import { decisionsFor } from './act.ts';

type DecisionsProps = { invoice: InvoiceRecord; typed: Record<string, string>; problems: Problems };

/** What happens next with an invoice, and buttons with one reason if there is something to decide. */
export function Decisions({ invoice, typed, problems }: DecisionsProps) {
  const buttons = decisionsFor(invoice);
  if (buttons.length === 0 && invoice.state !== 'due') return null;
  const canWait = buttons.some(({ name }) => name === 'wait');
  return (
    <section aria-labelledby="decide">
      <h2 id="decide">{invoice.flagged ? 'Decide' : 'Collecting'}</h2>
      <p>{whatHappens(invoice)}</p>
      {buttons.length > 0 && (
        <form method="post" action={invoiceAddress(invoice.guid)} noValidate>
          <input type="hidden" name="overpaidPence" value={invoice.overpaidPence} />
          <RevisionField revision={invoice.revision} />
          <TextField
            name="reason"
            label="Reason"
            hint="It stays in the history."
            autoComplete="off"
            defaultValue={typed.reason ?? ''}
            problem={problems.reason}
          />
          {canWait && (
            <TextField
              name="until"
              label="Day (to wait)"
              hint="Such as 3 Dec 2026. It is collected from then on."
              autoComplete="off"
              defaultValue={typed.until ?? ''}
              problem={problems.until}
              isOptional
            />
          )}
          <p className="form-actions">
            {buttons.map(({ name, label }, index) => (
              <button
                key={name}
                className={index === 0 && invoice.flagged ? 'button button-main' : 'button'}
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

/** What the program does by itself, in a sentence. */
function whatHappens({
  state,
  flagged,
  isStopped,
  waitUntil,
  overpaidPence,
  customer,
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
  if (isStopped) return 'It is not collected by Direct Debit until somebody says so.';
  if (customer.isDeceased) return 'It is not collected.';
  if (!customer.mandate) return 'There is no Direct Debit. It is collected once the customer has set one up.';
  return waitUntil
    ? 'The Direct Debit is collected when that day has come.'
    : 'The Direct Debit is collected from the day on which it is due.';
}
