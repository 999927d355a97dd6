import { href } from 'react-router';
import type { EventView } from '#contract/operator/events/events.ts';
import { withQuery } from '../../ui/with-query.ts';

export const viewNames: Record<EventView, string> = {
  upcoming: 'Upcoming',
  past: 'Past',
  cancelled: 'Cancelled',
  drafts: 'Drafts',
};

/** The view of the list in which an event is. */
export const findView = (state: string): EventView =>
  state === 'draft' || state === 'scheduled' ? 'drafts' : (state as EventView);

export const viewAddress = (
  view: EventView,
  parameters: Record<string, string | null | undefined> = {},
): string => withQuery(href('/office/events'), { view: view === 'upcoming' ? null : view, ...parameters });
