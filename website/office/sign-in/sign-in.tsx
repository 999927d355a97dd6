import { data, href, redirect } from 'react-router';
import { requestFactsContext, setCookies, type StaffSignIn } from '../../request-facts.ts';
import { nothingSaved } from '../../ui/link-messages.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { readForm } from '../../ui/form/read-form.ts';
import { readFormValues } from '../../ui/form/checked-form.ts';
import {
  createCodeAddress,
  createProviderAddress,
  pageAfterSignIn,
  readParameter,
  readTargetPage,
} from '../addresses.ts';
import { PasskeyButton } from '../passkey-button.tsx';
import { officeHandle } from '../shell/handle.ts';
import { signInLinkRefused, signInMessages, throttledRefusals } from './messages.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { OfficeShell } from '../shell/shell.tsx';
import { requireLocalBackOffice } from '../require-staff.ts';
import { KeptFields, KeptNotice } from '../../ui/kept-form/kept-fields.tsx';
import { formSignInContext, type FormSignIn } from '../../ui/kept-form/kept-form.ts';
import { createAction, signedInField } from './form-without-session.ts';
import { KeepDrafts } from '../shell/drafts/keep-drafts.tsx';
import { TextField } from '../form/text-field.tsx';
import signInLink from './sign-in-link.js?raw';
import type { Route } from './+types/sign-in.ts';

export const handle = officeHandle;
export { OfficeError as ErrorBoundary } from '../shell/office-error.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = requireLocalBackOffice(context);
  const { nonce } = context.get(requestFactsContext);
  const formSignIn = context.get(formSignInContext);
  const ways = { provider: staff.providerName(), offersPasskeys: await staff.offersPasskeys() };
  if (formSignIn) {
    const page = { nonce, ...ways, hasStaff: true, problem: null, formSignIn, target: null };
    return data(page, formSignIn.status);
  }
  const isAfterSignIn = readParameter(request.url, 'signed-in') !== null;
  const target = readTargetPage(request.url);
  // A fragment of its own keeps the code of a printed link out of the address of the next page.
  if (await staff.actor()) throw redirect(isAfterSignIn ? target : `${target}#page-content`);
  return {
    nonce,
    hasStaff: await staff.hasStaff(),
    problem: isAfterSignIn ? nothingSaved : null,
    formSignIn: null,
    ...ways,
    target,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = requireLocalBackOffice(context);
  const { eMail = '', password = '', passkey, key } = readFormValues(await readForm(request));
  const target = readTargetPage(request.url);
  if (key) {
    const opened = await context.get(requestFactsContext).operator.signIn(key);
    if ('cookies' in opened) throw redirect(pageAfterSignIn(target), { headers: setCookies(opened.cookies) });
    return data({ eMail, problem: signInLinkRefused }, { status: opened.refused === 'too-many' ? 429 : 403 });
  }
  if (passkey) return signInWithPasskey(staff, passkey, target);
  const entry = await staff.signIn(eMail, password);
  if ('refused' in entry) {
    const status = throttledRefusals.has(entry.refused) ? 429 : 403;
    return data({ eMail, problem: signInMessages[entry.refused] }, { status });
  }
  const next = entry.needsCode ? createCodeAddress(target) : pageAfterSignIn(target);
  throw redirect(next, { headers: setCookies(entry.cookies) });
}

