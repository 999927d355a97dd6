import type { Metadata, Sharp } from 'sharp';
import { heights, type Format, type Height } from '../files.ts';
import { convertHeic } from '../formats/heic.ts';
import { detectHeifKind, setBrand } from '../formats/heif-codec.ts';
import { sharp } from '../../processes/image-library.ts';

type Variant = { height: Height; format: Format; bytes: Buffer };
type Pixels = { data: Buffer; raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

// Four times the default setting, because a baseline JPEG may have four times as many pixels.
const pixelsMax = 240_000_000;
const plainBelow = 2;
// Decoding a frame of an animation means decoding all frames before it. This limit takes about a second.
const framePixelsMax = 60_000_000;

const encoders: Record<Format, (picture: Sharp) => Sharp> = {
  webp: (picture) => picture.webp({ quality: 75, effort: 4 }),
  // JPEG would show transparent parts in black.
  jpg: (picture) => picture.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }),
};

/**
 * Creates the display sizes of a photograph: upright, in sRGB, a single frame, without metadata. `turned` are the degrees
 * by which staff have turned it clockwise. `size` is that of the original as it is shown. Throws if the file cannot be
 * decoded.
 */
export async function resize(original: Buffer, turned = 0): Promise<{ size: Size; variants: Variant[] }> {
  const { bytes, page, size } = await readStill(original);
  const resized: Variant[] = [];
  const options = { page, failOn: 'error', limitInputPixels: pixelsMax } as const;
  let larger: Sharp = sharp(bytes, options).autoOrient().rotate(turned);
  // Each size is created from the next larger one, so that the photograph is decoded only once.
  for (const height of heights.toReversed()) {
    const { data, raw } = await fitInto(larger, createBox(height));
    for (const [format, encode] of Object.entries(encoders)) {
      const encoded = await encode(sharp(data, { raw })).toBuffer();
      resized.push({ height, format: format as Format, bytes: encoded });
    }
    larger = sharp(data, { raw });
  }
  return { size: turned % 180 === 0 ? size : { width: size.height, height: size.width }, variants: resized };
}

type Size = { width: number; height: number };

/**
 * The still picture of a file: its first frame. If that has a single colour, the middle one, or the last one within
 * `framePixelsMax`.
 */
async function readStill(original: Buffer): Promise<{ bytes: Buffer; page: number; size: Size }> {
  const heifKind = detectHeifKind(original);
  if (heifKind) setBrand(original, heifKind);
  const metadata = await sharp(original, { limitInputPixels: pixelsMax }).metadata();
  if (heifKind === 'heic') return { page: 0, ...(await convertHeic(original, metadata, createBox(1600))) };
  const size = metadata.autoOrient;
  return { bytes: original, page: await choosePage(original, metadata), size };
}

async function choosePage(
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

const createBox = (height: Height): Size => ({ width: height * 1.5, height });
