import { href } from 'react-router';
import { withDone } from '../form/done-notice.tsx';
import { confirmRemoval } from '../form/confirm.ts';
import { ConfirmPage } from '../form/confirm-page.tsx';
import { findByGuid, requireStaff } from '../require-staff.ts';
import type { Route } from './+types/remove-webhook.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { url } = findByGuid(await api.getWebhooks({}), guid);
  return { guid, url };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirmRemoval(request, {
    call: () => api.removeWebhook({ guid, query: {} }),
    done: () => withDone(href('/office/webhooks'), 'webhook-removed'),
  });
}

export default function RemoveWebhookPage({ loaderData: { guid, url }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      heading="Stop telling this program of changes?"
      button="Remove"
      back={href('/office/webhooks/:guid', { guid })}
      refused={actionData?.refused}
    >
      <p className="any-length">
        <bdi>{url}</bdi>
      </p>
      <p>
        What still waits is not sent, and the log is deleted. To change the address or what it is told, add it
        again.
      </p>
    </ConfirmPage>
  );
}