async function signInWithPasskey(staff: StaffSignIn, answer: string, target: string) {
  const entry = await staff.signInWithPasskey(answer);
  if ('cookies' in entry) throw redirect(pageAfterSignIn(target), { headers: setCookies(entry.cookies) });
  const status = throttledRefusals.has(entry.refused) ? 429 : 403;
  return data({ eMail: '', problem: signInMessages[entry.refused] }, { status });
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { formSignIn } = loaderData;
  const asksFor = formSignIn?.asksFor ?? 'password';
  const problem = formSignIn
    ? describeProblem(formSignIn)
    : (actionData?.problem ?? loaderData.problem ?? undefined);
  return (
    <OfficeShell person={null}>
      <PageTitle heading="Sign in" isWrong={Boolean(problem)} />
      {!loaderData.hasStaff && <FirstPerson />}
      <KeptNotice formSignIn={formSignIn} />
      <form method="post" action={formSignIn ? createAction(formSignIn) : undefined} noValidate>
        <KeptFields formSignIn={formSignIn} />
        <ErrorSummary problems={problem ? { [asksFor === 'key' ? 'key' : 'eMail']: problem } : {}} />
        {asksFor === 'key' ? (
          <KeyField />
        ) : (
          <Credentials eMail={formSignIn?.eMail ?? actionData?.eMail ?? ''} />
        )}
        <p className="form-actions">
          <button className="button button-main">Sign in</button>
        </p>
        {asksFor === 'password' && loaderData.offersPasskeys && <PasskeySignIn />}
        {asksFor === 'password' && loaderData.provider && (
          <AtProvider {...loaderData} name={loaderData.provider} isKept={Boolean(formSignIn?.sealed)} />
        )}
      </form>
      {!formSignIn && <PrintedLink nonce={loaderData.nonce} />}
      <p className="alone">
        {/* The kept form stays in this page. */}
        <a
          href={asksFor === 'key' ? href('/office/sign-in') : href('/office/forgot')}
          target={formSignIn?.sealed ? '_blank' : undefined}
          rel="noopener"
        >
          {asksFor === 'key' ? 'Sign in with an email address' : 'Forgot your password?'}
        </a>
      </p>
      <KeepDrafts personId={null} outcome={formSignIn?.sealed ? 'sealed' : 'unsaved'} />
    </OfficeShell>
  );
}

const Credentials = ({ eMail }: { eMail: string }) => (
  <>
    <TextField
      name="eMail"
      label="Email address"
      type="email"
      autoComplete="username"
      defaultValue={eMail}
      problem={undefined}
    />
    <TextField
      name="password"
      label="Password"
      type="password"
      autoComplete="current-password"
      problem={undefined}
    />
  </>
);

/** The script shows the button, asks the device, and sends its answer with this form. */
const PasskeySignIn = () => (
  <PasskeyButton label="Sign in with a passkey" field="passkey" begin={href('/office/sign-in/passkey')} />
);

type AtProviderProps = { name: string; target: string | null; isKept: boolean };

/** The kept form stays in this page, so the provider opens in another tab. */
const AtProvider = ({ name, target, isKept }: AtProviderProps) => (
  <>
    <p className="form-actions">
      <a
        className="button"
        href={createProviderAddress(target)}
        target={isKept ? '_blank' : undefined}
        rel="noopener"
      >
        Sign in with {name}
        {isKept && ' (in a new tab)'}
      </a>
    </p>
    {isKept && (
      <p className="form-actions">
        <button className="button" name={signedInField} value="yes">
          I have signed in there: go on
        </button>
      </p>
    )}
  </>
);

/** Shown if the session that ended was one of the operator key. */
const KeyField = () => (
  <TextField
    name="key"
    label="Operator key"
    type="password"
    autoComplete="current-password"
    problem={undefined}
  />
);

/** Sends the code of a printed link that led here. */
const PrintedLink = ({ nonce }: { nonce: string }) => (
  <>
    <form method="post" id="by-link" hidden>
      <input type="hidden" name="key" />
    </form>
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: signInLink }} />
  </>
);

function describeProblem({ problem, asksFor }: FormSignIn): string | undefined {
  if (!problem) return undefined;
  return asksFor === 'key' && problem === 'wrong'
    ? 'That is not the operator key.'
    : signInMessages[problem as keyof typeof signInMessages];
}

const FirstPerson = () => (
  <div className="notice">
    <p>Nobody has an account yet. To add the first person:</p>
    <ol>
      <li>
        <a href={href('/admin')}>Sign in with the operator key</a>, or with the link that Lychgate prints when
        it starts.
      </li>
      <li>
        Come back and open <a href={href('/office/people')}>Staff</a>.
      </li>
    </ol>
  </div>
);
