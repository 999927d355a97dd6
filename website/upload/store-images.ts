import { mayHaveBeenCarriedOut, wasSentElsewhere } from '#contract/http/no-answer.ts';
import { isRefused, type Refused } from '#contract/call.ts';
import type { BackOffice } from '#contract/calls.ts';
import type { UploadedImage } from '#contract/photographs.ts';
import { findReasonToLeaveOut } from './chosen-files.ts';
import { notSentTexts } from './messages.ts';
import { leftOutCode, notRepeatedCode, sentBeforeCode, type StoredImage } from './stored-image.ts';

type Images = AsyncIterable<UploadedImage> | null;

/** An image's key for removing it, and its order. */
type ImageFacts = Pick<UploadedImage, 'removalKey' | 'order'>;

type StoreInput = {
  backOffice: BackOffice;
  funeralGuid: string;
  images: Images;
  /** The fields sent with each image of the form, counted from 0. */
  factsOf: (number: number) => ImageFacts;
  /** False for an image of a form that has been passed on before. */
  isFirstTry: (name: string) => Promise<boolean>;
};

/** Passes each image to the back office while it arrives. A failed image does not stop the others. */
export async function storeImages({ images, factsOf, ...parts }: StoreInput): Promise<StoredImage[]> {
  const answers: StoredImage[] = [];
  try {
    for await (const image of images ?? []) {
      const number = answers.length;
      answers.push(await storeImage(parts, number, { ...image, ...factsOf(number) }));
    }
  } catch (error) {
    const { refused } = Object(error) as { refused?: unknown };
    // If the form could not be read, the request is at fault, not this server.
    const status = isRefused(refused) && answers.length === 0 ? refused.status : 503;
    answers.push({ ...unremovable, name: '', status, code: 'trouble', message: notSentTexts.rest });
  }
  return answers;
}

async function storeImage(
  { backOffice, funeralGuid, isFirstTry }: Omit<StoreInput, 'images' | 'factsOf'>,
  number: number,
  body: UploadedImage,
): Promise<StoredImage> {
  const name = body.fileName;
  const message = findReasonToLeaveOut({ name, type: body.contentType });
  if (message) return { ...unremovable, name, status: 415, code: leftOutCode, message };
  try {
    // Not earlier: a repeated form continues with the images that the first one did not reach.
    if (!(await isFirstTry(`${number} ${name}`))) return createSentBefore(name);
    const answer = await backOffice.uploadImages({ funeralGuid, body });
    if (isRefused(answer)) return createRefused(answer, name);
    const removalKey = (answer === 'removable' && body.removalKey) || null;
    return { name, status: 200, code: '', message: '', removalKey };
  } catch (error) {
    return createFailed(error, name);
  }
}

const unremovable = { removalKey: null };

const createSentBefore = (name: string): StoredImage => ({
  ...unremovable,
  name,
  status: 409,
  code: sentBeforeCode,
  message: notSentTexts.sentBefore,
});

const createRefused = ({ status, code, detail }: Refused, name: string): StoredImage => ({
  ...unremovable,
  name,
  status,
  code,
  message: detail || notSentTexts.refused,
});

// The size limit is found while the body is read, where a refusal can only be thrown.
function createFailed(error: unknown, name: string): StoredImage {
  const { refused } = Object(error) as { refused?: unknown };
  if (isRefused(refused) && refused.status === 413) return createRefused(refused, name);
  const message = mayHaveBeenCarriedOut(error) ? notSentTexts.uncertain : notSentTexts.trouble;
  const code = wasSentElsewhere(error) ? notRepeatedCode : 'trouble';
  return { ...unremovable, name, status: 503, code, message };
}
