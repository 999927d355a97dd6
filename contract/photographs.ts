import * as z from 'zod/mini';

/** Strings that a page can use as they are as the source of an image. */
export const ImageSources = z.array(z.string());
