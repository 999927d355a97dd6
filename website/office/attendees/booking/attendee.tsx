import { formatPeople } from '#contract/fields/count.ts';
import { listBookingLabels } from '#contract/records/booking.ts';
import type { QuestionTitles } from '#contract/records/booking-answers.ts';
import { href } from 'react-router';
import { isRefused, type Refused } from '#contract/call.ts';
import type { Attendee } from '#contract/operator/events/attendees.ts';
import { readFormValues } from '../../../ui/form/checked-form.ts';
import { readDone, withDone } from '../../form/done-notice.tsx';
import { ChangedMeanwhile, EditForm, EditPage } from '../../form/edit-page.tsx';
import { save } from '../../form/save.ts';
import { HistoryList } from '../../history/history-list.tsx';
import { PersonLink } from '../../record/person-link.tsx';
import { NewReplies, readReplies, RecordReplies } from '../../record/replies.tsx';
import { requireStaff, type Staff, requireOfEvent, requireAnswers } from '../../require-staff.ts';
import { AttendeeFields } from '../attendee-fields.tsx';
import { BookingStatus } from './booking-status.tsx';
import { EmailList } from './email-list.tsx';
import { mergeBooking, originalField, toBookingFormValues } from './merge-booking.ts';
import { readFullRefusal, OverbookField } from '../overbook-field.tsx';
import { readAttendee } from '../read-attendee.ts';
import { bookingTextsWithoutPhone, createBookingHistoryLabels, withoutEmailLabel } from '../labels.ts';
import { ContactLinks } from '../../record/contact-link.tsx';
import type { Route } from './+types/attendee.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const attendee = requireOfEvent(await api.getAttendee({ guid: params.attendee }), params);
  const { attendance, history, replies } = await requireAnswers({
    attendance: api.getAttendance({ eventGuid: params.guid }),
    history: api.getHistory({ recordType: 'attendee', recordId: params.attendee, query: {} }),
    replies: readReplies(api, 'attendee', params.attendee),
  });
  const done = readDone(request.url);
  return { attendance, attendee, history, replies, done };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readFormValues,
    call: async (values, revision) => {
      const { done, answer } = await carryOut(api, params.attendee, values, revision);
      return isRefused(answer) ? answer : done;
    },
    done: (done) => withDone(href('/office/events/:guid/attendees/:attendee', params), done),
    more: (refused, values) => explainRefusal(api, params.attendee, refused, values),
  });
}

async function explainRefusal(
  api: Staff['api'],
  guid: string,
  refused: Refused,
  values: Record<string, string>,
) {
  const merged = refused.code === 'changed-meanwhile' ? await mergeBooking(api, guid, values) : null;
  return { ...readFullRefusal(refused), ...merged };
}

async function carryOut(api: Staff['api'], guid: string, values: Record<string, string>, revision: number) {
  const { overbookReason } = values;
  if ('resend' in values)
    return { done: 'resent', answer: await api.resendConfirmation({ guid, body: {} }) } as const;
  if ('again' in values) {
    const body = { revision, ...(overbookReason && { overbookReason }) };
    return { done: 'booked-again', answer: await api.bookAttendeeAgain({ guid, body }) } as const;
  }
  const body = { ...readAttendee(values), revision };
  return { done: 'changed', answer: await api.correctAttendee({ guid, body }) } as const;
}

export default function AttendeePage({ loaderData, actionData }: Route.ComponentProps) {
  const { attendance, attendee, history, replies, done } = loaderData;
  const { event } = attendance;
  const { values: sent = {}, problems = {}, fullMessage: full = null, news } = actionData ?? {};
  const isCancelled = attendee.attendanceStatus === 'Cancelled';
  const params = { guid: event.guid, attendee: attendee.guid };
  const isRebooking = 'again' in sent;
  // The buttons send nothing of the form.
  const values = 'name' in sent ? sent : toBookingFormValues(attendee);
  return (
    <EditPage
      back={{ href: href('/office/events/:guid/attendees', params), label: `Attendees of ${event.title}` }}
      heading={attendee.name}
      reply={actionData}
      done={done}
      now={{ subject: 'this booking', current: <CurrentValues attendee={attendee} event={event} /> }}
    >
      <ChangedMeanwhile subject="this booking" news={news} />
      <NewReplies replies={replies} />
      <BookingStatus
        attendee={attendee}
        event={event}
        full={isRebooking ? full : null}
        reason={sent.overbookReason ?? ''}
      />
      <div className="side-parts">
        <EditForm
          revision={attendee.revision}
          button={full && !isRebooking ? 'Save and overbook' : 'Save'}
          acts={!isCancelled && <CancelLink {...params} />}
        >
          {full && !isRebooking && <OverbookField message={full} reason={values.overbookReason ?? ''} />}
          <input
            type="hidden"
            name={originalField}
            value={(!news && sent[originalField]) || JSON.stringify(toBookingFormValues(attendee))}
          />
          <AttendeeFields event={event} values={values} problems={problems} />
        </EditForm>
        <SideParts {...{ attendee, event, history, replies, params }} />
      </div>
    </EditPage>
  );
}

const CancelLink = (params: { guid: string; attendee: string }) => (
  <a className="button button-link" href={href('/office/events/:guid/attendees/:attendee/cancel', params)}>
    Cancel the booking…
  </a>
);

type SidePartsProps = Pick<Route.ComponentProps['loaderData'], 'attendee' | 'history' | 'replies'> & {
  event: QuestionTitles;
  params: { guid: string; attendee: string };
};

const SideParts = ({ attendee, event, history, replies, params }: SidePartsProps) => (
  <div>
    <PersonLink source="booking" id={attendee.guid} />
    <RecordReplies replies={replies} />
    <EmailList emails={attendee.emails}>
      {attendee.attendanceStatus !== 'Cancelled' && attendee.eMail && <SendAgain {...params} />}
    </EmailList>
    <HistoryList history={history} labels={createBookingHistoryLabels(event)} />
  </div>
);

const SendAgain = (params: { guid: string; attendee: string }) => (
  <form method="post" action={href('/office/events/:guid/attendees/:attendee', params)}>
    <button className="button" name="resend" value="yes">
      Send the confirmation again
    </button>
  </form>
);

type CurrentValuesProps = { attendee: Attendee; event: QuestionTitles };

function CurrentValues({ attendee, event }: CurrentValuesProps) {
  const { name, numberOfAttendees, eMail, phone } = attendee;
  const labels = listBookingLabels(event);
  return (
    <>
      <p>
        <bdi>{name}</bdi>, {formatPeople(numberOfAttendees)},{' '}
        {!eMail && `${withoutEmailLabel}${phone ? ', ' : ''}`}
        <ContactLinks eMail={eMail} phone={phone} />
        {attendee.attendanceStatus === 'Cancelled' && ', cancelled'}
      </p>
      {bookingTextsWithoutPhone.map(
        (text) =>
          attendee[text] && (
            <p key={text}>
              {labels[text]}: <bdi>{attendee[text]}</bdi>
            </p>
          ),
      )}
    </>
  );
}
