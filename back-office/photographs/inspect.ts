import { closeSync, openSync, readFileSync } from 'node:fs';
import { ByteReader } from './formats/byte-reader.ts';
import { detectHeifKind, setBrand } from './formats/heif-codec.ts';
import { sharp } from '../processes/image-library.ts';
import { isHeifWhole, isWhole } from './formats/is-whole.ts';
import type { Container, Kind } from './formats/kinds.ts';

export type InspectedFile = { path: string; bytes: number; container: Container; megapixelsMax: number };

/** Width and height are those of the upright picture. */
export type Inspection =
  | { kind: Kind; width: number; height: number }
  | { refusal: 'not-a-photograph' | 'incomplete' }
  | { refusal: 'too-many-pixels'; megapixelsMax: number };

// A baseline JPEG is scaled down while it is decoded, so it may have more pixels.
const baselineJpegFactor = 4;

/** Inspects the structure and the header of a file without decoding it. */
export async function inspect(file: InspectedFile): Promise<Inspection> {
  const { kind, isComplete, picture } = file.container === 'heif' ? readHeif(file.path) : readForward(file);
  if (!isComplete) return { refusal: 'incomplete' };
  const header = await sharp(picture, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header || !kind) return { refusal: 'not-a-photograph' };
  const { width, height } = header.autoOrient;
  const isBaselineJpeg = kind === 'jpeg' && !header.isProgressive;
  const megapixelsMax = file.megapixelsMax * (isBaselineJpeg ? baselineJpegFactor : 1);
  return width * height > megapixelsMax * 1_000_000
    ? { refusal: 'too-many-pixels', megapixelsMax }
    : { kind, width, height };
}

function readForward({ path, bytes, container }: InspectedFile) {
  const kind = container as Exclude<Container, 'heif'>;
  const file = openSync(path, 'r');
  try {
    return { kind, isComplete: isWhole(new ByteReader(file, bytes), kind), picture: path };
  } finally {
    closeSync(file);
  }
}

function readHeif(path: string) {
  const picture = readFileSync(path);
  const isComplete = isHeifWhole(picture);
  const kind = isComplete ? detectHeifKind(picture) : null;
  if (kind) setBrand(picture, kind);
  return { kind, isComplete, picture };
}
