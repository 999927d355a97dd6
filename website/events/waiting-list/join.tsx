import { data, Form, redirect, type RouterContextProvider } from 'react-router';
import * as z from 'zod/mini';
import { isRefused } from '#contract/call.ts';
import { writeMs } from '#contract/http/time-limits.ts';
import type { HydrationHandle } from '../../hydration.ts';
import { requestFactsContext } from '../../request-facts.ts';
import { CallUs, ErrorMessage } from '../../ui/error-message.tsx';
import { problemsIn, textsOf, useCheckedForm } from '../../ui/form/checked-form.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormError, type Wait } from '../../ui/form/form-error.tsx';
import { FormTitle } from '../../ui/form/form-title.tsx';
import { readForm } from '../../ui/form/read-form.ts';
import { SendButton } from '../../ui/form/send-button.tsx';
import { useSending } from '../../ui/form/use-is-sending.ts';
import { useProvider } from '../../ui/use-provider.ts';
import { withTimeout } from '../../ui/with-timeout.ts';
import { AttendeesField } from '../booking/attendees-field.tsx';
import { WaitingForm } from '../booking/booking.ts';
import { EmailField } from '../booking/email-field.tsx';
import { EventSummary } from '../event-summary.tsx';
import { countPeople, countPlaces, placesLeft, titleOf } from '../event-text.ts';
import { loadEvents } from '../load-events.ts';
import { formAddress } from '../mode.ts';
import { readSealed, seal } from '../sealed.ts';
import { waitingListAddress, waitingListsContext } from './waiting-lists.ts';
import type { Route } from './+types/join.ts';

export const handle: HydrationHandle<unknown> = { hydrates: () => true };
export const headers = () => ({ 'X-Robots-Tag': 'noindex' });

const Joined = z.object({ at: z.number(), waits: z.object({ eMail: z.string(), people: z.number() }) });

export async function loader({ request, params: { guid }, context }: Route.LoaderArgs) {
  const event = await findEvent(context, guid);
  const joined = readSealed(context, new URL(request.url), Joined, new Date())?.waits ?? null;
  return { event, joined };
}

export async function action({ request, params: { guid }, context }: Route.ActionArgs) {
  const values = textsOf(await readForm(request));
  const facts = context.get(requestFactsContext);
  // First, because validation costs time too.
  if (facts.tooManyForms) return refused(values, { status: 429, wait: 'a minute' });
  const problems = problemsIn(WaitingForm, values);
  if (Object.keys(problems).length > 0) return refused(values, { status: 400, problems });
  // Each time somebody joins, they are emailed.
  if (await facts.tooManyLinks()) return refused(values, { status: 429, wait: 'an hour' });
  const body = WaitingForm.parse(values);
  const joining = context.get(waitingListsContext)!.joinWaitingList({ eventGuid: guid, body });
  const answer = await withTimeout(
    writeMs,
    joining.catch(() => null),
  );
  if (answer === null) return refused(values, { status: 503 });
  if (isRefused(answer)) return refused(values, { status: answer.status, says: answer.detail });
  const waits = { eMail: body.eMail, people: body.numberOfAttendees };
  throw redirect(`${waitingListAddress(guid)}?about=${seal(context, { waits }, new Date())}`);
}

type Refusal = { status: number; problems?: Record<string, string>; wait?: Wait; says?: string };

const refused = (values: Record<string, string>, { status, problems = {}, wait, says }: Refusal) =>
  data({ values, problems, wait, says, ourFault: status === 503 }, { status });

async function findEvent(context: Readonly<RouterContextProvider>, guid: string) {
  if (!context.get(waitingListsContext)) throw data('event', { status: 404 });
  const { events } = await loadEvents(context, { name: 'book', guid, manageToken: null });
  if (!events) throw data(null, { status: 503 });
  return events[0]!;
}

