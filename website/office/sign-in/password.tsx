import { data, href, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { NewPasswordField } from '../form/new-password-field.tsx';
import { withDone } from '../form/done-notice.tsx';
import { setCookies } from '../../request-facts.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { readForm } from '../../ui/form/read-form.ts';
import { readFormValues } from '../../ui/form/checked-form.ts';
import { createCodeAddress, pageAfterSignIn, readParameter } from '../addresses.ts';
import { officeHandle } from '../shell/handle.ts';
import { linkEnded } from './messages.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { OfficeShell } from '../shell/shell.tsx';
import { requireLocalBackOffice } from '../require-staff.ts';
import type { Route } from './+types/password.ts';

export const handle = officeHandle;
export { OfficeError as ErrorBoundary } from '../shell/office-error.tsx';

const readToken = (url: string): string => readParameter(url, 'link') ?? '';

/** Opening the link changes nothing: mail programs open links by themselves. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const person = await requireLocalBackOffice(context).findByLink(readToken(request.url));
  return data({ person }, { status: person ? 200 : 410 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { password = '' } = readFormValues(await readForm(request));
  const answer = await requireLocalBackOffice(context).choosePassword(readToken(request.url), password);
  if (!isRefused(answer)) {
    const target = withDone(href('/office'), 'password-chosen');
    const next = answer.needsCode ? `${createCodeAddress(target)}&new-password` : pageAfterSignIn(target);
    throw redirect(next, { headers: setCookies(answer.cookies) });
  }
  return data({ problem: answer.more.fields?.password }, { status: answer.status });
}

export default function PasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person } = loaderData;
  return (
    <OfficeShell person={null}>
      {person ? <Choose {...person} problem={actionData?.problem} /> : <Ended />}
    </OfficeShell>
  );
}

function Choose({ name, eMail, problem }: { name: string; eMail: string; problem: string | undefined }) {
  return (
    <>
      <PageTitle heading="Choose a password" isWrong={Boolean(problem)} />
      <p>
        For <bdi>{name}</bdi>, <bdi>{eMail}</bdi>.
      </p>
      <form method="post" noValidate>
        <ErrorSummary problems={problem ? { password: problem } : {}} />
        <input type="hidden" name="eMail" autoComplete="username" value={eMail} />
        <NewPasswordField problem={problem} />
        <p className="form-actions">
          <button className="button button-main">Save the password and sign in</button>
        </p>
      </form>
    </>
  );
}

const Ended = () => (
  <>
    <PageTitle heading="This link has ended" />
    <p>{linkEnded}</p>
    <p>
      <a href={href('/office/forgot')}>Ask for a new one</a>, or ask an administrator if you were invited.
    </p>
  </>
);
