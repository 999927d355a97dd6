// ISO/IEC 14496-12 and 23008-12: a file is boxes, each with its size, its type and its body.
type Box = { type: string; start: number; end: number };

const turning = ['irot', 'imir'];
const versionBytes = 4;

/** Whether the file itself turns or mirrors its primary picture, which every decoder does then. */
export function isTurnedByItself(file: Buffer): boolean {
  const meta = boxesOf(file, { start: 0, end: file.length }).find(({ type }) => type === 'meta');
  const parts = meta ? boxesOf(file, meta, versionBytes) : [];
  const primary = parts.find(({ type }) => type === 'pitm');
  const properties = parts.filter(({ type }) => type === 'iprp').flatMap((box) => boxesOf(file, box));
  const list = properties.filter(({ type }) => type === 'ipco').flatMap((box) => boxesOf(file, box));
  const links = properties.find(({ type }) => type === 'ipma');
  if (!primary || !links) return false;
  return propertiesOf(file, links, itemOf(file, primary)).some((number) =>
    turning.includes(list[number - 1]?.type ?? ''),
  );
}

function boxesOf(file: Buffer, { start, end }: Omit<Box, 'type'>, skipped = 0): Box[] {
  const boxes: Box[] = [];
  let at = start + skipped;
  while (at + 8 <= end) {
    const type = file.toString('latin1', at + 4, at + 8);
    const given = file.readUInt32BE(at);
    const isLong = given === 1;
    const size = isLong ? Number(file.readBigUInt64BE(at + 8)) : given || end - at;
    const head = isLong ? 16 : 8;
    if (size < head) break;
    boxes.push({ type, start: at + head, end: Math.min(at + size, end) });
    at += size;
  }
  return boxes;
}

const itemOf = (file: Buffer, { start }: Box) =>
  file[start] === 0 ? file.readUInt16BE(start + versionBytes) : file.readUInt32BE(start + versionBytes);

/** The places in the list of properties that belong to an item, counted from 1. */
function propertiesOf(file: Buffer, { start }: Box, wanted: number): number[] {
  const isWideItem = file[start]! > 0;
  const isWideNumber = (file[start + 3]! & 1) === 1;
  let at = start + versionBytes;
  const read = (bytes: number) => file.readUIntBE((at += bytes) - bytes, bytes);
  const items = read(4);
  const found: number[] = [];
  for (let index = 0; index < items; index++) {
    const item = read(isWideItem ? 4 : 2);
    const count = read(1);
    for (let nth = 0; nth < count; nth++) {
      // The first bit says whether a reader has to know the property.
      const number = isWideNumber ? read(2) & 0x7fff : read(1) & 0x7f;
      if (item === wanted) found.push(number);
    }
  }
  return found;
}

const orientationTag = 0x0112;
const entryBytes = 12;

/** EXIF's orientation, 1 (upright) to 8. */
export function orientationOf(exif: Buffer | undefined): number {
  const start = exif?.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0;
  const tiff = exif?.subarray(start);
  if (!tiff || tiff.length < 14) return 1;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => {
    if (at + 2 > tiff.length) return 0;
    return isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  };
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let index = 0; index < short(directory); index++) {
    const entry = directory + 2 + index * entryBytes;
    if (short(entry) === orientationTag) return Math.min(Math.max(short(entry + 8), 1), 8);
  }
  return 1;
}
