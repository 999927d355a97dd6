import { href, redirect } from 'react-router';
import { formatCount } from '#contract/fields/count.ts';
import { withDone } from '../../form/done-notice.tsx';
import { confirm } from '../../form/confirm.ts';
import { ConfirmPage } from '../../form/confirm-page.tsx';
import { requireStaff, requireOfEvent } from '../../require-staff.ts';
import { describeWithoutAddress } from '../labels.ts';
import type { Route } from './+types/send-message.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const message = requireOfEvent(await api.getEventMessage({ guid: params.message }), params);
  if (message.sentAt) throw redirect(href('/office/events/:guid/message/:message', params));
  return { message };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: (_, body) => api.sendEventMessage({ guid: params.message, body }),
    done: () => withDone(href('/office/events/:guid/message/:message', params), 'message-sent'),
  });
}

export default function SendMessagePage({ loaderData: { message }, actionData }: Route.ComponentProps) {
  const { event, guid, subject, wouldEmail } = message;
  return (
    <ConfirmPage
      heading={`Send this email to ${formatCount(wouldEmail, 'booking')}?`}
      button="Send"
      revision={message.revision}
      back={href('/office/events/:guid/message/:message', { guid: event.guid, message: guid })}
      refused={actionData?.refused}
    >
      <p>
        Everybody who attends <bdi>{event.title}</bdi> gets “<bdi>{subject}</bdi>” once. It cannot be called
        back.
      </p>
      {actionData && <p className="email-text">{message.text}</p>}
      {message.withoutAddress > 0 && <p>{describeWithoutAddress(message.withoutAddress)}</p>}
    </ConfirmPage>
  );
}
