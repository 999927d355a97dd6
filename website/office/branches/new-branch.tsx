import { href } from 'react-router';
import { withDone } from '../form/done-notice.tsx';
import { EditForm, EditPage } from '../form/edit-page.tsx';
import { save } from '../form/save.ts';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import { BranchFields } from './branch-fields.tsx';
import { toBranchBody, mapBranchProblems, readBranch } from './branch-forms.ts';
import type { Route } from './+types/new-branch.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'createBranch');
  return { main: requireAnswer(await api.getBranches({}))[0]!, idempotencyKey: crypto.randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request, 'createBranch');
  return save(request, {
    read: readBranch,
    call: (values, _, idempotencyKey) => api.createBranch({ body: toBranchBody(values), idempotencyKey }),
    done: () => withDone(href('/office/branches'), 'branch-added'),
    mapProblems: mapBranchProblems,
  });
}

export default function NewBranchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { values = {}, problems = {} } = actionData ?? {};
  return (
    <EditPage
      back={{ href: href('/office/branches'), label: 'Branches' }}
      heading="Add a branch"
      reply={actionData}
    >
      <p>With a second branch, people, events and cremation requests belong to one of them.</p>
      <EditForm
        idempotencyKey={loaderData.idempotencyKey}
        button="Add the branch"
        back={href('/office/branches')}
      >
        <BranchFields values={values} problems={problems} main={loaderData.main} />
      </EditForm>
    </EditPage>
  );
}