export default function JoinWaitingListPage({
  loaderData: { event, joined },
  actionData,
}: Route.ComponentProps) {
  if (joined) return <JoinedPage event={event} joined={joined} />;
  if (event.hasStarted || event.isBookingClosed || placesLeft(event) === null)
    return <NoNeedToWait event={event} />;
  return <JoinPage key={event.guid} event={event} answer={actionData} />;
}

type Given = { event: Route.ComponentProps['loaderData']['event'] };

const heading = 'Join the waiting list';

type JoinPageProps = Given & { answer: Route.ComponentProps['actionData'] };

function JoinPage({ event, answer }: JoinPageProps) {
  const left = placesLeft(event) ?? 0;
  return (
    <>
      <h1>{heading}</h1>
      <EventSummary event={event} />
      {left > 0 && (
        <p className="notice">
          {countPlaces(left)} left. If that is enough for you, you can{' '}
          <a href={formAddress('book', event.guid)}>book now</a>.
        </p>
      )}
      <p>
        If places become free, we will offer them to the people who are waiting, in the order in which they
        joined. We will send you an email and hold your places while you decide.
      </p>
      <FormError wait={answer?.wait} ourFault={answer?.ourFault} />
      {answer?.says && (
        <div className="notice" role="alert">
          <p>{answer.says}</p>
        </div>
      )}
      <JoinForm event={event} answer={answer} />
    </>
  );
}

function JoinForm({ event, answer }: JoinPageProps) {
  const { problems, attempt, handlers } = useCheckedForm(
    () => import('../booking/booking.ts'),
    (rules, typed) => problemsIn(rules.WaitingForm, typed),
    answer,
  );
  const { name, eMail, numberOfAttendees = '1' }: Record<string, string> = answer?.values ?? {};
  return (
    <Form method="post" action={waitingListAddress(event.guid)} noValidate {...handlers}>
      <FormTitle heading={`${heading}: ${titleOf(event)}`} problems={problems} />
      <ErrorSummary problems={problems} attempt={attempt} />
      <Field name="name" label="Name" problem={problems.name}>
        {(control) => <input {...control} defaultValue={name} autoComplete="name" spellCheck={false} />}
      </Field>
      <EmailField value={eMail} hint={emailHint} problem={problems.eMail} fixed={false} />
      <AttendeesField value={numberOfAttendees} hint={numberHint} problem={problems.numberOfAttendees} />
      <p className="form-actions">
        <SendButton sending={useSending()}>Join The Waiting List</SendButton>
        <a className="button" href="/events">
          Back To Event List
        </a>
      </p>
    </Form>
  );
}

const emailHint = 'We will write to this address when there is room.';
const numberHint = 'Include yourself. A small party is more likely to find room.';

function JoinedPage({ event, joined }: Given & { joined: { eMail: string; people: number } }) {
  const phone = useProvider()?.phone;
  return (
    <>
      <title>You are on the waiting list</title>
      <h1>You are on the waiting list</h1>
      <EventSummary event={event} />
      <p>
        {countPeople(joined.people)}. We have sent an email to <strong>{joined.eMail}</strong>, and will write
        to you again as soon as there is room. The email has a link with which you can leave the list.
      </p>
      <CallUs phone={phone} />
      <p className="form-actions">
        <a className="button" href="/events">
          Back To Event List
        </a>
      </p>
    </>
  );
}

/** Places have become free since the link was shown, or nobody can book any more. */
function NoNeedToWait({ event }: Given) {
  const isOver = event.hasStarted || event.isBookingClosed;
  const words = isOver ? 'Booking for this event has closed' : 'There is room at this event';
  return (
    <>
      <title>{words}</title>
      <h1>{words}</h1>
      <EventSummary event={event} />
      {!isOver && <p>You do not need to wait: you can book now.</p>}
      <p className="form-actions">
        {!isOver && (
          <a className="button button-main" href={formAddress('book', event.guid)}>
            Book Attendance
          </a>
        )}
        <a className="button" href="/events">
          Back To Event List
        </a>
      </p>
    </>
  );
}

export { ErrorMessage as ErrorBoundary };
