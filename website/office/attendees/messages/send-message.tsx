import { data, href, redirect } from 'react-router';
import { formatCount } from '#contract/fields/count.ts';
import { isRefused } from '#contract/call.ts';
import { withDone } from '../../form/done-notice.tsx';
import { nextBaseRevision } from '../../form/revision-field.tsx';
import { formValuesOf } from '../../../ui/form/checked-form.ts';
import { readForm } from '../../../ui/form/read-form.ts';
import { ConfirmPage } from '../../form/confirm-page.tsx';
import { requireStaff } from '../../require-staff.ts';
import { describeWithoutAddress } from '../labels.ts';
import { findMessage } from './find-message.ts';
import type { Route } from './+types/send-message.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const message = await findMessage(api, params);
  if (message.sentAt) throw redirect(href('/office/events/:guid/message/:message', params));
  return { message };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { revision = '' } = formValuesOf(await readForm(request));
  const body = { ...(revision && { revision: Number(revision) }) };
  const answer = await api.sendEventMessage({ guid: params.message, body });
  if (!isRefused(answer))
    throw redirect(withDone(href('/office/events/:guid/message/:message', params), 'message-sent'));
  return data(
    { refused: answer.detail, base: nextBaseRevision(answer, revision) },
    { status: answer.status },
  );
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
