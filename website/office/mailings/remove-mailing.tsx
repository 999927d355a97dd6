import { href } from 'react-router';
import { withDone } from '../form/done-notice.tsx';
import { confirmRemoval } from '../form/confirm.ts';
import { ConfirmPage } from '../form/confirm-page.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import type { Route } from './+types/remove-mailing.ts';

export async function loader({ request, context, params: { ca } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { mailing: requireAnswer(await api.getCampaign({ ca })) };
}

export async function action({ request, context, params: { ca } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirmRemoval(request, {
    call: () => api.removeCampaign({ ca, query: {} }),
    done: () => withDone(href('/office/mailings'), 'mailing-removed'),
  });
}

export default function RemoveMailingPage({ loaderData: { mailing }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      heading={`Remove “${mailing.subject}”?`}
      button="Remove"
      back={href('/office/mailings/:ca', { ca: mailing.ca })}
      refused={actionData?.refused}
    >
      <p>Nobody has got it. Its text is lost.</p>
    </ConfirmPage>
  );
}
