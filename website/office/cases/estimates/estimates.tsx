import { href } from 'react-router';
import { formatDay, formatMoment } from '#contract/fields/days.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import type { Route } from './+types/estimates.ts';

export async function loader({ request, context, params: { number } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return requireAnswer(await api.getCaseEstimates({ number }));
}

/** The estimates of a case, each as it was made. */
export default function EstimatesPage({ loaderData }: Route.ComponentProps) {
  const { number, deceasedName, isErased, estimates } = loaderData;
  const name = deceasedName ?? number;
  return (
    <div className="case">
      <BackLink href={href('/office/cases/:number', { number })} label={name} />
      <PageTitle heading="Estimates" subject={name} />
      <p>
        {estimates.length === 0
          ? 'There is no estimate yet. Choose from the price list what the family wants.'
          : 'The newest estimate counts. An estimate never changes: its prices are those of its day.'}
      </p>
      <ul className="office-list">
        {estimates.map(({ id, totalPence, pricesOn, madeBy, madeAt }) => (
          <li key={id}>
            <a href={href('/office/cases/:number/estimates/:estimate', { number, estimate: id })}>
              {formatPounds(totalPence)}, with the prices of {formatDay(pricesOn)}
            </a>
            <span className="under">
              <bdi>{madeBy}</bdi>, {formatMoment(madeAt)}
            </span>
          </li>
        ))}
      </ul>
      {!isErased && (
        <p className="form-actions">
          <a
            className="button button-main"
            href={href('/office/cases/:number/estimates/new/:day?', { number })}
          >
            Make an estimate
          </a>
        </p>
      )}
    </div>
  );
}
