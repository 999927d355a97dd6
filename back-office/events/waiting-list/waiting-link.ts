import { waitingTokenPattern } from '#contract/visitor/bookings.ts';
import { createSignedLink } from '../../email/signed-link.ts';

/** The links in the emails about a party on a waiting list. */
export const {
  tokenOf: waitingToken,
  idIn: waitingIdIn,
  isProof: isWaitingProof,
} = createSignedLink('waiting', waitingTokenPattern);
