import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { readForm } from '../../ui/form/read-form.ts';
import { textsOf } from '../../ui/form/checked-form.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff } from '../staff.ts';
import { BranchFields } from './branch-fields.tsx';
import { bodyOf, branchesPath, replyTo, typedBranch } from './branch-forms.ts';
import type { Route } from './+types/new-branch.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'createBranch');
  return { main: answered(await api.getBranches({}))[0]! };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request, 'createBranch');
  const typed = typedBranch(textsOf(await readForm(request)));
  const answer = await api.createBranch({ body: bodyOf(typed) });
  if (!isRefused(answer)) throw redirect(`${branchesPath}?done=branch-added`);
  return data(replyTo(answer, typed), { status: answer.status });
}

export default function NewBranchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { values = typedBranch({}), problems = {} } = actionData ?? {};
  return (
    <>
      <p className="back">
        <a href={branchesPath}>Branches</a>
      </p>
      <PageTitle heading="Add a branch" isWrong={Boolean(actionData)} />
      <ErrorSummary problems={problems} />
      <p>With a second branch, people, events and cremation requests belong to one of them.</p>
      <form method="post" className="office-form" noValidate>
        <BranchFields values={values} problems={problems} main={loaderData.main} />
        <p className="form-actions">
          <button className="button button-main">Add the branch</button>
          <a className="button" href={branchesPath}>
            Go back
          </a>
        </p>
      </form>
    </>
  );
}
