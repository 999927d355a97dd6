import { href } from 'react-router';
import type { Branch } from '#contract/operator/branches.ts';
import { readDone, withDone } from '../form/done-notice.tsx';
import { EditForm, EditPage } from '../form/edit-page.tsx';
import { save } from '../form/save.ts';
import { HistoryList } from '../history/history-list.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import { BranchFields } from './branch-fields.tsx';
import {
  toBranchBody,
  mapBranchProblems,
  toBranchFormValues,
  findBranch,
  readBranch,
} from './branch-forms.ts';
import type { Route } from './+types/branch.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'updateBranch');
  const { guid } = params;
  const branch = await findBranch(api, guid);
  const history = requireAnswer(await api.getHistory({ recordType: 'branch', recordId: guid, query: {} }));
  return { ...branch, history, done: readDone(request.url) };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readBranch,
    call: (values, revision) => api.updateBranch({ guid, body: { ...toBranchBody(values), revision } }),
    done: () => withDone(href('/office/branches/:guid', { guid }), 'changed'),
    mapProblems: mapBranchProblems,
  });
}

export default function BranchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { branch, main, history, done } = loaderData;
  const { values = toBranchFormValues(branch), problems = {} } = actionData ?? {};
  return (
    <EditPage
      back={{ href: href('/office/branches'), label: 'Branches' }}
      heading={branch.name}
      reply={actionData}
      done={done}
      now={{ subject: 'this branch', current: <CurrentValues branch={branch} /> }}
    >
      <div className="side-parts">
        <EditForm
          revision={branch.revision}
          button="Save"
          acts={
            !branch.isMain && (
              <a
                className="button button-link"
                href={href('/office/branches/:guid/remove', { guid: branch.guid })}
              >
                Remove…
              </a>
            )
          }
        >
          <BranchFields values={values} problems={problems} main={branch.isMain ? null : main} />
        </EditForm>
        <HistoryList history={history} labels={branchHistoryLabels} />
      </div>
    </EditPage>
  );
}

const CurrentValues = ({ branch: { name, phone, eMail, notificationAddresses } }: { branch: Branch }) => (
  <p>
    <bdi>{name}</bdi>, {phone}, <bdi>{eMail}</bdi>. Told of new requests:{' '}
    <bdi>{notificationAddresses.join(', ')}</bdi>
  </p>
);

const branchHistoryLabels = {
  name: 'Name',
  phone: 'Phone',
  eMail: 'Email address',
  notificationAddresses: 'Who is told of new requests',
};
