import { data } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { BereavementEvent } from '#contract/events.ts';
import { londonMoment } from '#contract/fields/london-moment.ts';
import { cancelledStatus } from './cancelled-status.ts';
import type { PrivateLinks } from './private-links.ts';

/** A cancelled event, as the holder of a private link is told of it. */
export type CancelledEvent = Pick<BereavementEvent, 'title' | 'startDateTime'> & { reason: string | null };

/**
 * The event of a private link that is not on the list: it is not published yet, and staff have booked the holder. Throws
 * the page that says so if it is cancelled; null for one that is over.
 */
export async function findUnlistedEvent(links: PrivateLinks, guid: string): Promise<BereavementEvent | null> {
  const event = await links.getEvent({ guid }).catch(() => null);
  if (!event || isRefused(event)) return null;
  const { state, title, startDateTime, cancellationReason: reason, bookingClosesAt, hasStarted } = event;
  if (state === 'cancelled') throw data({ title, startDateTime, reason }, { status: cancelledStatus });
  if (state !== 'draft' && state !== 'scheduled') return null;
  const isBookingClosed = bookingClosesAt !== null && londonMoment(bookingClosesAt) <= new Date();
  return BereavementEvent.parse({ ...event, hasStarted, isBookingClosed });
}
