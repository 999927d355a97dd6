import type { Metadata, Sharp } from 'sharp';
import { heights, type Format, type Height } from '../files.ts';
import { pictureOfHeic } from '../formats/heic.ts';
import { kindOfHeif, setBrand } from '../formats/heif-codec.ts';
import { sharp } from '../formats/image-library.ts';

type Variant = { height: Height; format: Format; bytes: Buffer };
type Pixels = { data: Buffer; raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

// Four times what settings allow for most kinds: a plain JPEG is read small.
const pixelsMax = 240_000_000;
const plainBelow = 2;
// A frame is drawn on all before it, so a late one costs the decoding of them all. This is about a second of it.
const framePixelsMax = 60_000_000;

const encoders: Record<Format, (picture: Sharp) => Sharp> = {
  webp: (picture) => picture.webp({ quality: 75, effort: 4 }),
  // See-through parts would come out black.
  jpg: (picture) => picture.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }),
};

/**
 * All that is served of a photograph: upright, in sRGB, one still picture, and nothing of what its file says besides.
 * `size` is that of the whole photograph as it is shown. Throws where it cannot be read.
 */
export async function resize(original: Buffer): Promise<{ size: Size; variants: Variant[] }> {
  const { bytes, page, size } = await stillOf(original);
  const made: Variant[] = [];
  const options = { page, failOn: 'error', limitInputPixels: pixelsMax } as const;
  let larger: Sharp = sharp(bytes, options).autoOrient();
  // From the largest to the smallest, each out of the one before: a photograph is decoded once.
  for (const height of heights.toReversed()) {
    const { data, raw } = await fitInto(larger, boxOf(height));
    for (const [format, encode] of Object.entries(encoders)) {
      const encoded = await encode(sharp(data, { raw })).toBuffer();
      made.push({ height, format: format as Format, bytes: encoded });
    }
    larger = sharp(data, { raw });
  }
  return { size, variants: made };
}

type Size = { width: number; height: number };

/**
 * What of the original is shown: its first frame, or where that is all one colour, the middle one or the last that is
 * reached with a bounded number of pixels.
 */
async function stillOf(original: Buffer): Promise<{ bytes: Buffer; page: number; size: Size }> {
  const heifKind = kindOfHeif(original);
  if (heifKind) setBrand(original, heifKind);
  const metadata = await sharp(original, { limitInputPixels: pixelsMax }).metadata();
  if (heifKind === 'heic') return { page: 0, ...(await pictureOfHeic(original, metadata, boxOf(1600))) };
  const size = metadata.autoOrient;
  return { bytes: original, page: await pageOf(original, metadata), size };
}

async function pageOf(
  original: Buffer,
  { pages = 1, pagePrimary, width, height }: Metadata,
): Promise<number> {
  if (pages === 1 || pagePrimary !== undefined) return pagePrimary ?? 0;
  const { channels } = await sharp(original, { page: 0, limitInputPixels: pixelsMax }).stats();
  if (channels.some(({ stdev }) => stdev >= plainBelow)) return 0;
  return Math.min(Math.floor(pages / 2), Math.floor(framePixelsMax / (width * height)));
}

async function fitInto(picture: Sharp, { width, height }: Size): Promise<Pixels> {
  const { data, info } = await picture
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

const boxOf = (height: Height): Size => ({ width: height * 1.5, height });
