import type { OwnCalls } from '#contract/operator/calls.ts';
import { getImages } from './get-images.ts';
import { allowRemovedPhotographs, getPhotographs, removePhotograph } from './manage-photographs.ts';
import type { PhotographParts } from './parts.ts';
import { removeAddedPhotograph } from './remove-added-photograph.ts';
import { receivePhotograph } from './receiving/receive-photograph.ts';

/** Photographs of a funeral. */
export const photographCalls = (parts: PhotographParts) =>
  ({
    uploadImages: ({ funeralGuid, body }) => receivePhotograph(parts, funeralGuid, body),
    getImages: ({ funeralGuid }) => getImages(parts, funeralGuid),
    getPhotographs: ({ funeralGuid }) => getPhotographs(parts, funeralGuid),
    removePhotograph: (input) => removePhotograph(parts, input),
    removeAddedPhotograph: ({ funeralGuid, body }) => removeAddedPhotograph(parts, funeralGuid, body),
    allowRemovedPhotographs: ({ funeralGuid }) => allowRemovedPhotographs(parts, funeralGuid),
  }) satisfies Partial<OwnCalls>;
