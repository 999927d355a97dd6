import type { EventView } from '#contract/operator/events.ts';
import { officePath } from '../addresses.ts';
import { listAddress } from '../list/pager.tsx';

export const eventsPath = `${officePath}/events`;

/** The page of an event for staff. */
export const staffEventAddress = (guid: string): string => `${eventsPath}/${encodeURIComponent(guid)}`;

export const viewNames: Record<EventView, string> = {
  upcoming: 'Upcoming',
  past: 'Past',
  cancelled: 'Cancelled',
  drafts: 'Drafts',
};

/** The view of the list in which an event is. */
export const viewOf = (state: string): EventView =>
  state === 'draft' || state === 'scheduled' ? 'drafts' : (state as EventView);

export const viewAddress = (view: EventView, kept: Record<string, string | null | undefined> = {}): string =>
  listAddress(eventsPath, { view: view === 'upcoming' ? null : view, ...kept });

/** The page of an event for visitors. */
export const publicAddress = (guid: string): string => `/events/${encodeURIComponent(guid)}`;
