import { href } from 'react-router';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { save } from '../../form/save.ts';
import { requireStaff, requireOfEvent } from '../../require-staff.ts';
import { MessageFields, readMessage } from './message-fields.tsx';
import type { Route } from './+types/edit-message.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { message: requireOfEvent(await api.getEventMessage({ guid: params.message }), params) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readMessage,
    call: (values, revision) =>
      api.updateEventMessage({ guid: params.message, body: { ...values, revision } }),
    done: () => href('/office/events/:guid/message/:message', params),
  });
}

export default function EditMessagePage({ loaderData: { message }, actionData }: Route.ComponentProps) {
  const { subject, text } = message;
  const { values = { subject, text }, problems = {} } = actionData ?? {};
  const path = href('/office/events/:guid/message/:message', {
    guid: message.event.guid,
    message: message.guid,
  });
  const now = (
    <>
      <p>{subject}</p>
      <p className="email-text">{text}</p>
    </>
  );
  return (
    <EditPage
      back={{ href: path, label: subject }}
      heading="Change the text"
      subject={subject}
      reply={actionData}
      now={{ subject: 'this email', current: now }}
    >
      <EditForm revision={message.revision} button="Save" back={path}>
        <MessageFields values={values} problems={problems} />
      </EditForm>
    </EditPage>
  );
}
