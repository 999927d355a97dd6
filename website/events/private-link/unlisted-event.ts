import { data } from 'react-router';
import { isRefused } from '#contract/call.ts';
import type { BereavementEvent } from '#contract/events.ts';
import type { VisitorApi } from '#contract/visitor/calls.ts';
import { cancelledStatus } from './cancelled-status.ts';

/** The facts of a cancelled event for the holder of a private link. */
export type CancelledEvent = Pick<BereavementEvent, 'title' | 'startDateTime'> & { reason: string | null };

/**
 * Finds the event of a private link that is not listed because it is not published yet. Throws the page about a
 * cancelled event; answers null for one that is over.
 */
export async function findUnlistedEvent(
  visitor: VisitorApi,
  link: { eventGuid: string; manageToken: string },
): Promise<BereavementEvent | null> {
  const event = await visitor.findBookedEvent(link).catch(() => null);
  if (!event || isRefused(event)) return null;
  if (event.state === 'cancelled') {
    const { title, startDateTime, reason } = event;
    throw data({ title, startDateTime, reason }, { status: cancelledStatus });
  }
  return event.state === 'unpublished' ? event.event : null;
}
