import type { Refused } from '#contract/call.ts';
import type { Kind } from './kinds.ts';
import type { PhotographLimits } from './parts.ts';
import { notAPhotograph, tooManyPixels } from './refusals.ts';

/** As the picture is shown, turned upright. */
export type Size = { width: number; height: number };

// A plain JPEG is decoded in a small size at once, so that its full one never is in memory.
const plainJpegTimes = 4;

/** Reads how large a picture is from its header alone: nothing is decoded, however much it claims to hold. */
export async function readSize(
  path: string,
  kind: Kind,
  { megapixelsMax }: PhotographLimits,
): Promise<Size | Refused> {
  // Loaded by the first photograph: it takes 22 MB, which many a process never needs.
  const { sharp } = await import('./image-library.ts');
  const header = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header) return notAPhotograph();
  const { width, height } = header.autoOrient;
  const isPlainJpeg = kind === 'jpeg' && !header.isProgressive;
  const limit = megapixelsMax * (isPlainJpeg ? plainJpegTimes : 1);
  return width * height > limit * 1_000_000 ? tooManyPixels(limit) : { width, height };
}
