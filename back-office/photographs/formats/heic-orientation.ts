import { readBoxes, fullBoxBytes, readMeta, readPrimaryItem, type Box } from './heif-boxes.ts';

const transformations = ['irot', 'imir'];

/** Whether the file has HEIF's own rotation or mirroring for its primary picture, which every decoder applies. */
export function hasHeifTransformation(file: Buffer): boolean {
  const meta = readMeta(file);
  const primary = readPrimaryItem(file, meta);
  const properties = meta.filter(({ type }) => type === 'iprp').flatMap((box) => readBoxes(file, box));
  const list = properties.filter(({ type }) => type === 'ipco').flatMap((box) => readBoxes(file, box));
  const links = properties.find(({ type }) => type === 'ipma');
  if (primary === null || !links) return false;
  return readPropertyIndexes(file, links, primary).some((number) =>
    transformations.includes(list[number - 1]?.type ?? ''),
  );
}

/** The indexes (from 1) of an item's properties in the property list. */
function readPropertyIndexes(file: Buffer, { start, end }: Box, boxType: number): number[] {
  const isWideItem = file[start]! > 0;
  const isWideNumber = (file[start + 3]! & 1) === 1;
  // Limit reading to the box, so that a list with a false length throws.
  const box = file.subarray(start, end);
  let at = fullBoxBytes;
  const read = (bytes: number) => box.readUIntBE((at += bytes) - bytes, bytes);
  const items = read(4);
  const indexes: number[] = [];
  for (let index = 0; index < items; index++) {
    const item = read(isWideItem ? 4 : 2);
    const count = read(1);
    for (let nth = 0; nth < count; nth++) {
      // The first bit marks the property as essential; the rest is its index.
      const number = isWideNumber ? read(2) & 0x7fff : read(1) & 0x7f;
      if (item === boxType) indexes.push(number);
    }
  }
  return indexes;
}

const orientationTag = 0x0112;
const entryBytes = 12;

/** The EXIF orientation, 1 (upright) to 8. */
export function readOrientation(exif: Buffer | undefined): number {
  const start = exif?.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0;
  const tiff = exif?.subarray(start);
  if (!tiff || tiff.length < 14) return 1;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const readShort = (at: number) => {
    if (at + 2 > tiff.length) return 0;
    return isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  };
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let index = 0; index < readShort(directory); index++) {
    const entry = directory + 2 + index * entryBytes;
    if (readShort(entry) === orientationTag) return Math.min(Math.max(readShort(entry + 8), 1), 8);
  }
  return 1;
}
