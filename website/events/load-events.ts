import { visitorContext } from '../visitor-context.ts';
import { data, type RouterContextProvider } from 'react-router';
import { isRefused } from '#contract/call.ts';
import type { ExistingAttendee } from '#contract/attendance.ts';
import type { BereavementEvent } from '#contract/events.ts';
import type { VisitorApi } from '#contract/visitor/calls.ts';
import type { CurrentToast } from '../ui/toast/toast.tsx';
import { backOfficeContext } from '../back-office-context.ts';
import { siteContext } from '../site.ts';
import { listedEventsContext } from './list/listed-events.ts';
import type { ListPage } from './list-page.ts';
import type { Mode } from './mode.ts';
import { findUnlistedEvent } from './private-link/unlisted-event.ts';

/** The data of the event screen. `events` is null if the back office did not answer. */
export type EventsData = {
  mode: Mode;
  events: BereavementEvent[] | null;
  /** Absent with a form. */
  listPage?: ListPage;
  /** The address of the website, without a trailing slash. */
  publicUrl: string;
  toast: CurrentToast | null;
  /** Whether the back office is ours, which emails private links and has waiting lists. */
  isLocalBackOffice: boolean;
  /** The booking of the private link in the address. */
  existing: ExistingAttendee | null;
  /** The other dates of an event that repeats, for those who have not booked; otherwise empty. */
  otherDates: BereavementEvent[];
};

/**
 * Loads the list, or the event of a form. An event that is not listed is a 404, unless the private link is for it.
 */
export async function loadEvents(context: Readonly<RouterContextProvider>, mode: Mode): Promise<EventsData> {
  const listed = context.get(listedEventsContext);
  const isLocalBackOffice = context.get(visitorContext) !== null;
  if (mode.name === 'link' && !isLocalBackOffice) throw data('event', { status: 404 });
  const { publicUrl } = context.get(siteContext);
  const bare = { mode, toast: null, existing: null, otherDates: [], publicUrl, isLocalBackOffice };
  if (mode.name === 'list') {
    const read = await listed.readPage(mode).catch(() => null);
    return { ...bare, ...(read ?? { events: null }) };
  }
  const eventOrUnknown = await listed.find(mode.guid).catch(() => 'unknown' as const);
  if (eventOrUnknown === 'unknown') return { ...bare, events: null };
  const existing = await findProvenBooking(context, mode.guid, mode.manageToken);
  const visitor = context.get(visitorContext);
  const { guid: eventGuid, manageToken } = mode;
  const event =
    eventOrUnknown ??
    (visitor && existing ? await findUnlistedEvent(visitor, { eventGuid, manageToken: manageToken! }) : null);
  if (!event) throw data('event', { status: 404 });
  const otherDates = event.repeats ? await readOtherDates(visitor, mode) : [];
  return { ...bare, events: [event], existing, otherDates };
}

async function readOtherDates(
  visitor: VisitorApi | null,
  { name, guid, manageToken }: Exclude<Mode, { name: 'list' }>,
): Promise<BereavementEvent[]> {
  if (!visitor || name !== 'book' || manageToken !== null) return [];
  const dates = await visitor.getOtherDates({ eventGuid: guid }).catch(() => []);
  return isRefused(dates) ? [] : dates;
}

/** Loads all events, for a calendar or the site map. */
export async function loadAllEvents(context: Readonly<RouterContextProvider>): Promise<BereavementEvent[]> {
  const events = await context
    .get(backOfficeContext)
    .getBereavementEvents({})
    .catch(() => null);
  if (!events || isRefused(events)) throw data('events', { status: 503 });
  return events;
}

/** Finds an event that visitors see; null if there is none. */
export const findListedEvent = (
  context: Readonly<RouterContextProvider>,
  guid: string,
): Promise<BereavementEvent | null> =>
  context
    .get(listedEventsContext)
    .find(guid)
    .catch(() => {
      throw data('events', { status: 503 });
    });

async function findProvenBooking(
  context: Readonly<RouterContextProvider>,
  eventGuid: string,
  manageToken: string | null,
): Promise<ExistingAttendee | null> {
  // Only our own back office sends private links, so the token is not passed to an external one.
  if (!manageToken || !context.get(visitorContext)) return null;
  const find = context.get(backOfficeContext).findExistingAttendee({ eventGuid, email: manageToken });
  const answer = await find.catch(() => null);
  // Without an address in the answer, the link has proven nothing.
  return isRefused(answer) || !answer?.eMail ? null : answer;
}
