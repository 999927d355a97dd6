import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import type { Role } from '#contract/operator/people/actor.ts';
import { RevisionField } from '../form/revision-field.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { readForm } from '../../ui/form/read-form.ts';
import { textsOf } from '../../ui/form/checked-form.ts';
import { officePath } from '../addresses.ts';
import { BranchField, namesOf } from '../branches/branch-field.tsx';
import { StaleNotice } from '../form/stale-notice.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { DoneNotice, doneOf } from '../form/done-notice.tsx';
import { roleNames } from '../messages.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { RoleField } from '../form/role-field.tsx';
import { answered, requireStaff } from '../staff.ts';
import { TextField } from '../form/text-field.tsx';
import { findPerson } from './find-person.ts';
import { peoplePath, personAddress, replyTo } from './people-forms.ts';
import type { Route } from './+types/person.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const { guid } = params;
  const [person, branches] = await Promise.all([findPerson(api, guid), api.getBranches({})]);
  const history = answered(await api.getHistory({ recordType: 'staff', recordId: guid, query: {} }));
  // Their own codes are turned off under “Your account”, where the password is asked for.
  const canEndCodes = person.hasTotp && person.guid !== actor.id;
  return {
    person,
    branches: answered(branches),
    history,
    canEndCodes,
    // Their own are ended there too.
    canEndSessions: person.lastUsedAt !== null && person.guid !== actor.id,
    hasPassword: actor.kind === 'person',
    done: doneOf(request.url),
  };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const form = textsOf(await readForm(request));
  if ('invite-again' in form) {
    answered(await api.inviteStaffAgain({ guid, body: {} }));
    throw redirect(`${personAddress(guid)}?done=invited`);
  }
  const { name = '', eMail = '', role = '', branch, revision = '', present = '' } = form;
  const values = { name, eMail: eMail.trim(), role, ...(branch && { branch }) };
  const body = { ...values, role: role as Role, revision: Number(revision), present };
  const answer = await api.updateStaff({ guid, body });
  if (!isRefused(answer)) throw redirect(`${personAddress(guid)}?done=changed`);
  if (answer.code === 'signed-out') throw redirect(`${officePath}/sign-in`);
  const isStale = answer.code === 'changed-meanwhile';
  // A form that comes back keeps what it was based on, until somebody has been told what has changed.
  const base = isStale ? null : revision;
  return data({ isStale, base, ...replyTo(answer, values) }, { status: answer.status });
}

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, branches, history, hasPassword, done } = loaderData;
  const { values = person, problems = {}, isStale = false } = actionData ?? {};
  return (
    <>
      <p className="back">
        <a href={peoplePath}>People</a>
      </p>
      <PageTitle heading={person.name} isWrong={Boolean(actionData)} />
      {!actionData && <DoneNotice done={done} />}
      {isStale ? <Stale person={person} branches={branches} /> : <ErrorSummary problems={problems} />}
      <div className="side-parts">
        <form method="post" className="office-form" action={personAddress(person.guid)} noValidate>
          <RevisionField revision={person.revision} />
          <TextField
            name="name"
            label="Name"
            autoComplete="off"
            defaultValue={values.name}
            problem={isStale ? undefined : problems.name}
          />
          <TextField
            name="eMail"
            label="Email address"
            type="email"
            autoComplete="off"
            defaultValue={values.eMail}
            problem={problems.eMail}
          />
          {hasPassword && <OwnPassword problem={problems.present} />}
          <RoleField chosen={values.role ?? person.role} problem={problems.role} />
          <BranchField
            branches={branches}
            chosen={values.branch ?? person.branch}
            problem={problems.branch}
          />
          <Buttons {...loaderData} />
        </form>
        <HistoryList
          history={history}
          fieldNames={fieldNames}
          valueNames={{ ...roleNames, ...namesOf(branches) }}
        />
      </div>
    </>
  );
}

const OwnPassword = ({ problem }: { problem: string | undefined }) => (
  <TextField
    name="present"
    label="Your own password"
    hint="Only if you change the email address"
    type="password"
    autoComplete="current-password"
    problem={problem}
    isOptional
  />
);

const fieldNames = { name: 'Name', eMail: 'Email address', role: 'Role', branch: 'Branch' };

type ButtonsProps = Pick<Route.ComponentProps['loaderData'], 'person' | 'canEndCodes' | 'canEndSessions'>;

const Buttons = ({ person, canEndCodes, canEndSessions }: ButtonsProps) => (
  <p className="form-actions">
    <button className="button button-main">Save</button>
    {!person.hasPassword && (
      <button className="button" name="invite-again" value="yes">
        Invite again
      </button>
    )}
    {canEndSessions && (
      <a className="button button-link" href={`${personAddress(person.guid)}/end-sessions`}>
        Sign out everywhere…
      </a>
    )}
    {canEndCodes && (
      <a className="button button-link" href={`${personAddress(person.guid)}/end-codes`}>
        Turn off codes…
      </a>
    )}
    <a className="button button-link" href={`${personAddress(person.guid)}/remove`}>
      Remove…
    </a>
  </p>
);

type StaleProps = Pick<Route.ComponentProps['loaderData'], 'person' | 'branches'>;

const Stale = ({ person: { name, eMail, role, branch }, branches }: StaleProps) => (
  <StaleNotice what="this person">
    <p>
      <bdi>{name}</bdi>, <bdi>{eMail}</bdi>, {roleNames[role]}
      {branches.length > 1 && `, ${branches.find((each) => each.guid === branch)?.name}`}
    </p>
  </StaleNotice>
);
