import type { StaffCalendar } from './staff-calendar.ts';
import type { Call, Functions, Refused } from '../call.ts';
import type { BereavementEvent } from '../events.ts';
import { visitorApplicationCalls } from './application.ts';
import { visitorBookingCalls } from './bookings.ts';
import { visitorComplaintCalls } from './complaints.ts';
import { visitorAnswerCalls } from './event-answers.ts';
import { visitorPriceCalls } from './prices.ts';
import { visitorReportCalls } from './photograph-reports.ts';
import { visitorFamilyPageCalls } from './family-page.ts';
import { visitorOwnPriceCalls } from './own-price.ts';
import { visitorLinkCalls } from './links.ts';
import { visitorPaperCalls } from './papers.ts';

/**
 * The calls for visitors besides the fifteen. The link, key or code in each is the permission, so no role is
 * needed. Programs make the same calls, with the role beside each. Only our own back office has them.
 */
export const visitorCalls = {
  ...visitorBookingCalls,
  ...visitorAnswerCalls,
  ...visitorApplicationCalls,
  ...visitorComplaintCalls,
  ...visitorFamilyPageCalls,
  ...visitorLinkCalls,
  ...visitorOwnPriceCalls,
  ...visitorPriceCalls,
  ...visitorPaperCalls,
  ...visitorReportCalls,
} satisfies Record<string, Call>;

/** The event of a booking that is not on the list. */
export type BookedEvent =
  | { state: 'cancelled'; title: string; startDateTime: string; reason: string | null }
  | { state: 'unpublished'; event: BereavementEvent }
  | { state: 'other' };

/** Everything that our own back office answers to visitors' pages, besides the fifteen calls. */
export type VisitorApi = Functions<typeof visitorCalls> & {
  /** Finds the event of a private link. Null if the token proves no booking of it. */
  findBookedEvent(input: { eventGuid: string; manageToken: string }): Promise<BookedEvent | Refused | null>;
  /** The dates of a private calendar address; null if it does not exist or was withdrawn. */
  findStaffCalendar(input: { token: string }): Promise<StaffCalendar | null>;
};
