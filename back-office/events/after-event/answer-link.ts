import { answerTokenPattern } from '#contract/visitor/event-answers.ts';
import { createSignedLink } from '../../email/signed-link.ts';

/** The link in a thank-you. Its guid is that of the booking's private link. */
export const {
  tokenOf: answerToken,
  idIn: answerIdIn,
  isProof: isAnswerProof,
} = createSignedLink('answer', answerTokenPattern);
