import { visitorContext } from '../../visitor-context.ts';
import { data, Form, href, isRouteErrorResponse, redirect, type RouterContextProvider } from 'react-router';
import * as z from 'zod/mini';
import { isRefused } from '#contract/call.ts';
import { writeMs } from '#contract/http/time-limits.ts';
import type { PageHandle } from '../../page-handle.ts';
import { requestFactsContext } from '../../request-facts.ts';
import { withClientTimeout } from '../../ui/client-timeout.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { findProblems, readFormValues, useCheckedForm } from '../../ui/form/checked-form.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { Field } from '../../ui/form/field.tsx';
import { readForm } from '../../ui/form/read-form.ts';
import { SendButton } from '../../ui/form/send-button.tsx';
import { useIsSending } from '../../ui/form/use-is-sending.ts';
import { NotFound } from '../../ui/not-found-page.tsx';
import { withTimeout } from '../../ui/with-timeout.ts';
import { AttendeesField } from '../form/attendees-field.tsx';
import { WaitingForm } from '../form/booking.ts';
import { EmailField } from '../form/email-field.tsx';
import { EventSummary } from '../event-facts.tsx';
import { formatPlaces, countPlacesLeft, formatEventTitle } from '../event-text.ts';
import { loadEvents } from '../load-events.ts';
import { createFormAddress } from '../mode.ts';
import { openSealed, sealContent } from '../../sealed-content.ts';
import { BackToList, JoinedPage, NoNeedToWait, type JoinedProps } from './joined.tsx';
import { RefusalNotice, type RefusedForm } from './refusal.tsx';
import { passedOnPrefix } from './waiting-lists.ts';
import { withQuery } from '../../ui/with-query.ts';
import { Title } from '../../ui/frame/title.tsx';
import type { Route } from './+types/join.ts';

export const handle: PageHandle<unknown> = { hydrates: () => true };
export const headers = () => ({ 'X-Robots-Tag': 'noindex' });

const Joined = z.object({ at: z.number(), waits: z.object({ eMail: z.string(), people: z.number() }) });

export async function loader({ request, params: { guid }, context }: Route.LoaderArgs) {
  const event = await findEvent(context, guid);
  const joined = openSealed(context, new URL(request.url), Joined)?.waits ?? null;
  return { event, joined };
}

export async function action({ request, params: { guid }, context }: Route.ActionArgs) {
  const lists = context.get(visitorContext);
  if (!lists) throw data('event', { status: 404 });
  const values = removePrefix(readFormValues(await readForm(request)));
  const facts = context.get(requestFactsContext);
  const problems = findProblems(WaitingForm, values);
  if (Object.keys(problems).length > 0) return answerRefused(values, { status: 400, problems });
  // Joining sends an email.
  if (await facts.tooManyLinks()) return answerRefused(values, { status: 429, wait: 'an hour' });
  const body = WaitingForm.parse(values);
  const joining = lists.joinWaitingList({ eventGuid: guid, body });
  const answer = await withTimeout(
    writeMs,
    joining.catch(() => null),
  );
  if (answer === null) return answerRefused(values, { status: 503, message: noAnswer });
  if (isRefused(answer)) {
    const { status, detail: message, code } = answer;
    if (code === 'more-than-capacity')
      return answerRefused(values, { status, problems: { numberOfAttendees: message } });
    return answerRefused(values, { status, message, code });
  }
  const waits = { eMail: body.eMail, people: body.numberOfAttendees };
  throw redirect(
    withQuery(href('/events/:guid/waiting-list', { guid }), {
      about: sealContent(context, { waits }),
    }),
  );
}

const removePrefix = (texts: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name.startsWith(passedOnPrefix) ? name.slice(passedOnPrefix.length) : name,
      text,
    ]),
  );

