import type { OwnCalls } from '#contract/operator/calls.ts';
import { addWalkIn, checkIn, undoArrival } from './arrivals.ts';
import { findBookingByCode, getArrivalTotals, getCheckInList } from './check-in-list.ts';
import type { CheckInParts } from './parts.ts';

/** Who has arrived at an event. */
export const checkInCalls = (parts: CheckInParts) =>
  ({
    getCheckInList: ({ eventGuid, query }) => getCheckInList(parts, eventGuid, query),
    getArrivalTotals: ({ eventGuid }) => getArrivalTotals(parts, eventGuid),
    findBookingByCode: ({ eventGuid, code }) => findBookingByCode(parts, eventGuid, code),
    checkIn: ({ eventGuid, body }) => checkIn(parts, eventGuid, body),
    addWalkIn: ({ eventGuid, body }) => addWalkIn(parts, eventGuid, body),
    undoArrival: ({ eventGuid, guid }) => undoArrival(parts, eventGuid, guid),
  }) satisfies Partial<OwnCalls>;
