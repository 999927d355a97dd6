import { operatorCalls } from '#contract/operator/calls.ts';
import type { AllCalls } from '#contract/operator/calls.ts';
import { useMemo, useState } from 'react';
import { data, type HeadersArgs, href, redirect } from 'react-router';
import { isRefused, type Refused } from '#contract/call.ts';
import { formatMoment } from '#contract/fields/days.ts';
import type { PageHandle } from '../../page-handle.ts';
import { readFormValues } from '../../ui/form/checked-form.ts';
import { readForm } from '../../ui/form/read-form.ts';
import { DoneNotice, readDone } from '../form/done-notice.tsx';
import { PageTitle, BackLink } from '../shell/page-title.tsx';
import { requireStaff, type Staff, requireAnswer } from '../require-staff.ts';
import { BookingList } from './booking-list.tsx';
import { cameraHeaders } from '../offline/camera-policy.ts';
import { QueueNotices } from '../offline/queue-notices.tsx';
import { FindByCode, type FoundBooking } from './find-by-code.tsx';
import { warnOfOtherDay } from '../form/moments/warn-of-other-day.ts';
import { describeAction, describeCheckIn, describeTotals } from './labels.ts';
import { useDoor } from './offline/use-door.ts';
import { type Booking, applyChanges } from './offline/apply-actions.ts';
import type { WalkIn } from './walk-in-list.tsx';
import { WalkIns } from './walk-ins.tsx';
import { withQuery } from '../../ui/with-query.ts';
import type { DoneCode } from '../done-messages.ts';
import { readQuery } from '../list/read-list.ts';
import { readParameter } from '../addresses.ts';
import { findToday } from '../../clock.ts';
import type { Route } from './+types/check-in.ts';

export const handle: PageHandle<unknown> = { hydrates: () => true, styles: 'checkIn' };

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const staff = requireStaff(context, request);
  const door = await loadDoor(staff, params.guid, request.url);
  const { id, name } = staff.actor;
  const headers = cameraHeaders(context);
  const otherDay = warnOfOtherDay(door.list.event, findToday(context));
  return data({ ...door, otherDay, recorder: { id, name }, done: readDone(request.url) }, { headers });
}

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const form = await readForm(request);
  const answer = await recordForm(api, guid, form);
  if (!isRefused(answer)) throw redirect(createReturnAddress(request.url, guid, answer));
  return data({ refused: answer, formValues: readFormValues(form) }, { status: answer.status });
}

/** The address of the page with its filters, and the message about the action. */
function createReturnAddress(url: string, guid: string, done: string): string {
  const { searchParams } = new URL(url);
  searchParams.set('done', done);
  searchParams.delete('code');
  return `${href('/office/events/:guid/check-in', { guid })}?${searchParams}`;
}

export default function CheckInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, search, result, pageGuid, otherDay, done } = loaderData;
  const { event } = list;
  const address = href('/office/events/:guid/check-in', { guid: event.guid });
  const door = useDoor(loaderData, href('/office/events/:guid/check-in/live', { guid: event.guid }));
  const { bookings, walkIns } = door.door;
  const { news, recording, walkInRecording } = useRecording(door);
  const walkIn = actionData && readRefusedWalkIn(actionData);
  return (
    <>
      <BackLink href={href('/office/events/:guid', { guid: event.guid })} label={event.title} />
      <PageTitle heading="Check-in" subject={event.title} isWrong={Boolean(actionData)} />
      <p className="quiet">
        {formatMoment(event.startDateTime)}
        {event.isCancelled && '. This event was cancelled.'}
      </p>
      {otherDay && <p className="notice notice-care">{otherDay}</p>}
      {!actionData && <DoneNotice done={done} />}
      {actionData && !walkIn && (
        <p className="notice notice-care" role="alert">
          {actionData.refused.detail}
        </p>
      )}
      <QueueNotices {...door} address={address} describeAction={describeAction} />
      <Totals {...door} />
      <output className="only-heard">{news}</output>
      <div className="door">
        <FindByCode
          {...{ bookings, pageGuid, ...recording }}
          address={href('/office/events/:guid/check-in/live', { guid: event.guid })}
          first={result}
          onFound={door.store.add}
        />
        <BookingList
          {...{ bookings, event, pageGuid, ...recording }}
          first={search}
          next={
            list.next &&
            withQuery(href('/office/events/:guid/check-in', { guid: event.guid }), { after: list.next })
          }
        />
        <WalkIns {...{ walkIns, pageGuid }} refused={walkIn ?? null} {...walkInRecording} />
      </div>
    </>
  );
}