/** Shows the form as it was typed if the connection drops. Joining twice takes one place on the list. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withClientTimeout(serverAction, (isTooMany): RefusedForm => ({
    values: {},
    problems: {},
    ...(isTooMany ? { wait: 'a minute', isOurFault: false } : { message: noAnswer, isOurFault: true }),
  }));

const noAnswer = 'We could not put you on the waiting list just now.';

const answerRefused = (
  values: Record<string, string>,
  { status, problems = {}, ...why }: { status: number } & Partial<Omit<RefusedForm, 'values'>>,
) => data<RefusedForm>({ values, problems, isOurFault: status === 503, ...why }, { status });

async function findEvent(context: Readonly<RouterContextProvider>, guid: string) {
  if (!context.get(visitorContext)) throw data('event', { status: 404 });
  const { events } = await loadEvents(context, { name: 'book', guid, manageToken: null });
  if (!events) throw data(null, { status: 503 });
  return events[0]!;
}

export default function JoinWaitingListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, joined } = loaderData;
  if (joined && !actionData) return <JoinedPage event={event} joined={joined} />;
  if (event.hasStarted || event.isBookingClosed || countPlacesLeft(event) === null)
    return <NoNeedToWait event={event} />;
  return <JoinPage key={event.guid} event={event} answer={actionData} />;
}

const heading = 'Join the waiting list';

type JoinPageProps = JoinedProps & { answer: RefusedForm | undefined };

function JoinPage({ event, answer }: JoinPageProps) {
  const available = countPlacesLeft(event) ?? 0;
  const { guid } = event;
  return (
    <>
      <h1>{heading}</h1>
      <EventSummary event={event} />
      <RefusalNotice answer={answer}>
        {answer?.code === 'places-free' && (
          <p>
            <a href={createFormAddress('book', guid)}>Book now</a>
          </p>
        )}
        {answer?.code === 'already-booked' && (
          <p>
            <a href={createFormAddress('amend', guid)}>Change your booking</a>
          </p>
        )}
      </RefusalNotice>
      {available > 0 && !answer && (
        <p className="notice">
          {formatPlaces(available)} left. If that is enough for you, you can{' '}
          <a href={createFormAddress('book', guid)}>book now</a>.
        </p>
      )}
      <p>
        Places often become free. We offer them in the order people joined: we will email you at once and hold
        your places while you decide.
      </p>
      <JoinForm event={event} answer={answer} />
    </>
  );
}

function JoinForm({ event, answer }: JoinPageProps) {
  const { problems, attempt, handlers } = useCheckedForm(
    () => import('../form/booking.ts'),
    (rules, values) => findProblems(rules.WaitingForm, values),
    answer,
  );
  const { name, eMail, numberOfAttendees = '1' }: Record<string, string> = answer?.values ?? {};
  return (
    <Form
      method="post"
      action={href('/events/:guid/waiting-list', { guid: event.guid })}
      className="waiting-form"
      noValidate
      {...handlers}
    >
      <Title
        heading={`${heading}: ${formatEventTitle(event)}`}
        hasProblems={Object.keys(problems).length > 0}
      />
      <ErrorSummary problems={problems} attempt={attempt} />
      <Field name="name" label="Name" problem={problems.name}>
        {(control) => <input {...control} defaultValue={name} autoComplete="name" spellCheck={false} />}
      </Field>
      <EmailField value={eMail} hint={emailHint} problem={problems.eMail} fixed={false} />
      <AttendeesField value={numberOfAttendees} hint={numberHint} problem={problems.numberOfAttendees} />
      <p className="form-actions">
        <SendButton sending={useIsSending()}>Join The Waiting List</SendButton>
        <BackToList />
      </p>
    </Form>
  );
}

const emailHint = 'We will write to this address when there are places for you.';
const numberHint = 'Include yourself. We will wait until there are enough places for all of you.';

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) =>
  isRouteErrorResponse(error) && error.status === 404 ? (
    <NotFound about="event" />
  ) : (
    <ErrorMessage error={error} />
  );
