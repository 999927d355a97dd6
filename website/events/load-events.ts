import { data, type RouterContextProvider } from 'react-router';
import { isRefused } from '#contract/call.ts';
import type { ExistingAttendee } from '#contract/attendance.ts';
import type { BereavementEvent } from '#contract/events.ts';
import type { ToastNews } from '../ui/toast/toast.tsx';
import { backOfficeContext } from '../back-office.ts';
import { siteContext } from '../site.ts';
import { listEvents, type ListPage } from './list-page.ts';
import type { Mode } from './mode.ts';
import { privateLinksContext } from './private-link/private-links.ts';
import { findUnlistedEvent } from './private-link/unlisted-event.ts';

/** The data of the event screen. `events` is null if the back office did not answer. */
export type EventsData = {
  mode: Mode;
  events: BereavementEvent[] | null;
  /** Absent with a form. */
  listPage?: ListPage;
  /** The address of the website, without a trailing slash. */
  publicUrl: string;
  toast: ToastNews | null;
  /** Whether the back office is ours, which emails private links and has waiting lists. */
  isOwnOffice: boolean;
  /** The booking of the private link in the address. */
  existing: ExistingAttendee | null;
};

/** The list, or the event of a form. An event that is not on the list is a 404, except for those who are booked on it. */
export async function loadEvents(context: Readonly<RouterContextProvider>, mode: Mode): Promise<EventsData> {
  const events = await eventsOrNull(context);
  const isOwnOffice = context.get(privateLinksContext) !== null;
  if (mode.name === 'link' && !isOwnOffice) throw data('event', { status: 404 });
  const { publicUrl } = context.get(siteContext);
  const bare = { mode, toast: null, existing: null, publicUrl, isOwnOffice };
  if (mode.name === 'list') {
    const { listPage, events: onPage } = listEvents(mode, events ?? []);
    return { ...bare, events: events && onPage, listPage };
  }
  if (!events) return { ...bare, events };
  const existing = await provenBooking(context, mode.guid, mode.manageToken);
  const isAsked = ({ guid }: BereavementEvent) => guid.toLowerCase() === mode.guid.toLowerCase();
  const links = context.get(privateLinksContext);
  const event =
    events.find(isAsked) ?? (links && existing ? await findUnlistedEvent(links, mode.guid) : null);
  if (!event) throw data('event', { status: 404 });
  return { ...bare, events: [event], existing };
}

/** All events, for a file about them. */
export async function listedEvents(context: Readonly<RouterContextProvider>): Promise<BereavementEvent[]> {
  const events = await eventsOrNull(context);
  if (!events) throw data('events', { status: 503 });
  return events;
}

async function eventsOrNull(context: Readonly<RouterContextProvider>): Promise<BereavementEvent[] | null> {
  try {
    const events = await context.get(backOfficeContext).getBereavementEvents({});
    return isRefused(events) ? null : events;
  } catch {
    return null;
  }
}

async function provenBooking(
  context: Readonly<RouterContextProvider>,
  eventGuid: string,
  manageToken: string | null,
): Promise<ExistingAttendee | null> {
  if (!manageToken) return null;
  const find = context.get(backOfficeContext).findExistingAttendee({ eventGuid, email: manageToken });
  const found = await find.catch(() => null);
  // Only the holder of a private link sees the address; without a link nothing is proven.
  return isRefused(found) || !found?.eMail ? null : found;
}
