import { href } from 'react-router';
import { NewPasswordField } from '../form/new-password-field.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { readForm } from '../../ui/form/read-form.ts';
import { readFormValues } from '../../ui/form/checked-form.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { CheckField } from '../form/check-field.tsx';
import { DoneNotice, readDone, withDone, RefusedNotice } from '../form/done-notice.tsx';
import { roleNames } from '../labels/roles.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff, requireSession } from '../require-staff.ts';
import { TextField } from '../form/text-field.tsx';
import { confirm } from '../form/confirm.ts';
import { save } from '../form/save.ts';
import type { Route } from './+types/account.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const isPerson = actor.kind === 'person';
  return {
    name: actor.name,
    role: actor.role,
    sessions: isPerson ? requireAnswer(await api.getOwnSessions({})) : null,
    hasCodes: isPerson && requireAnswer(await api.getOwnTotp({})).state === 'on',
    // Before the codes that a role needs, the page about them is closed.
    passkeys:
      isPerson && !actor.mustSetUpCodes ? requireAnswer(await api.getOwnPasskeys({})).passkeys.length : null,
    calendar: isPerson && !actor.mustSetUpCodes ? requireAnswer(await api.getOwnCalendar({})) : null,
    hasSearchKey: actor.hasSearchKey ?? false,
    done: readDone(request.url),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const form = readFormValues(await readForm(request.clone()));
  if (form.settings)
    return confirm(request, {
      call: () => api.changeOwnSettings({ body: { hasSearchKey: form.hasSearchKey === 'yes' } }),
      done: () => withDone(href('/office/account'), 'changed'),
    });
  const { currentPassword = '', password = '' } = form;
  return save(request, {
    // The passwords do not go back to the page.
    read: () => ({}),
    call: async () => requireSession(await api.changeOwnPassword({ body: { currentPassword, password } })),
    done: () => withDone(href('/office/account'), 'password'),
  });
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, role, sessions, hasCodes, passkeys, calendar, hasSearchKey, done } = loaderData;
  const problems = actionData?.problems ?? {};
  return (
    <>
      <PageTitle heading="Your account" isWrong={Boolean(actionData)} />
      {!actionData && <DoneNotice done={done} />}
      <RefusedNotice refused={actionData?.refused} />
      <p className="quiet">
        <bdi>{name}</bdi>, {roleNames[role]}
      </p>
      <form className="sign-out-here" method="post" action={href('/office/sign-out')}>
        <p>
          <button className="button">Sign out</button>
        </p>
      </form>
      {sessions ? (
        <>
          <ErrorSummary problems={problems} />
          <div className="side-parts">
            <div>
              <Sessions sessions={sessions} />
              <Codes hasCodes={hasCodes} />
              <Passkeys count={passkeys} />
            </div>
            <div>
              <PasswordForm problems={problems} />
              <Calendar calendar={calendar} />
              <Shortcut isOn={hasSearchKey} />
            </div>
          </div>
        </>
      ) : (
        <p>
          You are signed in with the operator key, which has no account. Add yourself under{' '}
          <a href={href('/office/people')}>Staff</a>.
        </p>
      )}
    </>
  );
}

type Data = Route.ComponentProps['loaderData'];

const Sessions = ({ sessions }: { sessions: NonNullable<Data['sessions']> }) => (
  <section aria-labelledby="sessions">
    <h2 id="sessions">Where you are signed in</h2>
    <ul className="office-list">
      {sessions.map(({ guid, device, lastUsedAt, begunAt, isThisOne }) => (
        <li key={guid}>
          {device}
          {isThisOne && <strong>, this one</strong>}
          <span className="under">
            Last used {formatMoment(lastUsedAt)}, since {formatMoment(begunAt)}
          </span>
        </li>
      ))}
    </ul>
    <p>
      <a className="button" href={href('/office/account/sign-out-everywhere')}>
        Sign out everywhere…
      </a>
    </p>
  </section>
);

const Codes = ({ hasCodes }: { hasCodes: boolean }) => (
  <section aria-labelledby="codes">
    <h2 id="codes">Sign-in codes</h2>
    <p>
      {hasCodes
        ? 'When you sign in, we ask for a code from your app too.'
        : 'Your password alone is enough to sign in. A code from an app on your phone makes it safer.'}
    </p>
    <p>
      <a className="button" href={href('/office/account/codes')}>
        {hasCodes ? 'Change…' : 'Set up codes…'}
      </a>
    </p>
  </section>
);

const Passkeys = ({ count }: { count: number | null }) =>
  count !== null && (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p>
        {count === 0
          ? 'The fingerprint, face or PIN of your phone or computer can sign you in, without a password or code.'
          : `You can sign in with ${count === 1 ? 'a passkey' : `${count} passkeys`}, without a password or code.`}
      </p>
      <p>
        <a className="button" href={href('/office/account/passkeys')}>
          {count === 0 ? 'Add a passkey…' : 'Change…'}
        </a>
      </p>
    </section>
  );

const Calendar = ({ calendar }: Pick<Data, 'calendar'>) =>
  calendar && (
    <section aria-labelledby="calendar">
      <h2 id="calendar">Calendar</h2>
      <p>
        {calendar.madeAt
          ? `Your branch’s dates go to a private address, made on ${formatMoment(calendar.madeAt)}.`
          : 'The events and funerals of your branch can be shown in your own calendar.'}
      </p>
      <p>
        <a className="button" href={href('/office/account/calendar')}>
          {calendar.madeAt ? 'Change…' : 'Set up the calendar…'}
        </a>
      </p>
    </section>
  );

const PasswordForm = ({ problems }: { problems: Record<string, string> }) => (
  <section className="office-form" aria-labelledby="change">
    <h2 id="change">Change your password</h2>
    <form method="post" action={href('/office/account')} noValidate>
      <TextField
        name="currentPassword"
        label="Current password"
        type="password"
        autoComplete="current-password"
        problem={problems.currentPassword}
      />
      <NewPasswordField problem={problems.password} />
      <p className="form-actions">
        <button className="button button-main">Change the password</button>
      </p>
    </form>
  </section>
);

const Shortcut = ({ isOn }: { isOn: boolean }) => (
  <section className="office-form" aria-labelledby="shortcut">
    <h2 id="shortcut">Keyboard</h2>
    <form method="post" action={href('/office/account')}>
      <input type="hidden" name="settings" value="yes" />
      <CheckField
        name="hasSearchKey"
        label="The key / leads to the search, and j, k, x and ? work in lists"
        hint="Switch it off if you speak to your computer, or press keys by accident."
        isChecked={isOn}
      />
      <p className="form-actions">
        <button className="button">Save</button>
      </p>
    </form>
  </section>
);
