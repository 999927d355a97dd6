import { data, Form, redirect } from 'react-router';
import { isRefused, type Refused } from '#contract/call.ts';
import { formatLongDay, formatMoment } from '#contract/fields/days.ts';
import { writeMs } from '#contract/http/time-limits.ts';
import type { BereavementEvent } from '#contract/events.ts';
import type { OwnWaitingPlace } from '#contract/operator/bookings/waiting-list.ts';
import { backOfficeContext } from '../../back-office.ts';
import type { HydrationHandle } from '../../hydration.ts';
import { requestFactsContext } from '../../request-facts.ts';
import { CallUs, ErrorMessage } from '../../ui/error-message.tsx';
import { problemsIn, textsOf } from '../../ui/form/checked-form.ts';
import { FormError, type Wait } from '../../ui/form/form-error.tsx';
import { readForm } from '../../ui/form/read-form.ts';
import { SendButton } from '../../ui/form/send-button.tsx';
import { useSending } from '../../ui/form/use-is-sending.ts';
import { useProvider } from '../../ui/use-provider.ts';
import { withTimeout } from '../../ui/with-timeout.ts';
import { AcceptForm } from '../booking/booking.ts';
import { EventSummary } from '../event-summary.tsx';
import { countPeople } from '../event-text.ts';
import { listedEvents } from '../load-events.ts';
import { doneAddress } from '../receipt/done-address.ts';
import { sealReceipt } from '../receipt/receipt.ts';
import { AcceptFields } from './accept-fields.tsx';
import { waitingListAddress, waitingListsContext } from './waiting-lists.ts';
import type { Route } from './+types/place.ts';

export const handle: HydrationHandle<unknown> = { hydrates: () => true };

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { place, events } = await load(context, token);
  return { place, event: events.find(({ guid }) => guid === place.eventGuid) ?? null };
}

async function load(context: Route.LoaderArgs['context'], token: string) {
  const lists = context.get(waitingListsContext);
  const [place, events] = await Promise.all([
    lists?.getOwnWaitingPlace({ token }) ?? null,
    listedEvents(context),
  ]);
  if (!place || isRefused(place)) throw data(null, { status: 404 });
  return { place, events };
}

