import { visitorContext } from '../../visitor-context.ts';
import { data, Form, href, isRouteErrorResponse, redirect } from 'react-router';
import { isRefused, type Refused as RefusedCall } from '#contract/call.ts';
import { formatLongDay, formatMoment } from '#contract/fields/days.ts';
import { writeMs } from '#contract/http/time-limits.ts';
import type { BereavementEvent } from '#contract/events.ts';
import type { OwnWaitingPlace } from '#contract/visitor/bookings.ts';
import { backOfficeContext } from '../../back-office-context.ts';
import type { PageHandle } from '../../page-handle.ts';
import { withClientTimeout } from '../../ui/client-timeout.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { CallUs } from '../../ui/frame/phone-link.tsx';
import { findProblems, readFormValues } from '../../ui/form/checked-form.ts';
import { readForm } from '../../ui/form/read-form.ts';
import { SendButton } from '../../ui/form/send-button.tsx';
import { useIsSending } from '../../ui/form/use-is-sending.ts';
import { NextStep } from '../../ui/outcome/outcome.tsx';
import { useProvider } from '../../ui/use-provider.ts';
import { withTimeout } from '../../ui/with-timeout.ts';
import { AcceptForm } from '../form/booking.ts';
import { DayAndTime, EventSummary } from '../event-facts.tsx';
import { formatPlaces } from '../event-text.ts';
import { findListedEvent } from '../load-events.ts';
import { createDoneAddress } from '../receipt/done-address.ts';
import { sealReceipt } from '../receipt/receipt.ts';
import { Ended } from './ended.tsx';
import { RefusalNotice, type RefusedForm } from './refusal.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { Field } from '../../ui/form/field.tsx';
import { AnswerFields, listQuestions } from '../form/answer-fields.tsx';
import { AttendeesField } from '../form/attendees-field.tsx';
import { Title } from '../../ui/frame/title.tsx';
import { readNow } from '../../clock.ts';
import type { Route } from './+types/place.ts';

export const handle: PageHandle<unknown> = { hydrates: () => true };

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { place } = await findPlace(context, token);
  const event = await findListedEvent(context, place.eventGuid);
  return { place, event: event && !event.hasStarted && !event.isBookingClosed ? event : null };
}

async function findPlace(context: Route.LoaderArgs['context'], token: string) {
  const lists = context.get(visitorContext);
  const place = await lists?.getOwnWaitingPlace({ token });
  if (!lists || !place || isRefused(place)) throw data(null, { status: 404 });
  return { lists, place };
}

/**
 * Leaves the list or books, only when a button is pressed: a program that opens the links in an email does neither.
 */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const values = readFormValues(await readForm(request));
  const { lists, place } = await findPlace(context, token);
  const ownPage = href('/waiting-list/:token', { token });
  if (values.next === 'leave') {
    const answer = await awaitInTime(lists.leaveWaitingList({ token, body: {} }));
    return answer === true ? redirect(ownPage) : answerRefused(values, 503, { message: notSaved });
  }
  // The page explains where the places went.
  if (place.state !== 'offered') return redirect(ownPage);
  const problems = findProblems(AcceptForm, values);
  if (Object.keys(problems).length > 0) return answerRefused(values, 400, { problems });
  const booking = { ...AcceptForm.parse(values), eMail: place.eMail };
  const backOffice = context.get(backOfficeContext);
  const existing = await awaitInTime(
    backOffice.findExistingAttendee({ eventGuid: place.eventGuid, email: place.eMail }),
  );
  // A booking that staff have just made for this address would be overwritten.
  if (existing && !isRefused(existing) && existing.attendanceStatus === 'Attending')
    return answerRefused(values, 409, { message: alreadyBooked });
  const answer = await awaitInTime(
    backOffice.createAttendee({
      body: { ...booking, taskGuid: place.eventGuid, attendanceStatus: 'Attending' },
    }),
  );
  if (isRefused(answer)) return answerRefused(values, answer.status, describeRefusal(answer));
  if (answer !== true) return answerRefused(values, 503, { message: notSaved });
  const { name, eMail, numberOfAttendees } = booking;
  const receipt = { name, eMail, numberOfAttendees, eventGuid: place.eventGuid };
  const sealed = sealReceipt(context, { ...receipt, code: 'registered', numberBefore: null, changed: [] });
  throw redirect(createDoneAddress('registered', readNow(context), sealed));
}

/** Describes a refusal. The party may be larger, if there are more places than those held for it. */
function describeRefusal({ code, detail, more }: RefusedCall): Partial<RefusedForm> {
  const { placesLeft = 0 } = more;
  if (code !== 'not-enough-places' || placesLeft === 0) return { message: detail };
  const message = `There ${placesLeft === 1 ? 'is' : 'are'} only ${formatPlaces(placesLeft)} for you. Please enter ${placesLeft === 1 ? '1' : `${placesLeft} or fewer`}.`;
  return { problems: { numberOfAttendees: message } };
}

const awaitInTime = <Answer,>(call: Promise<Answer | RefusedCall>) =>
  withTimeout(
    writeMs,
    call.catch(() => null),
  );

