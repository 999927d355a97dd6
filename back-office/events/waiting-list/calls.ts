import type { OwnCalls } from '#contract/operator/calls.ts';
import { joinWaitingList } from './join.ts';
import { moveWaitingPlace, offerWaitingPlace, removeWaitingPlace } from './manage-places.ts';
import { getOwnWaitingPlace, leaveWaitingList } from './own-place.ts';
import type { WaitingListParts } from './parts.ts';
import { getWaitingList } from './waiting-list.ts';

/** The waiting lists of full events. */
export const waitingListCalls = (parts: WaitingListParts) =>
  ({
    joinWaitingList: ({ eventGuid, body }) => joinWaitingList(parts, eventGuid, body),
    getWaitingList: ({ eventGuid, query }) => getWaitingList(parts, eventGuid, query),
    getOwnWaitingPlace: ({ token }) => getOwnWaitingPlace(parts, token),
    leaveWaitingList: ({ token }) => leaveWaitingList(parts, token),
    moveWaitingPlace: ({ guid, body }) => moveWaitingPlace(parts, guid, body),
    offerWaitingPlace: ({ guid, body }) => offerWaitingPlace(parts, guid, body),
    removeWaitingPlace: ({ guid, body }) => removeWaitingPlace(parts, guid, body),
  }) satisfies Partial<OwnCalls>;
