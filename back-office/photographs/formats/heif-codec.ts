import { readBoxes, fullBoxBytes, readMeta, readPrimaryItem } from './heif-boxes.ts';

type HeifKind = 'avif' | 'heic';

const kindByCodec: Record<string, HeifKind> = { av01: 'avif', hvc1: 'heic', hev1: 'heic' };
// Derived from other items: a grid of tiles, an overlay, or a cropped or rotated picture.
const derived = ['grid', 'iovl', 'iden'];
const brandStart = 8;

/** The format of a HEIF by the codec of its primary picture, whatever its brands are; null if we cannot decode it. */
export function detectHeifKind(file: Buffer): HeifKind | null {
  const meta = readMeta(file);
  const primary = readPrimaryItem(file, meta);
  const items = meta.filter(({ type }) => type === 'iinf').flatMap((list) => readItems(file, list));
  const type = items.find(({ id }) => id === primary)?.type ?? '';
  const codec = derived.includes(type) ? items.find((item) => item.type in kindByCodec)?.type : type;
  return kindByCodec[codec ?? ''] ?? null;
}

function readItems(file: Buffer, list: { start: number; end: number }): { id: number; type: string }[] {
  const countBytes = file[list.start] === 0 ? 2 : 4;
  const entries = readBoxes(file, list, fullBoxBytes + countBytes);
  return entries.map(({ start }) => {
    const isWide = file[start]! > 2;
    const idStart = start + fullBoxBytes;
    const id = isWide ? file.readUInt32BE(idStart) : file.readUInt16BE(idStart);
    // Between id and type are two bytes (item_protection_index).
    const typeStart = idStart + (isWide ? 4 : 2) + 2;
    return { id, type: file.toString('latin1', typeStart, typeStart + 4) };
  });
}

/**
 * Overwrites the major brand with that of the codec. Decoders support few brands and derive the codec from them: an AVIF
 * with the brand mif1 would be read as HEVC.
 */
export function setBrand(file: Buffer, kind: HeifKind): void {
  file.write(kind, brandStart, 'latin1');
}
