import { crc32, deflateSync } from 'node:zlib';
import decodeHeic from 'heic-decode';
import type { Metadata } from 'sharp';
import { hasHeifTransformation, readOrientation } from './heic-orientation.ts';
import { sharp } from '../../processes/image-library.ts';

type Size = { width: number; height: number };

// Unlike other formats, HEIC is decoded completely in memory.
const pixelsMax = 100_000_000;
/** Orientations of EXIF from this one on swap width and height. */
const sidewaysMin = 5;

/**
 * Converts the primary picture of a HEIC to a PNG that fits into `box` when upright, with its colour profile and EXIF
 * orientation. sharp can read the header of a HEIC, but cannot decode it.
 */
export async function convertHeic(
  original: Buffer,
  { exif, icc, pagePrimary = 0, hasAlpha, width, height }: Metadata,
  box: Size,
): Promise<{ bytes: Buffer; size: Size }> {
  if (width * height > pixelsMax) throw new Error('The picture is too large.');
  // If HEIF's own rotation is present, EXIF only repeats it.
  const orientation = hasHeifTransformation(original) ? 1 : readOrientation(exif);
  const isSideways = orientation >= sidewaysMin;
  const { data, ...decoded } = await decode(original, pagePrimary);
  const pixels = sharp(data, { raw: { ...decoded, channels: 4 } });
  const png = await (hasAlpha ? pixels : pixels.removeAlpha())
    .resize({ ...(isSideways ? swapSides(box) : box), fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const chunks = [createExifChunk(orientation), ...(icc ? [createProfileChunk(icc)] : [])];
  return { bytes: insertChunks(png, chunks), size: isSideways ? swapSides(decoded) : decoded };
}

const swapSides = ({ width, height }: Size): Size => ({ width: height, height: width });

async function decode(original: Buffer, index: number) {
  const images = await decodeHeic.all({ buffer: original });
  try {
    const image = images[index];
    if (!image) throw new Error('The file contains no picture.');
    return await image.decode();
  } finally {
    images.dispose();
  }
}

const pngHeaderBytes = 8 + 25;

// PNG requires these chunks between the header and the pixels.
const insertChunks = (png: Buffer, chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, pngHeaderBytes), ...chunks, png.subarray(pngHeaderBytes)]);

const createProfileChunk = (icc: Buffer) =>
  createChunk('iCCP', Buffer.concat([Buffer.from('profile\0\0', 'latin1'), deflateSync(icc)]));

// A TIFF header and one entry: orientation (0x0112), one 16-bit number.
const createExifChunk = (orientation: number) =>
  createChunk(
    'eXIf',
    Buffer.from(`49492a0008000000010012010300010000000${orientation}00000000000000`, 'hex'),
  );

function createChunk(type: string, body: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const box = Buffer.alloc(content.length + 8);
  box.writeUInt32BE(body.length);
  content.copy(box, 4);
  box.writeUInt32BE(crc32(content), content.length + 4);
  return box;
}
