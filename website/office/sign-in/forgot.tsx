import { data, href } from 'react-router';
import { emailMessage } from '#contract/booking.ts';
import { email } from '#contract/fields/fields.ts';
import { requestFactsContext } from '../../request-facts.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { readForm } from '../../ui/form/read-form.ts';
import { readFormValues } from '../../ui/form/checked-form.ts';
import { officeHandle } from '../shell/handle.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { OfficeShell } from '../shell/shell.tsx';
import { requireLocalBackOffice } from '../require-staff.ts';
import { TextField } from '../form/text-field.tsx';
import type { Route } from './+types/forgot.ts';

export const handle = officeHandle;
export { OfficeError as ErrorBoundary } from '../shell/office-error.tsx';

const eMailField = email(500, emailMessage);

export function loader({ context }: Route.LoaderArgs) {
  requireLocalBackOffice(context);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = requireLocalBackOffice(context);
  const eMail = (readFormValues(await readForm(request)).eMail ?? '').trim();
  if (!eMailField.safeParse(eMail).success)
    return data({ eMail, sent: false, problem: emailMessage }, { status: 400 });
  if (await context.get(requestFactsContext).tooManyLinks())
    return data({ eMail, sent: false, problem: tooMany }, { status: 429 });
  await staff.sendPasswordLink(eMail);
  return data({ eMail, sent: true, problem: undefined });
}

const tooMany = 'Your connection has asked for too many links. Please wait an hour and try again.';

export default function ForgotPage({ actionData }: Route.ComponentProps) {
  return (
    <OfficeShell person={null}>
      {actionData?.sent ? <Sent eMail={actionData.eMail} /> : <Ask {...actionData} />}
    </OfficeShell>
  );
}

function Ask({ eMail = '', problem }: { eMail?: string; problem?: string | undefined }) {
  return (
    <>
      <PageTitle heading="Forgot your password" isWrong={Boolean(problem)} />
      <p>We will email you a link for choosing a new one. It works for an hour.</p>
      <form method="post" noValidate>
        <ErrorSummary problems={problem ? { eMail: problem } : {}} />
        <TextField
          name="eMail"
          label="Email address"
          type="email"
          autoComplete="username"
          defaultValue={eMail}
          problem={problem}
        />
        <p className="form-actions">
          <button className="button button-main">Email the link</button>
          <a className="button" href={href('/office/sign-in')}>
            Go back
          </a>
        </p>
      </form>
    </>
  );
}

const Sent = ({ eMail }: { eMail: string }) => (
  <>
    <PageTitle heading="Please look at your email" />
    <p>
      If <bdi>{eMail}</bdi> belongs to somebody on the staff, a link is on its way there.
    </p>
    <p className="alone">
      <a href={href('/office/sign-in')}>Back to the sign-in</a>
    </p>
  </>
);
