import { href } from 'react-router';
import { withDone } from '../form/done-notice.tsx';
import { confirmRemoval } from '../form/confirm.ts';
import { ConfirmPage } from '../form/confirm-page.tsx';
import { requireStaff } from '../require-staff.ts';
import { findBranch } from './branch-forms.ts';
import type { Route } from './+types/remove-branch.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'removeBranch');
  const { branch, main } = await findBranch(api, params.guid);
  return { guid: branch.guid, name: branch.name, mainName: main.name };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirmRemoval(request, {
    call: () => api.removeBranch({ guid, query: {} }),
    done: () => withDone(href('/office/branches'), 'branch-removed'),
  });
}

export default function RemoveBranchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { guid, name, mainName } = loaderData;
  return (
    <ConfirmPage
      heading={`Remove ${name}?`}
      button="Remove"
      back={href('/office/branches/:guid', { guid })}
      refused={actionData?.refused}
    >
      <p>
        Its people, events and cremation requests go to <bdi>{mainName}</bdi>. They are not changed otherwise.
        Adding the branch again does not bring them back.
      </p>
    </ConfirmPage>
  );
}
