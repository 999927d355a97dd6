import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { textsOf } from '../../../ui/form/checked-form.ts';
import { readForm } from '../../../ui/form/read-form.ts';
import { PageTitle } from '../../shell/page-title.tsx';
import { answered, requireStaff } from '../../staff.ts';
import { funeralAddress, funeralsPath } from '../funeral-paths.ts';
import { FuneralFields } from './funeral-fields.tsx';
import { readFuneralForm, type Texts } from './read-funeral-form.ts';
import type { Route } from './+types/new-funeral.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const values: Texts = { mayAddPhotographs: 'yes', isOpenByGuid: 'yes', guid: crypto.randomUUID() };
  return { values, branches: answered(await api.getBranches({})) };
}

/** The form brings the guid, so that a form that arrives twice adds one funeral. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const values = textsOf(await readForm(request));
  const { body, problems } = readFuneralForm(values, new Date());
  if (Object.keys(problems).length > 0) return data({ values, problems }, { status: 400 });
  const { guid = '' } = values;
  const answer = await api.createFuneral({ body: { ...body, guid } });
  if (!isRefused(answer) || answer.code === 'funeral-exists')
    throw redirect(`${funeralAddress(guid)}?done=funeral-added`);
  const refused = answer.more.fields ?? { personName: answer.detail };
  return data({ values, problems: refused }, { status: answer.status });
}

export default function NewFuneralPage({ loaderData, actionData }: Route.ComponentProps) {
  const { values, problems = {} } = { ...loaderData, ...actionData };
  return (
    <>
      <p className="back">
        <a href={funeralsPath}>Funerals</a>
      </p>
      <PageTitle heading="Add a funeral" isWrong={Boolean(actionData)} />
      <ErrorSummary problems={problems} />
      <form method="post" className="office-form" action={`${funeralsPath}/new`} noValidate>
        <input type="hidden" name="guid" value={values.guid} />
        <FuneralFields values={values} problems={problems} branches={loaderData.branches} />
        <p className="form-actions">
          <button className="button button-main">Add the funeral</button>
          <a className="button" href={funeralsPath}>
            Go back
          </a>
        </p>
      </form>
    </>
  );
}
