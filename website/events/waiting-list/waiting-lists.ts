import { createContext } from 'react-router';
import type { OperatorApi } from '#contract/operator/calls.ts';

/** The calls of visitors who wait for places. A party's link proves who they are. */
type WaitingLists = Pick<OperatorApi, 'joinWaitingList' | 'getOwnWaitingPlace' | 'leaveWaitingList'>;

/** Null with an external back office, which has no waiting lists. */
export const waitingListsContext = createContext<WaitingLists | null>(null);

/** Begins the names of answers from the booking form, whose own fields stand on the same page. */
export const passedOn = 'passed-on-';

/** The address of the form with which a visitor joins the waiting list of an event. */
export const waitingListAddress = (guid: string): string =>
  `/events/${encodeURIComponent(guid)}/waiting-list`;
