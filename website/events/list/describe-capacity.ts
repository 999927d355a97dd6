import type { BereavementEvent } from '#contract/events.ts';
import { formatPlaces, countPlacesLeft } from '../event-text.ts';

/** Null if the capacity is not stated. */
export function describeCapacity(event: BereavementEvent): string | null {
  const { maxCapacity, numberOfAttendees } = event;
  const available = countPlacesLeft(event);
  if (available === 0) return 'No places left';
  if (available != null) return `${formatPlaces(available)} left`;
  if (maxCapacity != null) return `Up to ${formatPlaces(maxCapacity)}`;
  if (numberOfAttendees) return `${numberOfAttendees} attending so far`;
  return null;
}
