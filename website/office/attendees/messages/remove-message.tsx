import { href } from 'react-router';
import { withDone } from '../../form/done-notice.tsx';
import { confirmRemoval } from '../../form/confirm.ts';
import { ConfirmPage } from '../../form/confirm-page.tsx';
import { requireStaff, requireOfEvent } from '../../require-staff.ts';
import type { Route } from './+types/remove-message.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { message: requireOfEvent(await api.getEventMessage({ guid: params.message }), params) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirmRemoval(request, {
    call: () => api.removeEventMessage({ guid: params.message, query: {} }),
    done: () => withDone(href('/office/events/:guid/message', { guid: params.guid }), 'message-removed'),
  });
}

export default function RemoveMessagePage({ loaderData: { message }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      heading={`Remove “${message.subject}”?`}
      button="Remove"
      back={href('/office/events/:guid/message/:message', {
        guid: message.event.guid,
        message: message.guid,
      })}
      refused={actionData?.refused}
    >
      <p>It was not sent to anybody. Its text is lost.</p>
    </ConfirmPage>
  );
}
