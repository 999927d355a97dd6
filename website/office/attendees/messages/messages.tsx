import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { textsOf } from '../../../ui/form/checked-form.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { readForm } from '../../../ui/form/read-form.ts';
import { DoneNotice, doneOf } from '../../form/done-notice.tsx';
import { answered, requireStaff } from '../../staff.ts';
import { attendeesAddress, messageAddress, messagesAddress } from '../addresses.ts';
import { EventHeading } from '../event-heading.tsx';
import { peopleIn, withoutAddress } from '../words.ts';
import { MessageFields } from './message-fields.tsx';
import type { Route } from './+types/messages.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const [attendance, messages] = await Promise.all([
    api.getAttendance({ eventGuid: guid }),
    api.getEventMessages({ eventGuid: guid }),
  ]);
  return { attendance: answered(attendance), messages: answered(messages), done: doneOf(request.url) };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { subject = '', text = '' } = textsOf(await readForm(request));
  const values = { subject, text: text.replaceAll('\r\n', '\n') };
  const answer = await api.createEventMessage({ eventGuid: guid, body: values });
  if (!isRefused(answer)) throw redirect(messageAddress(guid, answer.guid));
  return data(
    { values, problems: answer.more.fields ?? { subject: answer.detail } },
    { status: answer.status },
  );
}

export default function MessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { attendance, messages, done } = loaderData;
  const { values = {}, problems = {} } = actionData ?? {};
  const { event, bookings } = attendance;
  return (
    <>
      <EventHeading
        heading="Email the attendees"
        attendance={attendance}
        back={{ href: attendeesAddress(event.guid), label: 'Attendees' }}
        isWrong={Boolean(actionData)}
      />
      {!actionData && <DoneNotice done={done} />}
      <ErrorSummary problems={problems} />
      {bookings.phone > 0 && (
        <p>
          {withoutAddress(bookings.phone)}{' '}
          <a href={`${attendeesAddress(event.guid)}?view=phone`}>Show them</a>
        </p>
      )}
      <form method="post" className="office-form" action={messagesAddress(event.guid)} noValidate>
        <MessageFields values={values} problems={problems} />
        <p className="form-actions">
          <button className="button button-main">Preview</button>
        </p>
        <p className="hint">Nobody is emailed yet.</p>
      </form>
      {messages.length > 0 && <Messages eventGuid={event.guid} messages={messages} />}
    </>
  );
}

type MessagesProps = { eventGuid: string; messages: Route.ComponentProps['loaderData']['messages'] };

const Messages = ({ eventGuid, messages }: MessagesProps) => (
  <section aria-labelledby="earlier">
    <h2 id="earlier">Earlier emails</h2>
    <ul className="office-list">
      {messages.map(({ guid, subject, writtenBy, writtenAt, sentBy, sentAt, recipients }) => (
        <li key={guid}>
          <a href={messageAddress(eventGuid, guid)}>
            <bdi>{subject}</bdi>
          </a>
          <span className="under">
            {sentAt
              ? `Sent to ${peopleIn(recipients ?? 0)} by ${sentBy}, ${formatMoment(sentAt)}`
              : `Not sent yet. Written by ${writtenBy}, ${formatMoment(writtenAt)}`}
          </span>
        </li>
      ))}
    </ul>
  </section>
);
