import { formatMonth } from '#contract/fields/days.ts';
import type { Branch } from '#contract/operator/branches.ts';
import { BranchFilter } from '../branches/branch-filter.tsx';
import { SelectField } from '../form/select-field.tsx';
import type { ReportRange } from './report-range.ts';

type RangeFormProps = {
  range: ReportRange;
  offered: string[];
  /** Nothing is asked where there is only one, or the report is not by branch. */
  branches: Pick<Branch, 'guid' | 'name'>[];
};

/** Which months, and which branch. */
export function RangeForm({ range, offered, branches }: RangeFormProps) {
  const months = offered.map((month) => ({ value: month, label: formatMonth(`${month}-01`) }));
  return (
    <form method="get" className="search-form report-form">
      <div>
        <SelectField name="from" label="From" problem={undefined} chosen={range.from} options={months} />
        <SelectField name="to" label="To" problem={undefined} chosen={range.to} options={months} />
        <BranchFilter branches={branches} chosen={range.branch} />
        <button className="button">Show</button>
      </div>
    </form>
  );
}
