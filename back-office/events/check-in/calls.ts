import { bind } from '../../bind.ts';
import { addWalkIn, checkIn, undoArrival } from './arrivals.ts';
import { findBookingByCode, getArrivalTotals, getCheckInList } from './check-in-list.ts';
import type { CheckInParts } from './parts.ts';

/** The arrivals at an event. */
export const checkInCalls = bind<CheckInParts>()({
  getCheckInList,
  getArrivalTotals,
  findBookingByCode,
  checkIn,
  addWalkIn,
  undoArrival,
});
