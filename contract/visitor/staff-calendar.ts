import type { BereavementEvent } from '../events.ts';

/** An event of the branch, also one that visitors do not see yet. */
export type CalendarEvent = Pick<
  BereavementEvent,
  | 'guid'
  | 'title'
  | 'startDateTime'
  | 'endDateTime'
  | 'location'
  | 'addressLine1'
  | 'addressLine2'
  | 'town'
  | 'postCode'
  | 'maxCapacity'
> & { numberOfAttendees: number; isPublished: boolean; revision: number };

/** A funeral, with the last word of the name: forenames stay in the record. */
export type CalendarFuneral = { guid: string; surname: string; date: string; revision: number };

/** The dates that the holder of a private calendar address reads: those of one branch. */
export type StaffCalendar = { events: CalendarEvent[]; funerals: CalendarFuneral[] };
