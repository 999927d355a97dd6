import * as z from 'zod/mini';
import { textUpTo } from './fields/fields.ts';

/**
 * Strings that a page can use as the source of an image: absolute, relative to the base address of the back office,
 * or `data:`. If an address has a `height` in its query, `height=400`, `800` or `1600` gives the same picture at
 * most that high. If its path ends in `/height=800.jpg`, so do `400`, `800` and `1600`, with `.jpg` and with
 * `.webp`. All of ours have one of these.
 */
export const ImageSources = z.pipe(z.transform(toTexts), z.array(z.string()));

/** An empty answer is an empty list. One bad entry must not hide the good ones. */
function toTexts(answer: unknown): unknown {
  if (answer === null || answer === undefined || answer === '') return [];
  return Array.isArray(answer) ? answer.filter((source) => typeof source === 'string') : answer;
}

/** Resolves a source: addresses relative to a back office's base address become absolute. */
export const resolveSource = (base: string, source: string): string =>
  /^(data:|$)/i.test(source.trim()) || !URL.canParse(source, base) ? source : new URL(source, base).href;

/** One image as it arrives. Only reading `bytes` to the end shows that it arrived complete. */
export type UploadedImage = {
  /** The name on the sender's disk, for display only, never for a path. */
  fileName: string;
  /** The type the sender states; the actual type is read from the bytes. */
  contentType: string;
  /** Throws if the connection drops, or if the form does not end properly. */
  bytes: AsyncIterable<Uint8Array>;
  /**
   * A random key with which the sender can remove the photograph again. It is for our own back office in the same
   * process and is never sent to an external one.
   */
  removalKey?: string | null;
  /** Its position among the files chosen together. Like the key, it is never sent to an external back office. */
  order?: UploadOrder | null;
};

/**
 * `batch` is a random name for photographs that were chosen together, and `number` counts them from 0. The gallery
 * keeps a batch together and in this order.
 */
export type UploadOrder = { batch: string; number: number };

/** 128 random bits in hexadecimal. */
export const RemovalKey = z
  .string()
  .check(z.regex(/^[0-9a-f]{32}$/, 'removalKey must be 32 hexadecimal digits.'));

/** `removable`: the photograph is new, and the key that came with it can remove it. */
export type UploadAnswer = true | 'removable';

/** Section 7 knows only success, so every answer of an external back office counts as `true`. */
export const UploadAnswer = z.pipe(
  z.transform((): UploadAnswer => true),
  z.custom<UploadAnswer>(),
);

const captionMax = 150;
const addedByMax = 60;

/** The caption of a photograph; empty text removes it. `addedBy` is the name of the person who added it. */
export const captionFields = { caption: textUpTo(captionMax), addedBy: textUpTo(addedByMax) };
