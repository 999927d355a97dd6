import { data, href, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { RefusedNotice, withDone } from '../../form/done-notice.tsx';
import { formValuesOf } from '../../../ui/form/checked-form.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { readForm } from '../../../ui/form/read-form.ts';
import { TextField } from '../../form/text-field.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { requireStaff } from '../../require-staff.ts';
import { groupAddress } from '../setting-texts.ts';
import type { Route } from './+types/try-text-gateway.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, 'tryTextGateway');
  return null;
}

/** Leads to the message among the sent emails, which shows its state. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request, 'tryTextGateway');
  const { number = '' } = formValuesOf(await readForm(request));
  const answer = await api.tryTextGateway({ body: { number: number.slice(0, numberCharactersMax) } });
  if (!isRefused(answer))
    throw redirect(withDone(href('/office/emails/:id', { id: answer.id }), 'text-sending'));
  const problems = answer.more.fields ?? {};
  const refused = Object.keys(problems).length > 0 ? null : answer.detail;
  return data({ refused, problems, number }, { status: answer.status });
}

const numberCharactersMax = 50;

export default function TryTextGatewayPage({ actionData }: Route.ComponentProps) {
  const problems = actionData?.problems ?? {};
  return (
    <>
      <p className="back">
        <a href={groupAddress('texts')}>Text messages</a>
      </p>
      <PageTitle heading="Send a test" isWrong={Boolean(actionData)} />
      <RefusedNotice refused={actionData?.refused} />
      <ErrorSummary problems={problems} />
      <p>This sends a short text message through the gateway as it was saved, at any hour.</p>
      <form method="post" className="office-form" noValidate>
        <TextField
          name="number"
          label="Mobile number"
          hint="A British number, such as your own."
          type="tel"
          autoComplete="tel"
          defaultValue={actionData?.number ?? ''}
          problem={problems.number}
        />
        <p className="form-actions">
          <button className="button button-main">Send a test</button>
          <a className="button" href={groupAddress('texts')}>
            Go back
          </a>
        </p>
      </form>
    </>
  );
}
