import { href } from 'react-router';
import { formatDay, formatMoment } from '#contract/fields/days.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import { canCall } from '#contract/operator/access.ts';
import { describeLine, type Estimate } from '#contract/operator/cases/estimates.ts';
import { withQuery } from '../../../ui/with-query.ts';
import { DoneNotice, readDone } from '../../form/done-notice.tsx';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { requireAnswer, requireStaff, requireFound } from '../../require-staff.ts';
import type { Route } from './+types/estimate.ts';

export async function loader({ request, context, params: { number, estimate: id } }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const found = requireAnswer(await api.getCaseEstimates({ number }));
  const estimate = requireFound(found.estimates.find((each) => each.id === id));
  return {
    found,
    estimate,
    canInvoice: canCall(actor.role, 'createInvoice') && estimate.totalPence > 0,
    done: readDone(request.url),
  };
}

/** One estimate, with the prices of its day. */
export default function EstimatePage({ loaderData }: Route.ComponentProps) {
  const { found, estimate, canInvoice, done } = loaderData;
  const { number, deceasedName, estimates } = found;
  const { id, pricesOn, madeBy, madeAt } = estimate;
  return (
    <div className="case">
      <BackLink href={href('/office/cases/:number/estimates', { number })} label="Estimates" />
      <PageTitle heading="Estimate" subject={deceasedName ?? number} />
      <DoneNotice done={done} />
      {estimates[0]!.id !== id && <p className="notice notice-care">There is a newer estimate.</p>}
      <p>
        No. {id}. <bdi>{madeBy}</bdi> made it on {formatMoment(madeAt)}, with the{' '}
        <a href={withQuery(href('/prices'), { on: pricesOn })}>prices of {formatDay(pricesOn)}</a>.
      </p>
      <EstimateTable estimate={estimate} />
      <p className="form-actions">
        <a
          className="button button-main"
          href={href('/office/cases/:number/estimates/:estimate/document', { number, estimate: id })}
        >
          Open the PDF
        </a>{' '}
        {canInvoice && (
          <a
            className="button"
            href={withQuery(href('/office/money/invoices/new'), { case: number, estimate: id })}
          >
            Make an invoice from it
          </a>
        )}
      </p>
    </div>
  );
}

const EstimateTable = ({ estimate: { lines, totalPence } }: { estimate: Estimate }) => (
  <table className="office-table">
    <thead>
      <tr>
        <th scope="col">Product or service</th>
        <th scope="col" className="amount">
          Amount
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.item}>
          <th scope="row">
            <bdi>{describeLine(line, formatPounds(line.pence))}</bdi>
          </th>
          <td className="amount">{formatPounds(line.amountPence)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        <td className="amount">{formatPounds(totalPence)}</td>
      </tr>
    </tfoot>
  </table>
);
