import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import type { Branch } from '#contract/operator/branches.ts';
import { RevisionField } from '../form/revision-field.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { readForm } from '../../ui/form/read-form.ts';
import { textsOf } from '../../ui/form/checked-form.ts';
import { DoneNotice, doneOf } from '../form/done-notice.tsx';
import { StaleNotice } from '../form/stale-notice.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff } from '../staff.ts';
import { BranchFields } from './branch-fields.tsx';
import {
  bodyOf,
  branchAddress,
  branchesPath,
  enteredFor,
  findBranch,
  replyTo,
  typedBranch,
} from './branch-forms.ts';
import type { Route } from './+types/branch.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'updateBranch');
  const { guid } = params;
  const found = await findBranch(api, guid);
  const history = answered(await api.getHistory({ recordType: 'branch', recordId: guid, query: {} }));
  return { ...found, history, done: doneOf(request.url) };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const form = textsOf(await readForm(request));
  const typed = typedBranch(form);
  const body = { ...bodyOf(typed), revision: Number(form.revision) };
  const answer = await api.updateBranch({ guid, body });
  if (!isRefused(answer)) throw redirect(`${branchAddress(guid)}?done=changed`);
  const isStale = answer.code === 'changed-meanwhile';
  const base = isStale ? null : form.revision;
  return data({ isStale, base, ...replyTo(answer, typed) }, { status: answer.status });
}

export default function BranchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { branch, main, history, done } = loaderData;
  const { values = enteredFor(branch), problems = {}, isStale = false } = actionData ?? {};
  return (
    <>
      <p className="back">
        <a href={branchesPath}>Branches</a>
      </p>
      <PageTitle heading={branch.name} isWrong={Boolean(actionData)} />
      {!actionData && <DoneNotice done={done} />}
      {isStale ? <Stale {...branch} /> : <ErrorSummary problems={problems} />}
      <div className="side-parts">
        <form method="post" className="office-form" action={branchAddress(branch.guid)} noValidate>
          <RevisionField revision={branch.revision} />
          <BranchFields
            values={values}
            problems={isStale ? {} : problems}
            main={branch.isMain ? null : main}
          />
          <p className="form-actions">
            <button className="button button-main">Save</button>
            {!branch.isMain && (
              <a className="button button-link" href={`${branchAddress(branch.guid)}/remove`}>
                Remove…
              </a>
            )}
          </p>
        </form>
        <HistoryList history={history} fieldNames={fieldNames} />
      </div>
    </>
  );
}

const fieldNames = {
  name: 'Name',
  phone: 'Phone',
  eMail: 'Email address',
  notificationAddresses: 'Who is told of new requests',
};

const Stale = ({ name, phone, eMail, notificationAddresses }: Branch) => (
  <StaleNotice what="this branch">
    <p>
      <bdi>{name}</bdi>, {phone}, <bdi>{eMail}</bdi>. Told of new requests:{' '}
      <bdi>{notificationAddresses.join(', ')}</bdi>
    </p>
  </StaleNotice>
);
