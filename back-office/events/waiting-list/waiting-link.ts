import { waitingTokenPattern } from '#contract/visitor/bookings.ts';
import { createSignedLink } from '../../email/signed-link.ts';

/** The token of the link in the emails to a party on a waiting list. */
export const {
  createToken: createWaitingToken,
  readId: readWaitingId,
  isProof: isWaitingProof,
} = createSignedLink('waiting', waitingTokenPattern);
