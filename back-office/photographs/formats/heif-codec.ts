import { boxesOf, fullBoxBytes, metaOf, primaryItemOf } from './heif-boxes.ts';

type HeifKind = 'avif' | 'heic';

const kindByCodec: Record<string, HeifKind> = { av01: 'avif', hvc1: 'heic', hev1: 'heic' };
// Made of other pictures: tiles, layers, or one that is cropped or turned.
const composed = ['grid', 'iovl', 'iden'];
const brandStart = 8;

/** What the primary picture of a HEIF is coded in, whatever its brands say; null for what we cannot decode. */
export function kindOfHeif(file: Buffer): HeifKind | null {
  const meta = metaOf(file);
  const primary = primaryItemOf(file, meta);
  const items = meta.filter(({ type }) => type === 'iinf').flatMap((list) => itemsIn(file, list));
  const type = items.find(({ id }) => id === primary)?.type ?? '';
  const codec = composed.includes(type) ? items.find((item) => item.type in kindByCodec)?.type : type;
  return kindByCodec[codec ?? ''] ?? null;
}

function itemsIn(file: Buffer, list: { start: number; end: number }): { id: number; type: string }[] {
  const countBytes = file[list.start] === 0 ? 2 : 4;
  const entries = boxesOf(file, list, fullBoxBytes + countBytes);
  return entries.map(({ start }) => {
    const isWide = file[start]! > 2;
    const idStart = start + fullBoxBytes;
    const id = isWide ? file.readUInt32BE(idStart) : file.readUInt16BE(idStart);
    // Between them are two bytes about protection.
    const typeStart = idStart + (isWide ? 4 : 2) + 2;
    return { id, type: file.toString('latin1', typeStart, typeStart + 4) };
  });
}

/**
 * Gives the file the brand of its codec. The decoders know some brands only, and take the codec from the brand: an
 * AVIF called mif1 would be read as HEVC.
 */
export function setBrand(file: Buffer, kind: HeifKind): void {
  file.write(kind, brandStart, 'latin1');
}
