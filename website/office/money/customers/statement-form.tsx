import { href } from 'react-router';
import type { CustomerRecord } from '#contract/operator/money/customers.ts';
import type { Problems } from '../../../ui/form/checked-form.ts';
import { TextField } from '../../form/text-field.tsx';

type StatementFormProps = { customer: CustomerRecord; values: Record<string, string>; problems: Problems };

/** Asks for a statement of a period. */
export function StatementForm({ customer: { guid }, values, problems }: StatementFormProps) {
  const field = (name: string) => ({ name, defaultValue: values[name] ?? '', problem: problems[name] });
  return (
    <section aria-labelledby="statement">
      <h2 id="statement">Statement</h2>
      <p>A PDF with invoices, payments and refunds, and what was to be paid before and after.</p>
      <form method="get" action={href('/office/money/customers/:guid/statement.pdf', { guid })} noValidate>
        <div className="field-row">
          <TextField {...field('from')} label="From" autoComplete="off" />
          <TextField {...field('to')} label="To" autoComplete="off" />
        </div>
        <p className="form-actions">
          <button className="button">Open the statement</button>
        </p>
      </form>
    </section>
  );
}
