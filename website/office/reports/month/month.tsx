import { href } from 'react-router';
import { formatMonth } from '#contract/fields/days.ts';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { requireStaff } from '../../require-staff.ts';
import { listMonthChoices } from '../report-range.ts';
import { readNow } from '../../../clock.ts';
import type { Route } from './+types/month.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, 'getMonthWorkbook');
  return { months: listMonthChoices(readNow(context), []) };
}

export default function MonthPage({ loaderData: { months } }: Route.ComponentProps) {
  const [thisMonth, lastMonth = thisMonth!] = months;
  return (
    <>
      <BackLink href={href('/office/reports')} label="Reports" />
      <PageTitle heading="Month for the accountant" />
      <p>
        A workbook (.xlsx) with sheets for invoices, VAT by rate, receipts, refunds, credit notes, failed
        Direct Debits, and debtors by age at the end of the month.
      </p>
      <form className="office-form" method="get" action={href('/office/reports/month/file')}>
        <SelectField
          name="month"
          label="Month"
          problem={undefined}
          selected={lastMonth}
          options={months.map((value) => ({ value, label: formatMonth(`${value}-01`) }))}
        />
        <p className="hint">
          Something that was cancelled, or went back, has a row of its own with a negative amount. VAT by rate
          is that of the invoices less the credit notes.
        </p>
        <p className="form-actions">
          <button className="button button-main">Download the workbook</button>
        </p>
      </form>
    </>
  );
}
