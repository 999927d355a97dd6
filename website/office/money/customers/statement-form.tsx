import { formatDay } from '#contract/fields/days.ts';
import type { CustomerRecord } from '#contract/operator/money/customers.ts';
import { TextField } from '../../form/text-field.tsx';
import { customerAddress } from '../paths.ts';

type StatementFormProps = { customer: CustomerRecord; today: string };

/** Asks for a statement of a period, this year so far by default. */
export function StatementForm({ customer: { guid }, today }: StatementFormProps) {
  return (
    <section aria-labelledby="statement">
      <h2 id="statement">Statement</h2>
      <p>A PDF with invoices, payments and refunds, and what was to be paid before and after.</p>
      <form method="get" action={`${customerAddress(guid)}/statement.pdf`}>
        <div className="field-row">
          <TextField
            name="from"
            label="From"
            autoComplete="off"
            defaultValue={formatDay(`${today.slice(0, 4)}-01-01`)}
            problem={undefined}
          />
          <TextField
            name="to"
            label="To"
            autoComplete="off"
            defaultValue={formatDay(today)}
            problem={undefined}
          />
        </div>
        <p className="form-actions">
          <button className="button">Open the statement</button>
        </p>
      </form>
    </section>
  );
}
