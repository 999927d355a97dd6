import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { formatDay } from '#contract/fields/days.ts';
import type { FuneralForStaff } from '#contract/operator/funerals/funerals.ts';
import { RevisionField } from '../../form/revision-field.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { textsOf } from '../../../ui/form/checked-form.ts';
import { readForm } from '../../../ui/form/read-form.ts';
import { StaleNotice } from '../../form/stale-notice.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { answered, requireStaff } from '../../staff.ts';
import { funeralAddress } from '../funeral-paths.ts';
import { FuneralFields } from './funeral-fields.tsx';
import { readFuneralForm, textsOfFuneral } from './read-funeral-form.ts';
import type { Route } from './+types/edit-funeral.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const [funeral, branches] = await Promise.all([api.getFuneral({ guid }), api.getBranches({})]);
  return { funeral: answered(funeral), branches: answered(branches) };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const values = textsOf(await readForm(request));
  const { body, problems } = readFuneralForm(values, new Date());
  const base = values.revision ?? '';
  if (Object.keys(problems).length > 0)
    return data({ values, problems, isStale: false, base }, { status: 400 });
  const answer = await api.updateFuneral({ guid, body: { ...body, revision: Number(base) } });
  if (!isRefused(answer)) throw redirect(`${funeralAddress(guid)}?done=changed`);
  const isStale = answer.code === 'changed-meanwhile';
  const refused = isStale ? {} : (answer.more.fields ?? { personName: answer.detail });
  // A form that comes back keeps what it was based on, until somebody has been told what has changed.
  return data({ values, problems: refused, isStale, base: isStale ? null : base }, { status: answer.status });
}

export default function EditFuneralPage({ loaderData, actionData }: Route.ComponentProps) {
  const { funeral, branches } = loaderData;
  const { values, problems = {}, isStale = false } = actionData ?? { values: textsOfFuneral(funeral) };
  const address = funeralAddress(funeral.guid);
  return (
    <>
      <p className="back">
        <a href={address}>
          <bdi>{funeral.personName}</bdi>
        </a>
      </p>
      <PageTitle heading="Edit the funeral" of={funeral.personName} isWrong={Boolean(actionData)} />
      {isStale ? <Stale {...funeral} /> : <ErrorSummary problems={problems} />}
      <form method="post" className="office-form" action={`${address}/edit`} noValidate>
        <RevisionField revision={funeral.revision} />
        <FuneralFields values={values} problems={problems} branches={branches} />
        <p className="form-actions">
          <button className="button button-main">Save</button>
          <a className="button" href={address}>
            Go back
          </a>
        </p>
      </form>
    </>
  );
}

const Stale = ({ personName, date, mayAddPhotographs }: FuneralForStaff) => (
  <StaleNotice what="this funeral">
    <p>
      <bdi>{personName}</bdi>, {formatDay(date)}.{' '}
      {mayAddPhotographs ? 'Photographs can be added.' : 'It is closed.'}
    </p>
  </StaleNotice>
);
