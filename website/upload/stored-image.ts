import type { CaptionsAnswer } from './added/save-captions.ts';
import type { Removal } from './removal/remove-added.ts';

/** The outcome for one image: status 200, or the status, code and sentence of the failure. */
export type StoredImage = {
  name: string;
  status: number;
  code: string;
  message: string;
  /** The key with which it can be removed from the gallery; null if it cannot be. */
  removalKey: string | null;
  /** The caption as typed, in a form that is shown again. */
  caption?: string;
};

/** The code for a file that is not an image and was not passed to the back office. */
export const leftOutCode = 'left-out';

/** The code for an image that may have been stored. Only the visitor can decide to send it again. */
export const notRepeatedCode = 'not-repeated';

/** The code for an image that the same form or the same try of the script has passed on before. */
export const sentBeforeCode = 'sent-before';

/** The answer to a form that was sent without JavaScript. */
export type FormAnswer = {
  images: StoredImage[];
  /** The outcome of a removal; null if the form added photographs. */
  removal: { outcome: Removal; name: string } | null;
  /** The outcome of writing below the photographs; null if the form did something else. */
  captions: CaptionsAnswer | null;
  /** The name as typed. */
  addedBy: string;
};
