import { operatorCalls } from '#contract/operator/calls.ts';
import { href, redirect } from 'react-router';
import { countMonths } from '#contract/fields/months.ts';
import { formatMonth } from '#contract/fields/days.ts';
import { historyMonthsMax, historyMonthsMessage } from '#contract/operator/history.ts';
import { withQuery } from '../../../ui/with-query.ts';
import type { Problems } from '../../../ui/form/checked-form.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { requireStaff } from '../../require-staff.ts';
import { listMonthChoices } from '../report-range.ts';
import { readQuery } from '../../list/read-list.ts';
import { readNow } from '../../../clock.ts';
import type { Route } from './+types/history.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, 'exportHistory');
  const chosen = readQuery(request.url, operatorCalls.exportHistory);
  const months = listMonthChoices(readNow(context), Object.values(chosen));
  const { from = months[0]!, to = months[0]! } = chosen;
  const isChosen = chosen.from !== undefined && chosen.to !== undefined;
  const isInLimit = from <= to && countMonths(from, to) <= historyMonthsMax;
  if (isChosen && isInLimit) throw redirect(withQuery(href('/office/reports/history/file'), { from, to }));
  const problems: Problems = isChosen ? { to: historyMonthsMessage } : {};
  return { months, from, to, problems };
}

export default function HistoryPage({ loaderData: { months, from, to, problems } }: Route.ComponentProps) {
  const options = months.map((value) => ({ value, label: formatMonth(`${value}-01`) }));
  return (
    <>
      <BackLink href={href('/office/reports')} label="Reports" />
      <PageTitle heading="History as JSON lines" isWrong={Object.keys(problems).length > 0} />
      <ErrorSummary problems={problems} />
      <p>
        Who changed what, and when, in all records: one JSON object a line, for a program. Values that were
        erased are not in it. It holds personal data, so please keep the file safely.
      </p>
      <form className="office-form" method="get" action={href('/office/reports/history')}>
        <SelectField name="from" label="First month" problem={undefined} selected={from} options={options} />
        <SelectField name="to" label="Last month" problem={problems.to} selected={to} options={options} />
        <p className="form-actions">
          <button className="button button-main">Download the history</button>
        </p>
      </form>
    </>
  );
}
