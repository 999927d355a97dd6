import { bind } from '../../bind.ts';
import { joinWaitingList } from './join.ts';
import { moveWaitingPlace, offerWaitingPlace, removeWaitingPlace } from './manage-places.ts';
import { getOwnWaitingPlace, leaveWaitingList } from './own-place.ts';
import type { WaitingListParts } from './parts.ts';
import { getWaitingList } from './waiting-list.ts';

/** The waiting lists of full events. */
export const waitingListCalls = bind<WaitingListParts>()({
  joinWaitingList,
  getWaitingList,
  getOwnWaitingPlace,
  leaveWaitingList,
  moveWaitingPlace,
  offerWaitingPlace,
  removeWaitingPlace,
});