/** Leaving and booking are presses of a button: a program that opens every link in an email does neither. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const values = textsOf(await readForm(request));
  if (context.get(requestFactsContext).tooManyForms) return refused(values, 429, { wait: 'a minute' });
  const lists = context.get(waitingListsContext);
  if (values.next === 'leave') {
    const left = await inTime(lists!.leaveWaitingList({ token, body: {} }));
    return left === true ? redirect(`/waiting-list/${token}`) : refused(values, 503, { ourFault: true });
  }
  const problems = problemsIn(AcceptForm, values);
  if (Object.keys(problems).length > 0) return refused(values, 400, { problems });
  const { place } = await load(context, token);
  if (place.state !== 'offered') return refused(values, 409, {});
  const booking = { ...AcceptForm.parse(values), eMail: place.eMail };
  const answer = await inTime(
    context.get(backOfficeContext).createAttendee({
      body: { ...booking, taskGuid: place.eventGuid, attendanceStatus: 'Attending' },
    }),
  );
  if (isRefused(answer)) return refused(values, answer.status, { says: answer.detail });
  if (answer !== true) return refused(values, 503, { ourFault: true });
  const { name, eMail, numberOfAttendees } = booking;
  const receipt = { name, eMail, numberOfAttendees, eventGuid: place.eventGuid };
  const now = new Date();
  const sealed = sealReceipt(
    context,
    { ...receipt, word: 'registered', numberBefore: null, changed: [] },
    now,
  );
  throw redirect(doneAddress('registered', now, sealed));
}

const inTime = <Answer,>(call: Promise<Answer | Refused>) =>
  withTimeout(
    writeMs,
    call.catch(() => null),
  );

type Refusal = { problems?: Record<string, string>; wait?: Wait; says?: string; ourFault?: boolean };

const refused = (
  values: Record<string, string>,
  status: number,
  { problems = {}, wait, says, ourFault = false }: Refusal,
) => data({ values, problems, wait, says, ourFault }, { status });

export default function WaitingPlacePage({ loaderData: { place, event }, actionData }: Route.ComponentProps) {
  const heading = headingOf(place, event);
  const phone = useProvider()?.phone;
  return (
    <>
      <title>{heading}</title>
      <h1>{heading}</h1>
      {event && <EventSummary event={event} />}
      <FormError wait={actionData?.wait} ourFault={actionData?.ourFault} />
      {actionData?.says && (
        <div className="notice" role="alert">
          <p>{actionData.says}</p>
        </div>
      )}
      {event && place.state === 'offered' ? (
        <Offered place={place} event={event} answer={actionData} />
      ) : event && place.state === 'waiting' ? (
        <Waiting place={place} />
      ) : (
        <Ended place={place} event={event} />
      )}
      <CallUs phone={phone} />
    </>
  );
}

type Given = { place: OwnWaitingPlace; event: BereavementEvent };

function headingOf({ state, numberOfAttendees }: OwnWaitingPlace, event: BereavementEvent | null): string {
  if (!event) return 'This event is over or cancelled';
  if (state === 'offered')
    return numberOfAttendees === 1 ? 'There is a place for you' : 'There are places for you';
  return headings[state];
}

const notWaiting = 'You are no longer on the waiting list';

const headings = {
  waiting: 'You are on the waiting list',
  booked: 'You have booked',
  left: notWaiting,
  expired: 'The time to answer is over',
  removed: notWaiting,
};

function Offered({ place, event, answer }: Given & { answer: Route.ComponentProps['actionData'] }) {
  const sending = useSending();
  const isOne = place.numberOfAttendees === 1;
  const until = place.holdUntil!;
  return (
    <>
      <p>
        {isOne ? 'It is' : `${place.numberOfAttendees} places are`} held for you until{' '}
        <strong>{`${formatLongDay(until)}, ${formatMoment(until).split(', ').pop()}`}</strong>.
      </p>
      <Form method="post" noValidate>
        <AcceptFields place={place} event={event} answer={answer} />
        <p className="form-actions">
          <SendButton sending={sending} name="next" value="book">
            Book Attendance
          </SendButton>
        </p>
      </Form>
      <Form method="post">
        <p className="form-actions">
          <SendButton sending={sending} name="next" value="leave" isSecond>
            I Cannot Come
          </SendButton>
        </p>
      </Form>
    </>
  );
}

function Waiting({ place: { numberOfAttendees, partiesBefore } }: Pick<Given, 'place'>) {
  const sending = useSending();
  const before =
    partiesBefore === 0
      ? 'Nobody is before you.'
      : partiesBefore === 1
        ? 'One other party is before you.'
        : `${partiesBefore} other parties are before you.`;
  return (
    <>
      <p>
        You are waiting for {countPeople(numberOfAttendees)} to have a place. {before} We will send you an
        email as soon as there is room.
      </p>
      <Form method="post">
        <p className="form-actions">
          <SendButton sending={sending} name="next" value="leave" isSecond>
            Leave The Waiting List
          </SendButton>
        </p>
      </Form>
    </>
  );
}

const endings = {
  waiting: 'Nobody can book it any more.',
  offered: 'Nobody can book it any more.',
  booked: 'Your booking confirmation is in a separate email, with a link to change or cancel it.',
  left: 'Thank you for telling us. We will not offer you these places again.',
  expired: 'The places have been offered to the next person. You have nothing to cancel.',
  removed: 'You have nothing to cancel.',
};

function Ended({ place, event }: { place: OwnWaitingPlace; event: BereavementEvent | null }) {
  return (
    <>
      <p>{endings[event ? place.state : 'waiting']}</p>
      <p className="form-actions">
        {event && place.state !== 'booked' && (
          <a className="button" href={waitingListAddress(event.guid)}>
            Join it again
          </a>
        )}
        <a className="button" href="/events">
          See all support events
        </a>
      </p>
    </>
  );
}

export { ErrorMessage as ErrorBoundary };