/** Shows the form as it was typed if the connection drops. Both buttons can be pressed again. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withClientTimeout(serverAction, (isTooMany): RefusedForm => ({
    values: {},
    problems: {},
    ...(isTooMany ? { wait: 'a minute', isOurFault: false } : { message: notSaved, isOurFault: true }),
  }));

const alreadyBooked =
  'There is already a booking with your email address, and we have not changed it. Your confirmation email has a link to it.';
const notSaved = 'We could not save your answer just now.';

const answerRefused = (
  values: Record<string, string>,
  status: number,
  { problems = {}, ...why }: Partial<Omit<RefusedForm, 'values'>>,
) => data<RefusedForm>({ values, problems, isOurFault: status === 503, ...why }, { status });

export default function WaitingPlacePage({ loaderData: { place, event }, actionData }: Route.ComponentProps) {
  const phone = useProvider()?.phone;
  if (!event || (place.state !== 'offered' && place.state !== 'waiting'))
    return <Ended place={place} event={event} />;
  const heading = place.state === 'waiting' ? 'You are on the waiting list' : formatOffer(place);
  return (
    <>
      <Title heading={heading} />
      <h1>{heading}</h1>
      <EventSummary event={event} />
      <RefusalNotice answer={actionData} />
      {place.state === 'offered' ? (
        <Offered place={place} event={event} answer={actionData} />
      ) : (
        <Waiting place={place} />
      )}
      <CallUs phone={phone} isAlone />
    </>
  );
}

const formatOffer = ({ numberOfAttendees }: OwnWaitingPlace) =>
  numberOfAttendees === 1 ? 'There is a place for you' : `There are ${numberOfAttendees} places for you`;

type OfferedProps = { place: OwnWaitingPlace; event: BereavementEvent; answer: RefusedForm | undefined };

function Offered({ place, event, answer }: OfferedProps) {
  const isOne = place.numberOfAttendees === 1;
  const until = place.holdUntil!;
  return (
    <>
      <p>
        We are holding {isOne ? 'a place' : 'the places'} for you until{' '}
        <strong>
          <DayAndTime text={`${formatLongDay(until)}, ${formatMoment(until).split(', ').pop()}`} />
        </strong>
        .
      </p>
      <p>After that, we will offer {isOne ? 'it' : 'them'} to someone else.</p>
      <Form method="post" className="waiting-form" noValidate>
        <AcceptFields place={place} event={event} answer={answer} />
        <p className="form-actions">
          <SendButton sending={useIsSending('book')} name="next" value="book">
            Book Attendance
          </SendButton>
        </p>
      </Form>
      <Form method="post" className="decline">
        <h2>If you cannot come</h2>
        <p>Please tell us, so that we can offer {isOne ? 'the place' : 'the places'} to somebody else.</p>
        <p className="form-actions">
          <SendButton sending={useIsSending('leave')} name="next" value="leave" isSecond>
            I Cannot Come
          </SendButton>
        </p>
      </Form>
    </>
  );
}

function Waiting({ place: { numberOfAttendees, partiesBefore } }: { place: OwnWaitingPlace }) {
  const sending = useIsSending();
  return (
    <>
      <p>
        You are waiting for {formatPlaces(numberOfAttendees)}.{' '}
        {partiesBefore ? `You are number ${partiesBefore + 1} on the list.` : 'You are first on the list.'}{' '}
        When there {numberOfAttendees === 1 ? 'is a place' : 'are places'} for you, we will email you and hold{' '}
        {numberOfAttendees === 1 ? 'it' : 'them'} while you decide.
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

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) =>
  isRouteErrorResponse(error) && error.status === 404 ? <UnknownLink /> : <ErrorMessage error={error} />;

const UnknownLink = () => (
  <>
    <Title heading="This link is not recognised" />
    <h1>This link is not recognised</h1>
    <p>It may be incomplete, or the event may be over. Please open the link in our latest email again.</p>
    <NextStep label="See all support events" href={href('/events')} />
  </>
);

type AcceptFieldsProps = {
  place: OwnWaitingPlace;
  event: BereavementEvent;
  answer: { values: Record<string, string>; problems: Record<string, string> } | undefined;
};

/** The fields of a booking, filled in from the waiting list; the email address is known. */
function AcceptFields({ place, event, answer }: AcceptFieldsProps) {
  const { values = {}, problems = {} } = answer ?? {};
  const questions = listQuestions(event, values, true);
  return (
    <>
      <ErrorSummary problems={problems} />
      <Field name="name" label="Name" problem={problems.name}>
        {(control) => (
          <input
            {...control}
            defaultValue={values.name ?? place.name}
            autoComplete="name"
            spellCheck={false}
          />
        )}
      </Field>
      <AttendeesField
        value={values.numberOfAttendees ?? String(place.numberOfAttendees)}
        hint="Include yourself."
        problem={problems.numberOfAttendees}
      />
      <AnswerFields {...{ questions, values, problems }} isOptional />
    </>
  );
}
