import { data, href, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { withDone } from '../form/done-notice.tsx';
import { readFormValues, type Problems } from '../../ui/form/checked-form.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { readForm } from '../../ui/form/read-form.ts';
import { PageTitle, BackLink } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff, type Staff, requireSession } from '../require-staff.ts';
import { SetUp } from './set-up.tsx';
import { TextField } from '../form/text-field.tsx';
import type { Route } from './+types/sign-in-codes.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  return { totp: requireAnswer(await api.getOwnTotp({})), isRequired: actor.mustSetUpCodes ?? false };
}

type Reply = { problems: Problems; recoveryCodes: string[] | null };

/** New recovery codes are in this answer only, so there is no redirect. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const answer = requireSession(await changeCodes(api, readFormValues(await readForm(request))));
  if (isRefused(answer)) {
    const problems = answer.more.fields ?? { currentPassword: answer.detail };
    return data<Reply>({ problems, recoveryCodes: null }, { status: answer.status });
  }
  if (answer === 'off') throw redirect(withDone(href('/office/account'), 'codes-off'));
  if (answer === 'started') throw redirect(href('/office/account/codes'));
  return data<Reply>({ problems: {}, ...answer });
}

async function changeCodes(api: Staff['api'], form: Record<string, string>) {
  const { currentPassword = '', code = '' } = form;
  if ('confirm' in form) return api.confirmOwnTotp({ body: { code } });
  if ('renew' in form) return api.renewRecoveryCodes({ body: { currentPassword } });
  const isOff = 'off' in form;
  const answer = await (isOff
    ? api.endOwnTotp({ body: { currentPassword } })
    : api.startOwnTotp({ body: { currentPassword } }));
  return isRefused(answer) ? answer : isOff ? 'off' : 'started';
}

export default function SignInCodesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, setUp, recoveryCodesLeft } = loaderData.totp;
  const { problems = {}, recoveryCodes = null } = actionData ?? {};
  return (
    <>
      <BackLink href={href('/office/account')} label="Your account" />
      <PageTitle
        heading={recoveryCodes ? 'Your recovery codes' : 'Sign-in codes'}
        isWrong={Object.keys(problems).length > 0}
      />
      <ErrorSummary problems={problems} />
      {loaderData.isRequired && !recoveryCodes && (
        <p className="notice">
          Your role needs sign-in codes. Set them up now, and everything else opens. It takes two minutes.
        </p>
      )}
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} />}
      {!recoveryCodes && state === 'on' && <TurnedOn remaining={recoveryCodesLeft} problems={problems} />}
      {setUp && (
        <SetUp secret={setUp.key} address={setUp.address} qrCode={setUp.qrCode} problem={problems.code} />
      )}
      {state === 'off' && <TurnedOff problem={problems.currentPassword} />}
    </>
  );
}

const TurnedOff = ({ problem }: { problem: string | undefined }) => (
  <>
    <p>
      With sign-in codes, a password alone is not enough: when you sign in, we also ask for six digits from an
      app on your phone. Any authenticator app will do.
    </p>
    <PasswordButtons problem={problem}>
      <button className="button button-main" name="start" value="yes">
        Set up codes
      </button>
    </PasswordButtons>
  </>
);

const TurnedOn = ({ remaining, problems }: { remaining: number; problems: Problems }) => (
  <>
    <p>When you sign in, we ask for a code from your app. {describeRecoveryCodes(remaining)}</p>
    <p>
      New recovery codes replace those from before. If you turn the codes off, your password alone is enough
      again. Both sign out your other devices.
    </p>
    <PasswordButtons problem={problems.currentPassword}>
      <button className="button button-main" name="renew" value="yes">
        Make new recovery codes
      </button>
      <button className="button" name="off" value="yes">
        Turn off codes
      </button>
    </PasswordButtons>
  </>
);

function describeRecoveryCodes(remaining: number): string {
  if (remaining === 0) return 'You have no recovery codes left. Please make new ones.';
  return remaining === 1 ? 'You have one recovery code left.' : `You have ${remaining} recovery codes left.`;
}

type PasswordButtonsProps = { problem: string | undefined; children: React.ReactNode };

/** Buttons that need the password, because a screen may have been left open. */
const PasswordButtons = ({ problem, children }: PasswordButtonsProps) => (
  <form method="post" action={href('/office/account/codes')} noValidate>
    <TextField
      name="currentPassword"
      label="Your password"
      type="password"
      autoComplete="current-password"
      problem={problem}
    />
    <p className="form-actions">{children}</p>
  </form>
);

/** New recovery codes. Only their digests are stored, so no later page can show them. */
const RecoveryCodes = ({ codes }: { codes: string[] }) => (
  <>
    <div className="notice">
      <p>
        Please print these codes or write them down now: they are shown only once. Each lets you sign in once
        without your phone.
      </p>
    </div>
    <ol className="recovery-codes">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ol>
    <p className="form-actions">
      <a className="button button-main" href={href('/office/account')}>
        I have kept them
      </a>
    </p>
  </>
);
