import { formatCount } from '#contract/fields/count.ts';
import { href } from 'react-router';
import { withDone } from '../form/done-notice.tsx';
import { confirm } from '../form/confirm.ts';
import { ConfirmPage } from '../form/confirm-page.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import type { Route } from './+types/stop-mailing.ts';

export async function loader({ request, context, params: { ca } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { mailing: requireAnswer(await api.getCampaign({ ca })) };
}

export async function action({ request, context, params: { ca } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: () => api.stopCampaign({ ca, body: {} }),
    done: () => withDone(href('/office/mailings/:ca', { ca }), 'mailing-stopped'),
  });
}

export default function StopMailingPage({ loaderData: { mailing }, actionData }: Route.ComponentProps) {
  const { ca, subject, emails, waiting, state } = mailing;
  return (
    <ConfirmPage
      heading={`Stop “${subject}” for good?`}
      button="Stop for good"
      back={href('/office/mailings/:ca', { ca })}
      refused={actionData?.refused}
    >
      <p>
        {formatCount(waiting, 'waiting email')} will never be sent. The {emails.sent.toLocaleString('en-GB')}{' '}
        already sent cannot be called back. You cannot start this mailing again.
      </p>
      {state !== 'paused' && (
        <p>
          To look at something first, <a href={href('/office/mailings/:ca', { ca })}>go back and pause it</a>.
        </p>
      )}
    </ConfirmPage>
  );
}
