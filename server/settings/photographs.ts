import * as z from 'zod/mini';
import { webAddress } from './web-address.ts';
import { wholeNumber } from './whole-number.ts';

/** Limits of photographs, and the address from which visitors load them. */
export const photographSettings = {
  PHOTO_MB_MAX: z.optional(wholeNumber('PHOTO_MB_MAX', 1, 500)),
  PHOTOS_PER_FUNERAL: z.optional(wholeNumber('PHOTOS_PER_FUNERAL', 1, 10_000)),
  PHOTO_MEGAPIXELS_MAX: z.optional(wholeNumber('PHOTO_MEGAPIXELS_MAX', 1, 60)),
  PHOTOGRAPHS_URL: z.optional(webAddress('PHOTOGRAPHS_URL')),
};

type Given = z.output<z.ZodMiniObject<typeof photographSettings>>;

export const photographsOf = (given: Given) => ({
  photographs: {
    /** More than a current phone's photograph. */
    bytesMax: Number(given.PHOTO_MB_MAX ?? 30) * 1_000_000,
    perFuneralMax: Number(given.PHOTOS_PER_FUNERAL ?? 500),
    /** Formats decoded as a whole take 4 bytes of memory per pixel. */
    megapixelsMax: Number(given.PHOTO_MEGAPIXELS_MAX ?? 60),
  },
  /** A shared cache in front of this website; null if visitors load photographs from here. */
  photographsUrl: given.PHOTOGRAPHS_URL?.replace(/\/+$/, '') ?? null,
});
