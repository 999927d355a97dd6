import { answerTokenPattern } from '#contract/visitor/event-answers.ts';
import { createSignedLink } from '../../email/signed-link.ts';

/** The token of the link in a thank-you. It has the guid of the booking's private link. */
export const {
  createToken: createAnswerToken,
  readId: readAnswerId,
  isProof: isAnswerProof,
} = createSignedLink('answer', answerTokenPattern);
