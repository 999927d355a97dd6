import type { OwnCalls } from '#contract/operator/calls.ts';
import { getPhotographArchive } from './downloads/archive.ts';
import { getOriginalPhotograph, getPhotographPicture } from './downloads/read-photograph.ts';
import { getImages } from './get-images.ts';
import { allowRemovedPhotographs, getPhotographs, removePhotograph } from './managing/manage-photographs.ts';
import { removeAddedPhotograph } from './managing/remove-added-photograph.ts';
import { updatePhotograph } from './managing/update-photograph.ts';
import { getMemoryPage } from './memory-page/memory-page.ts';
import type { PhotographParts } from './parts.ts';
import { receivePhotograph } from './receiving/receive-photograph.ts';

/** Photographs of a funeral. */
export const photographCalls = (parts: PhotographParts) =>
  ({
    uploadImages: ({ funeralGuid, body }) => receivePhotograph(parts, funeralGuid, body),
    getImages: ({ funeralGuid }) => getImages(parts, funeralGuid),
    getPhotographs: ({ funeralGuid }) => getPhotographs(parts, funeralGuid),
    updatePhotograph: ({ body, ...which }) => updatePhotograph(parts, which, body),
    removePhotograph: (input) => removePhotograph(parts, input),
    getPhotographPicture: (input) => getPhotographPicture(parts, input),
    getOriginalPhotograph: (input) => getOriginalPhotograph(parts, input),
    getPhotographArchive: ({ funeralGuid }) => getPhotographArchive(parts, funeralGuid),
    getMemoryPage: (input) => getMemoryPage(parts, input),
    removeAddedPhotograph: ({ funeralGuid, body }) => removeAddedPhotograph(parts, funeralGuid, body),
    allowRemovedPhotographs: ({ funeralGuid }) => allowRemovedPhotographs(parts, funeralGuid),
  }) satisfies Partial<OwnCalls>;
