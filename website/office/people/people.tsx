import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import type { Branch } from '#contract/operator/branches.ts';
import type { Role } from '#contract/operator/people/actor.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { readForm } from '../../ui/form/read-form.ts';
import { textsOf } from '../../ui/form/checked-form.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { BranchField } from '../branches/branch-field.tsx';
import { DoneNotice, doneOf } from '../form/done-notice.tsx';
import { roleNames } from '../messages.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { RoleField } from '../form/role-field.tsx';
import { answered, requireStaff } from '../staff.ts';
import { TextField } from '../form/text-field.tsx';
import { peoplePath, personAddress, replyTo } from './people-forms.ts';
import type { Route } from './+types/people.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const [people, branches] = await Promise.all([api.getStaff({}), api.getBranches({})]);
  const lists = { people: answered(people), branches: answered(branches) };
  return { ...lists, ownGuid: actor.id, done: doneOf(request.url) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { name = '', eMail = '', role = '', branch } = textsOf(await readForm(request));
  const values = { name, eMail: eMail.trim(), role, ...(branch && { branch }) };
  const answer = await api.inviteStaff({ body: { ...values, role: role as Role } });
  if (!isRefused(answer)) throw redirect(`${peoplePath}?done=invited`);
  return data(replyTo(answer, values), { status: answer.status });
}

export default function PeoplePage({ loaderData, actionData }: Route.ComponentProps) {
  const { people, branches, ownGuid, done } = loaderData;
  const problems = actionData?.problems ?? {};
  return (
    <>
      <PageTitle heading="People" isWrong={Boolean(actionData)} />
      {!actionData && <DoneNotice done={done} />}
      <ErrorSummary problems={problems} />
      {people.length > 0 && <PeopleTable people={people} branches={branches} ownGuid={ownGuid} />}
      <section className="office-form" aria-labelledby="invite">
        <h2 id="invite">{people.length > 0 ? 'Invite somebody' : 'Invite the first person'}</h2>
        <form method="post" action={peoplePath} noValidate>
          <TextField
            name="name"
            label="Name"
            autoComplete="off"
            defaultValue={actionData?.values.name ?? ''}
            problem={problems.name}
          />
          <TextField
            name="eMail"
            label="Email address"
            hint="A link for choosing a password is sent there. It works for seven days."
            type="email"
            autoComplete="off"
            defaultValue={actionData?.values.eMail ?? ''}
            problem={problems.eMail}
          />
          <RoleField
            chosen={actionData?.values.role ?? (people.length > 0 ? 'staff' : 'administrator')}
            problem={problems.role}
          />
          <BranchField branches={branches} chosen={actionData?.values.branch} problem={problems.branch} />
          <p className="form-actions">
            <button className="button button-main">Send the invitation</button>
          </p>
        </form>
      </section>
    </>
  );
}

type People = Route.ComponentProps['loaderData']['people'];

type TableProps = { people: People; branches: Branch[]; ownGuid: string };

function PeopleTable({ people, branches, ownGuid }: TableProps) {
  const hasBranches = branches.length > 1;
  return (
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Role</th>
          {hasBranches && <th scope="col">Branch</th>}
          <th scope="col">Last here</th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ guid, name, eMail, role, branch, hasPassword, lastUsedAt }) => (
          <tr key={guid}>
            <th scope="row">
              <a href={personAddress(guid)}>
                <bdi>{name}</bdi>
              </a>
              {guid === ownGuid && ' (you)'}
              <span className="under">{eMail}</span>
            </th>
            <td>{roleNames[role]}</td>
            {hasBranches && (
              <td data-name="Branch">
                <bdi>{branches.find((each) => each.guid === branch)?.name}</bdi>
              </td>
            )}
            <td data-name={lastUsedAt ? 'Last here' : undefined}>
              {hasPassword ? formatLast(lastUsedAt) : 'Invited'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const formatLast = (lastUsedAt: string | null) => (lastUsedAt ? formatMoment(lastUsedAt) : 'Signed out');
