import { refuse, type Refused } from '#contract/call.ts';
import type { Inspection } from './inspect.ts';
import type { PhotographLimits } from './parts.ts';

// Families read the detail of each refusal.

export const linkIsViewOnly = () =>
  refuse(
    403,
    'view-only',
    'This link is for looking at the photographs. To add some, please ask for the other link.',
  );

export const galleryIsClosed = () =>
  refuse(409, 'closed', 'This gallery is closed to new photographs. Please contact us.');

export const photographWasRemoved = () =>
  refuse(
    409,
    'removed',
    'This photograph has been taken out of the gallery, so it cannot be added again. Please contact us if it should be.',
  );

export const tooManyPhotographs = ({ perFuneralMax }: PhotographLimits) =>
  refuse(
    409,
    'too-many-photographs',
    perFuneralMax === 1
      ? 'There is already 1 photograph for this funeral, and we can keep no more.'
      : `There are ${perFuneralMax} photographs for this funeral, which is as many as we can keep.`,
  );

export const fileTooLarge = ({ bytesMax }: PhotographLimits) =>
  refuse(
    413,
    'too-large',
    `This file is larger than ${bytesMax / 1_000_000} MB. Please send a smaller copy of it.`,
  );

export const notAPhotograph = () =>
  refuse(
    415,
    'not-a-photograph',
    'This file is not a photograph that we can show. We can take JPEG, PNG, GIF, WebP, AVIF and HEIC.',
  );

export const fileNotChecked = () =>
  refuse(
    503,
    'not-checked',
    'We could not look at this photograph just now, so it was not saved. Please try again in a minute.',
  );

const createIncompleteRefusal = () =>
  refuse(422, 'incomplete', 'This file is incomplete. Please choose the original photograph.');

const tooManyPixels = (megapixelsMax: number) =>
  refuse(
    422,
    'too-many-pixels',
    `This picture has more than ${megapixelsMax} million pixels. Please send a smaller copy of it.`,
  );

export const fileIsEmpty = () =>
  refuse(400, 'empty', 'There is nothing in this file. Please choose it again.');

export const storageFull = () =>
  refuse(
    507,
    'no-room',
    'We have no room for more photographs at the moment. Please try again later, or contact us.',
  );

// One answer for a wrong key, an expired one and one of another funeral, so that keys cannot be guessed.
export const cannotBeRemoved = () =>
  refuse(404, 'cannot-be-removed', 'This photograph can no longer be removed with this key.');

// As for `cannotBeRemoved`, a wrong key gets the same answer.
export const cannotBeCaptioned = () =>
  refuse(404, 'cannot-be-captioned', 'These photographs can no longer be written about here.');

export function refuseUnusableImage(inspection: Extract<Inspection, { refusal: string }>): Refused {
  switch (inspection.refusal) {
    case 'not-a-photograph':
      return notAPhotograph();
    case 'incomplete':
      return createIncompleteRefusal();
    case 'too-many-pixels':
      return tooManyPixels(inspection.megapixelsMax);
  }
}
