import { href } from 'react-router';
import { canCall } from '#contract/operator/access.ts';
import { isAtLeast } from '#contract/operator/staff/actor.ts';
import { reportNames, reportRoles } from '#contract/operator/reports/reports.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { requireStaff } from '../require-staff.ts';
import { reportTexts } from './labels.ts';
import type { Route } from './+types/reports.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  const { actor } = requireStaff(context, request);
  return {
    names: reportNames.filter((name) => isAtLeast(actor.role, reportRoles[name])),
    hasMonth: canCall(actor.role, 'getMonthWorkbook'),
    hasHistory: canCall(actor.role, 'exportHistory'),
  };
}

export default function ReportsPage({ loaderData: { names, hasMonth, hasHistory } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle heading="Reports" />
      <ul className="office-list">
        {names.map((name) => (
          <li key={name}>
            <a href={href('/office/reports/:report', { report: name })}>{reportTexts[name].title}</a>
            <span className="under">{reportTexts[name].description}</span>
          </li>
        ))}
        {hasMonth && (
          <li>
            <a href={href('/office/reports/month')}>Month for the accountant</a>
            <span className="under">
              A workbook with the invoices, VAT, receipts, refunds, credit notes, failures and debtors of a
              month.
            </span>
          </li>
        )}
        {hasHistory && (
          <li>
            <a href={href('/office/reports/history')}>History as JSON lines</a>
            <span className="under">Who changed what, and when, for a program.</span>
          </li>
        )}
      </ul>
    </>
  );
}
