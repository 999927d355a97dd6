import type { EventDetails, EventForStaff } from '#contract/operator/events/events.ts';
import type { SeriesScope } from '#contract/operator/events/series/scope.ts';
import { listEventTexts } from '#contract/records/event.ts';

const announcedFields = [
  'title',
  'startDateTime',
  'endDateTime',
  'joinLink',
  ...listEventTexts('place'),
] as const;

/** Whether a change has been emailed to the people who are booked on these events. */
export const willNotifyAttendees = (
  before: EventForStaff,
  after: EventDetails,
  scope: SeriesScope = 'this',
): boolean =>
  countBookings(before, scope) > 0 &&
  !before.hasStarted &&
  announcedFields.some((field) => (before[field] ?? '') !== (after[field] ?? ''));

const countBookings = ({ numberOfBookings, series }: EventForStaff, scope: SeriesScope): number =>
  series && scope !== 'this' ? series[scope].numberOfBookings : numberOfBookings;
