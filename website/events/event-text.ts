import { formatCount } from '#contract/fields/count.ts';
import { isFullyBooked } from '#contract/capacity.ts';
import type { ExistingAttendee } from '#contract/attendance.ts';
import type { BereavementEvent } from '#contract/events.ts';

export const formatEventTitle = ({ title }: BereavementEvent): string => title?.trim() || 'Support event';

/** Line 1, line 2, town and postcode, joined with commas, without the missing ones. */
export function formatAddress(event: BereavementEvent): string {
  const { addressLine1, addressLine2, town, postCode } = event;
  return [addressLine1, addressLine2, town, postCode].filter((line) => line?.trim()).join(', ');
}

/** An event by phone has a text as its place and no address. */
export const isByPhone = (event: BereavementEvent): boolean =>
  formatAddress(event) === '' && /\b(tele)?phone\b/i.test(event.location ?? '');

/**
 * Creates the address of a map of the event's place, which loads only when somebody follows the link. A postcode is
 * more reliable than a whole address, in which one unknown word finds nothing.
 */
export const createMapUrl = (event: BereavementEvent): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: event.postCode?.trim() || formatAddress(event) })}`;

/** Whether people without a booking can book: the event has not started, is not closed and not full. */
export const takesNewBookings = (event: BereavementEvent): boolean =>
  !event.hasStarted && !event.isBookingClosed && !isFullyBooked(event);

/** Counts how many more people can book; null without a limit, or if it is not stated. */
export function countPlacesLeft({ maxCapacity, numberOfAttendees }: BereavementEvent): number | null {
  if (maxCapacity == null || numberOfAttendees == null) return null;
  return Math.max(maxCapacity - numberOfAttendees, 0);
}

export const formatPlaces = (count: number): string => formatCount(count, 'place');

/** Counts the places of a live booking; null if an external back office does not state them. */
export function countCurrentAttendees(existing: ExistingAttendee | null): number | null {
  // A cancelled booking has no number to change from.
  if (!existing || existing.attendanceStatus === 'Cancelled') return 0;
  return existing.numberOfAttendees ?? null;
}
