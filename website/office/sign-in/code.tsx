import { data, redirect } from 'react-router';
import { setCookies } from '../../request-facts.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { readForm } from '../../ui/form/read-form.ts';
import { textsOf } from '../../ui/form/checked-form.ts';
import { pageAfterSignIn, signInAddress, wantedPage } from '../addresses.ts';
import { TextField } from '../form/text-field.tsx';
import { codeMessages, tooOften } from '../messages.ts';
import { officeHandle } from '../shell/handle.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { OfficeShell } from '../shell/shell.tsx';
import { requireOwnBackOffice } from '../staff.ts';
import { KeptFields, KeptNotice } from '../../ui/kept-form/kept-fields.tsx';
import { signInHereContext } from '../../ui/kept-form/kept-form.ts';
import { actionOf } from './kept-form/sign-in-here.ts';
import type { Route } from './+types/code.ts';

export const handle = officeHandle;
export { OfficeError as ErrorBoundary } from '../shell/office-error.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = requireOwnBackOffice(context);
  const here = context.get(signInHereContext);
  if (here) return data({ here }, here.status);
  if (!(await staff.isWaitingForCode())) throw redirect(signInAddress(wantedPage(request.url)));
  return { here: null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { code = '' } = textsOf(await readForm(request));
  const entry = await requireOwnBackOffice(context).enterCode(code);
  const wanted = wantedPage(request.url);
  if ('cookies' in entry) throw redirect(pageAfterSignIn(wanted), { headers: setCookies(entry.cookies) });
  if (entry.refused === 'ended') throw redirect(signInAddress(wanted));
  const status = tooOften.has(entry.refused) ? 429 : 403;
  return data({ problem: codeMessages[entry.refused] }, { status });
}

/** The second step of a sign-in, for those who have set up codes. */
export default function CodePage({ loaderData: { here }, actionData }: Route.ComponentProps) {
  const problem = here?.problem
    ? codeMessages[here.problem as keyof typeof codeMessages]
    : actionData?.problem;
  return (
    <OfficeShell who={null}>
      <PageTitle heading="Enter your code" isWrong={Boolean(problem)} />
      <KeptNotice here={here} />
      <form method="post" action={here ? actionOf(here) : undefined} noValidate>
        <KeptFields here={here} />
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
        No phone and no recovery codes? An administrator can turn off your codes under People.
      </p>
    </OfficeShell>
  );
}
