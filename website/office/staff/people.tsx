import { href } from 'react-router';
import type { Branch } from '#contract/operator/branches.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { BranchField } from '../branches/branch-field.tsx';
import { DoneNotice, readDone, RefusedNotice, withDone } from '../form/done-notice.tsx';
import { EditForm } from '../form/edit-page.tsx';
import { createInputProps } from '../form/inputs.ts';
import { RoleField } from '../form/role-field.tsx';
import { save } from '../form/save.ts';
import { TextField } from '../form/text-field.tsx';
import { Table, type Column } from '../list/table.tsx';
import { roleNames } from '../labels/roles.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { requireStaff, requireAnswers } from '../require-staff.ts';
import { readPerson } from './people-forms.ts';
import type { Route } from './+types/people.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const { people, branches } = await requireAnswers({
    people: api.getStaff({}),
    branches: api.getBranches({}),
  });
  const lists = { people, branches };
  return { ...lists, ownGuid: actor.id, idempotencyKey: crypto.randomUUID(), done: readDone(request.url) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readPerson,
    call: (body, _, idempotencyKey) => api.inviteStaff({ body, idempotencyKey }),
    done: () => withDone(href('/office/people'), 'invited'),
  });
}

export default function PeoplePage({ loaderData, actionData }: Route.ComponentProps) {
  const { people, branches, ownGuid, idempotencyKey, done } = loaderData;
  const values: Texts = actionData?.values ?? {};
  const problems = actionData?.problems ?? {};
  const field = createInputProps(values, problems);
  return (
    <>
      <PageTitle heading="Staff" isWrong={Boolean(actionData)} />
      {!actionData && <DoneNotice done={done} />}
      <RefusedNotice refused={actionData?.refused} />
      <ErrorSummary problems={problems} />
      {people.length > 0 && (
        <div className="paged-list">
          <Table columns={createColumns(branches, ownGuid)} rows={people} getKey={({ guid }) => guid} />
        </div>
      )}
      <section aria-labelledby="invite">
        <h2 id="invite">{people.length > 0 ? 'Invite somebody' : 'Invite the first person'}</h2>
        <EditForm idempotencyKey={idempotencyKey} button="Send the invitation">
          <TextField {...field('name')} label="Name" />
          <TextField
            {...field('eMail')}
            label="Email address"
            hint="A link for choosing a password is sent there. It works for seven days."
            type="email"
          />
          <RoleField
            selected={values.role ?? (people.length > 0 ? 'staff' : 'administrator')}
            problem={problems.role}
          />
          <BranchField branches={branches} selected={values.branch} problem={problems.branch} />
        </EditForm>
      </section>
    </>
  );
}

type Texts = Partial<ReturnType<typeof readPerson>>;

type Person = Route.ComponentProps['loaderData']['people'][number];

const createColumns = (branches: Branch[], ownGuid: string): (Column<Person> | false)[] => [
  {
    heading: 'Name',
    cell: ({ guid, name, eMail }) => (
      <>
        <a href={href('/office/people/:guid', { guid })}>
          <bdi>{name}</bdi>
        </a>
        {guid === ownGuid && ' (you)'}
        <span className="under">{eMail}</span>
      </>
    ),
  },
  { heading: 'Role', cell: ({ role }) => roleNames[role] },
  branches.length > 1 && {
    heading: 'Branch',
    isNamed: true,
    cell: ({ branch }) => <bdi>{branches.find(({ guid }) => guid === branch)?.name}</bdi>,
  },
  { heading: 'Signs in with', isNamed: true, cell: describeSignInWays },
  {
    heading: 'Last here',
    isNamed: ({ lastUsedAt }) => lastUsedAt !== null,
    cell: ({ hasPassword, lastUsedAt }) => (hasPassword ? formatLastUse(lastUsedAt) : 'Invited'),
  },
];

const describeSignInWays = ({ hasPassword, hasTotp, hasPasskey, hasIdentity }: Person) =>
  [
    hasPassword && (hasTotp ? 'Password and codes' : 'Password'),
    hasPasskey && 'Passkey',
    hasIdentity && 'Account of the firm',
  ]
    .filter(Boolean)
    .join(', ');

const formatLastUse = (lastUsedAt: string | null) => (lastUsedAt ? formatMoment(lastUsedAt) : 'Signed out');