/** Records what the buttons do, and says aloud how many of a booking are here then. */
function useRecording({ door, store }: ReturnType<typeof useDoor>) {
  const [lastGuid, setLastGuid] = useState('');
  const recorders = useMemo(() => {
    const onArrive = ({ guid, name }: Booking, people: number, allowMore: boolean) => {
      store.record({ kind: 'arrival', attendeeGuid: guid, people, allowMore, whose: name });
      setLastGuid(guid);
    };
    const onUndo = ({ guid, name, arrivals }: Booking) => {
      const arrivalGuid = arrivals.at(-1)!.guid;
      store.record({ kind: 'undo', arrivalGuid, attendeeGuid: guid, whose: name });
      setLastGuid(guid);
    };
    const onAdd = (name: string, people: number) =>
      store.record({ kind: 'walk-in', name, people, whose: name });
    const onUndoWalkIn = ({ guid, name }: WalkIn) =>
      store.record({ kind: 'undo', arrivalGuid: guid, whose: name ?? undefined });
    return { recording: { onArrive, onUndo }, walkInRecording: { onAdd, onUndo: onUndoWalkIn } };
  }, [store]);
  const booking = door.bookings.find(({ guid }) => guid === lastGuid);
  return { news: booking ? describeCheckIn(booking) : '', ...recorders };
}

type Refusal = NonNullable<Route.ComponentProps['actionData']>;

/** The values of the form for people without a booking, if it was refused. */
function readRefusedWalkIn({ refused: { detail, more }, formValues }: Refusal) {
  const { intent, name = '', people = '' } = formValues;
  if (intent !== 'walk-in') return undefined;
  return { name, people, problem: Object.values(more.fields ?? {})[0] ?? detail };
}

/** Carries out a form of the page that was sent without script. */
async function recordForm(api: AllCalls, eventGuid: string, form: FormData): Promise<DoneCode | Refused> {
  const { intent, arrival = '', attendee = '', people = '', name = '', more } = readFormValues(form);
  const number = Number(people);
  if (intent === 'undo') {
    const undone = await api.undoArrival({ eventGuid, guid: arrival, query: {} });
    return isRefused(undone) ? undone : 'arrival-undone';
  }
  if (intent === 'walk-in') {
    const added = await api.addWalkIn({ eventGuid, body: { guid: arrival, name, people: number } });
    return isRefused(added) ? added : 'walk-in';
  }
  const body = { guid: arrival, attendeeGuid: attendee, people: number, allowMore: more === 'yes' };
  const arrived = await api.checkIn({ eventGuid, body });
  if (isRefused(arrived)) return arrived;
  return arrived.counted === number ? 'checked-in' : 'counted-before';
}

/** The page as its address asks for it: with a search, with the booking of a code, or the next bookings. */
async function loadDoor({ api }: Staff, eventGuid: string, url: string) {
  const { q, after } = readQuery(url, operatorCalls.getCheckInList);
  const list = requireAnswer(await api.getCheckInList({ eventGuid, query: { q, after } }));
  const code = readParameter(url, 'code');
  const booking = code ? await api.findBookingByCode({ eventGuid, code }) : null;
  const result: FoundBooking | null = isRefused(booking) ? { message: booking.detail } : booking;
  return {
    list:
      booking && !isRefused(booking) ? { ...list, bookings: applyChanges(list.bookings, [booking]) } : list,
    isWhole: !q && !after && list.next === null,
    search: { q: q ?? '', onlyAwaited: readParameter(url, 'show') === 'awaited' },
    result: result && ('message' in result ? result : { guid: result.guid }),
    // For the forms without script.
    pageGuid: crypto.randomUUID(),
  };
}

type Door = ReturnType<typeof useDoor>;

/** How many are here, and what has not been sent yet. */
const Totals = ({ door: { totals }, unsent }: Pick<Door, 'door' | 'unsent'>) => (
  <div className="door-totals">
    <p>
      <strong>{totals.arrived}</strong> of {totals.expected} people here
    </p>
    <p className="quiet">
      {describeTotals(totals)} {unsent > 0 && <b>Not yet sent: {unsent}</b>}
    </p>
  </div>
);
