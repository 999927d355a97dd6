import * as z from 'zod/mini';

/**
 * Strings that a page can use as they are as the source of an image: absolute, relative to the base address of the
 * back office, or `data:`. Where an address has a `height` in its query, the same address with `height=400`, `800` or
 * `1600` is the same picture, at most that high; ours all have it.
 */
export const ImageSources = z.pipe(z.transform(textsOf), z.array(z.string()));

/** An empty answer is an empty list. One bad entry must not hide the good ones. */
function textsOf(answer: unknown): unknown {
  if (answer === null || answer === undefined || answer === '') return [];
  return Array.isArray(answer) ? answer.filter((source) => typeof source === 'string') : answer;
}

/** A source as any page can use it: what is relative to the base address of a back office becomes absolute. */
export const resolveSource = (base: string, source: string): string =>
  /^(data:|$)/i.test(source.trim()) || !URL.canParse(source, base) ? source : new URL(source, base).href;

/** One image while it arrives. Reading `bytes` to its end is the only way to know that it came whole. */
export type UploadedImage = {
  /** As the sender has it on its disk: for people to read, never a part of a path. */
  fileName: string;
  /** What the sender takes it for; what it is, its bytes say. */
  contentType: string;
  /** Throws where the line is cut, or the form around the image does not end as it should. */
  bytes: AsyncIterable<Uint8Array>;
};
