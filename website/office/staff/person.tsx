import { href } from 'react-router';
import type { Answer } from '#contract/call.ts';
import type { staffCalls } from '#contract/operator/staff/staff.ts';
import { readForm, readText } from '../../ui/form/read-form.ts';
import { BranchField, namesByGuid } from '../branches/branch-field.tsx';
import { readDone, withDone } from '../form/done-notice.tsx';
import { EditForm, EditPage } from '../form/edit-page.tsx';
import { createInputProps } from '../form/inputs.ts';
import { RoleField } from '../form/role-field.tsx';
import { save } from '../form/save.ts';
import { TextField } from '../form/text-field.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { roleNames } from '../labels/roles.ts';
import {
  findByGuid,
  requireAnswer,
  requireStaff,
  requireSession,
  requireAnswers,
  type Staff,
} from '../require-staff.ts';
import { readPerson } from './people-forms.ts';
import { confirm } from '../form/confirm.ts';
import type { Route } from './+types/person.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const { guid } = params;
  const { staff, branches } = await requireAnswers({
    staff: api.getStaff({}),
    branches: api.getBranches({}),
  });
  const person = findByGuid(staff, guid);
  const history = requireAnswer(await api.getHistory({ recordType: 'staff', recordId: guid, query: {} }));
  return {
    person,
    branches,
    history,
    ...listEndable(person, actor),
    hasPassword: actor.kind === 'person',
    done: readDone(request.url),
  };
}

/** The ways to sign in that this page can end. One's own are ended under “Your account”, where the password is asked for. */
function listEndable(person: Answer<typeof staffCalls.getStaff>[number], { id: ownId }: Staff['actor']) {
  const isOther = person.guid !== ownId;
  return {
    canEndCodes: person.hasTotp && isOther,
    canEndPasskeys: person.hasPasskey && isOther,
    canEndIdentity: person.hasIdentity,
    canEndSessions: person.lastUsedAt !== null && isOther,
  };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const form = await readForm(request.clone());
  if (form.has('invite-again'))
    return confirm(request, {
      call: () => api.inviteStaffAgain({ guid, body: {} }),
      done: () => withDone(href('/office/people/:guid', { guid }), 'invited'),
    });
  // Not among the values, which go back to the page.
  const currentPassword = readText(form, 'currentPassword');
  return save(request, {
    read: readPerson,
    call: async (values, revision) =>
      requireSession(await api.updateStaff({ guid, body: { ...values, revision, currentPassword } })),
    done: () => withDone(href('/office/people/:guid', { guid }), 'changed'),
  });
}

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, branches, history, hasPassword, done } = loaderData;
  const { values = person, problems = {} } = actionData ?? {};
  const field = createInputProps(values, problems);
  return (
    <EditPage
      back={{ href: href('/office/people'), label: 'Staff' }}
      heading={person.name}
      reply={actionData}
      done={done}
      now={{ subject: 'this person', current: <CurrentValues person={person} branches={branches} /> }}
    >
      <div className="side-parts">
        <EditForm revision={person.revision} button="Save" acts={<Acts {...loaderData} />}>
          <TextField {...field('name')} label="Name" />
          <TextField {...field('eMail')} label="Email address" type="email" />
          {hasPassword && <OwnPassword problem={problems.currentPassword} />}
          <RoleField selected={values.role} problem={problems.role} />
          <BranchField
            branches={branches}
            selected={values.branch ?? person.branch}
            problem={problems.branch}
          />
        </EditForm>
        <HistoryList
          history={history}
          labels={personHistoryLabels}
          valueLabels={{ ...roleNames, ...namesByGuid(branches) }}
        />
      </div>
    </EditPage>
  );
}

const OwnPassword = ({ problem }: { problem: string | undefined }) => (
  <TextField
    name="currentPassword"
    label="Your own password"
    hint="Only if you change the email address"
    type="password"
    autoComplete="current-password"
    problem={problem}
    isOptional
  />
);

type ActsProps = Pick<
  Route.ComponentProps['loaderData'],
  'person' | 'canEndCodes' | 'canEndPasskeys' | 'canEndIdentity' | 'canEndSessions'
>;

const Acts = ({ person, canEndCodes, canEndPasskeys, canEndIdentity, canEndSessions }: ActsProps) => (
  <>
    {!person.hasPassword && (
      <button className="button" name="invite-again" value="yes">
        Invite again
      </button>
    )}
    {!person.hasPassword && (
      <a className="button" href={href('/office/people/:guid/invitation', { guid: person.guid })}>
        Give them a link
      </a>
    )}
    {canEndSessions && (
      <a
        className="button button-link"
        href={href('/office/people/:guid/end-sessions', { guid: person.guid })}
      >
        Sign out everywhere…
      </a>
    )}
    {canEndCodes && (
      <a className="button button-link" href={href('/office/people/:guid/end-codes', { guid: person.guid })}>
        Turn off codes…
      </a>
    )}
    {canEndPasskeys && (
      <a
        className="button button-link"
        href={href('/office/people/:guid/end-passkeys', { guid: person.guid })}
      >
        Remove passkeys…
      </a>
    )}
    {canEndIdentity && (
      <a
        className="button button-link"
        href={href('/office/people/:guid/end-identity', { guid: person.guid })}
      >
        End link with provider…
      </a>
    )}
    <a className="button button-link" href={href('/office/people/:guid/remove', { guid: person.guid })}>
      Remove…
    </a>
  </>
);

type NowProps = Pick<Route.ComponentProps['loaderData'], 'person' | 'branches'>;

const CurrentValues = ({ person: { name, eMail, role, branch }, branches }: NowProps) => (
  <p>
    <bdi>{name}</bdi>, <bdi>{eMail}</bdi>, {roleNames[role]}
    {branches.length > 1 && `, ${branches.find((each) => each.guid === branch)?.name}`}
  </p>
);

const personHistoryLabels = {
  name: 'Name',
  eMail: 'Email address',
  role: 'Role',
  branch: 'Branch',
  passkey: 'Passkey',
};
