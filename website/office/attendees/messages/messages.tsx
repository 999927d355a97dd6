import { href } from 'react-router';
import { formatPeople } from '#contract/fields/count.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { DoneNotice, readDone, RefusedNotice } from '../../form/done-notice.tsx';
import { EditForm } from '../../form/edit-page.tsx';
import { save } from '../../form/save.ts';
import { requireStaff, requireAnswers } from '../../require-staff.ts';
import { EventHeading } from '../event-heading.tsx';
import { describeWithoutAddress } from '../labels.ts';
import { MessageFields, readMessage } from './message-fields.tsx';
import { withQuery } from '../../../ui/with-query.ts';
import type { Route } from './+types/messages.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { attendance, messages } = await requireAnswers({
    attendance: api.getAttendance({ eventGuid: guid }),
    messages: api.getEventMessages({ eventGuid: guid }),
  });
  return { attendance, messages, idempotencyKey: crypto.randomUUID(), done: readDone(request.url) };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readMessage,
    call: (body, _, idempotencyKey) => api.createEventMessage({ eventGuid: guid, body, idempotencyKey }),
    done: (message) => href('/office/events/:guid/message/:message', { guid, message: message.guid }),
  });
}

export default function MessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { attendance, messages, idempotencyKey, done } = loaderData;
  const { values = {}, problems = {} } = actionData ?? {};
  const { event, bookings } = attendance;
  return (
    <>
      <EventHeading
        heading="Email the attendees"
        attendance={attendance}
        back={{ href: href('/office/events/:guid/attendees', { guid: event.guid }), label: 'Attendees' }}
        isWrong={Boolean(actionData)}
      />
      {!actionData && <DoneNotice done={done} />}
      <RefusedNotice refused={actionData?.refused} />
      <ErrorSummary problems={problems} />
      {bookings.phone > 0 && (
        <p>
          {describeWithoutAddress(bookings.phone)}{' '}
          <a
            href={withQuery(href('/office/events/:guid/attendees', { guid: event.guid }), { view: 'phone' })}
          >
            Show them
          </a>
        </p>
      )}
      <EditForm
        idempotencyKey={idempotencyKey}
        button="Preview"
        acts={<span className="hint">Nobody is emailed yet.</span>}
      >
        <MessageFields values={values} problems={problems} />
      </EditForm>
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
          <a href={href('/office/events/:guid/message/:message', { guid: eventGuid, message: guid })}>
            <bdi>{subject}</bdi>
          </a>
          <span className="under">
            {sentAt
              ? `To ${formatPeople(recipients ?? 0)}, by ${sentBy}, ${formatMoment(sentAt)}`
              : `Not sent yet. Written by ${writtenBy}, ${formatMoment(writtenAt)}`}
          </span>
        </li>
      ))}
    </ul>
  </section>
);
