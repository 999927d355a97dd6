import { data, redirect } from 'react-router';
import { setCookies } from '../../request-facts.ts';
import { keptNothing } from '../../ui/messages.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { readForm } from '../../ui/form/read-form.ts';
import { textsOf } from '../../ui/form/checked-form.ts';
import { codeAddress, officePath, pageAfterSignIn, wantedPage } from '../addresses.ts';
import { officeHandle } from '../shell/handle.ts';
import { signInMessages, tooOften } from '../messages.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { OfficeShell } from '../shell/shell.tsx';
import { requireOwnBackOffice } from '../staff.ts';
import { TextField } from '../form/text-field.tsx';
import type { Route } from './+types/sign-in.ts';

export const handle = officeHandle;
export { OfficeError as ErrorBoundary } from '../shell/office-error.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = requireOwnBackOffice(context);
  if (await staff.actor()) throw redirect(wantedPage(request.url));
  const { searchParams } = new URL(request.url);
  return {
    hasStaff: await staff.hasStaff(),
    hasNewPassword: searchParams.has('new-password'),
    problem: searchParams.has('signed-in') ? keptNothing : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = requireOwnBackOffice(context);
  const { eMail = '', password = '' } = textsOf(await readForm(request));
  const entry = await staff.signIn(eMail, password);
  if ('refused' in entry) {
    const status = tooOften.has(entry.refused) ? 429 : 403;
    return data({ eMail, problem: signInMessages[entry.refused] }, { status });
  }
  const wanted = wantedPage(request.url);
  const next = entry.needsCode ? codeAddress(wanted) : pageAfterSignIn(wanted);
  throw redirect(next, { headers: setCookies(entry.cookies) });
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem ?? loaderData.problem ?? undefined;
  return (
    <OfficeShell who={null}>
      <PageTitle heading="Sign in" isWrong={Boolean(problem)} />
      {loaderData.hasNewPassword && (
        <p className="notice">
          <output>Your password is set. Please sign in.</output>
        </p>
      )}
      {!loaderData.hasStaff && <FirstPerson />}
      <form method="post" noValidate>
        <ErrorSummary problems={problem ? { eMail: problem } : {}} />
        <TextField
          name="eMail"
          label="Email address"
          type="email"
          autoComplete="username"
          defaultValue={actionData?.eMail ?? ''}
          problem={undefined}
        />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          problem={undefined}
        />
        <p className="form-actions">
          <button className="button button-main">Sign in</button>
        </p>
      </form>
      <p className="alone">
        <a href={`${officePath}/forgot`}>Forgot your password?</a>
      </p>
    </OfficeShell>
  );
}

const FirstPerson = () => (
  <div className="notice">
    <p>Nobody has an account yet. To add the first person:</p>
    <ol>
      <li>
        <a href="/admin">Sign in with the operator key</a>, or with the link that Lychgate prints when it
        starts.
      </li>
      <li>
        Come back and open <a href={`${officePath}/people`}>People</a>.
      </li>
    </ol>
  </div>
);
