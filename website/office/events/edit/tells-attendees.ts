import type { EventDetails, EventForStaff } from '#contract/operator/events.ts';
import { textsIn } from '#contract/records/event.ts';

const announced = ['title', 'startDateTime', 'endDateTime', ...textsIn('place')] as const;

/** Whether a change has been emailed to the people who are booked. */
export const willNotifyAttendees = (before: EventForStaff, after: EventDetails): boolean =>
  before.numberOfBookings > 0 &&
  !before.hasStarted &&
  announced.some((field) => (before[field] ?? '') !== (after[field] ?? ''));
