import { data, redirect } from 'react-router';
import { setCookies } from '../../request-facts.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { readForm } from '../../ui/form/read-form.ts';
import { readFormValues } from '../../ui/form/checked-form.ts';
import { pageAfterSignIn, readParameter, readTargetPage, signInAddress } from '../addresses.ts';
import { TextField } from '../form/text-field.tsx';
import { codeMessages, throttledRefusals } from './messages.ts';
import { officeHandle } from '../shell/handle.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { OfficeShell } from '../shell/shell.tsx';
import { requireLocalBackOffice } from '../require-staff.ts';
import { KeptFields, KeptNotice } from '../../ui/kept-form/kept-fields.tsx';
import { formSignInContext } from '../../ui/kept-form/kept-form.ts';
import { createAction } from './form-without-session.ts';
import type { Route } from './+types/code.ts';

export const handle = officeHandle;
export { OfficeError as ErrorBoundary } from '../shell/office-error.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = requireLocalBackOffice(context);
  const formSignIn = context.get(formSignInContext);
  if (formSignIn) return data({ formSignIn, hasNewPassword: false }, formSignIn.status);
  if (!(await staff.isWaitingForCode())) throw redirect(signInAddress(readTargetPage(request.url)));
  return { formSignIn: null, hasNewPassword: readParameter(request.url, 'new-password') !== null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { code = '' } = readFormValues(await readForm(request));
  const entry = await requireLocalBackOffice(context).enterCode(code);
  const target = readTargetPage(request.url);
  if ('cookies' in entry) throw redirect(pageAfterSignIn(target), { headers: setCookies(entry.cookies) });
  if (entry.refused === 'ended') throw redirect(signInAddress(target));
  const status = throttledRefusals.has(entry.refused) ? 429 : 403;
  return data({ problem: codeMessages[entry.refused] }, { status });
}

/** The second step of a sign-in, for those who have set up codes. */
export default function CodePage({ loaderData, actionData }: Route.ComponentProps) {
  const { formSignIn, hasNewPassword } = loaderData;
  const problem = formSignIn?.problem
    ? codeMessages[formSignIn.problem as keyof typeof codeMessages]
    : actionData?.problem;
  return (
    <OfficeShell person={null}>
      <PageTitle heading="Enter your code" isWrong={Boolean(problem)} />
      {hasNewPassword && (
        <p className="notice">
          <output>Your password is set.</output>
        </p>
      )}
      <KeptNotice formSignIn={formSignIn} />
      <form method="post" action={formSignIn ? createAction(formSignIn) : undefined} noValidate>
        <KeptFields formSignIn={formSignIn} />
        <ErrorSummary problems={problem ? { code: problem } : {}} />
        <TextField
          name="code"
          label="Code"
          hint="The six digits that your authenticator app shows, or one of your recovery codes"
          autoComplete="one-time-code"
          problem={problem}
          autoFocus={!problem}
        />
        <p className="form-actions">
          <button className="button button-main">Sign in</button>
        </p>
      </form>
      <p className="quiet">
        No phone and no recovery codes? An administrator can turn off your codes under Settings, Staff.
      </p>
    </OfficeShell>
  );
}
