import { href } from 'react-router';
import { RefusedNotice, withDone } from '../../form/done-notice.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { TextField } from '../../form/text-field.tsx';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { requireStaff } from '../../require-staff.ts';
import { groupAddress } from '../setting-addresses.ts';
import { confirm } from '../../form/confirm.ts';
import type { Route } from './+types/try-text-gateway.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, 'tryTextGateway');
  return null;
}

/** Leads to the message among the sent emails, which shows its state. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request, 'tryTextGateway');
  return confirm(request, {
    call: ({ number = '' }) => api.tryTextGateway({ body: { number: number.slice(0, numberCharactersMax) } }),
    done: ({ id }) => withDone(href('/office/emails/:id', { id }), 'text-sending'),
    fields: ['number'],
  });
}

const numberCharactersMax = 50;

export default function TryTextGatewayPage({ actionData }: Route.ComponentProps) {
  const problems = actionData?.problems ?? {};
  return (
    <>
      <BackLink href={groupAddress('texts')} label="Text messages" />
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
          defaultValue={actionData?.values.number ?? ''}
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
