// HEIC and AVIF files are HEIF (ISO/IEC 14496-12 and 23008-12): boxes, each with its size, its type and its content.
export type Box = { type: string; start: number; end: number };

export const fullBoxBytes = 4;

// A photograph has fewer than ten boxes, and about a hundred in its longest list.
const boxesMax = 10_000;
const isType = /^[\x20-\x7e]{4}$/;

export const readTopBoxes = (file: Buffer): Box[] => readBoxes(file, { start: 0, end: file.length });

/** The boxes inside another one. The last box may extend beyond it. */
export function readBoxes(file: Buffer, { start, end }: Omit<Box, 'type'>, skipped = 0): Box[] {
  const boxes: Box[] = [];
  const limit = Math.min(end, file.length);
  for (let at = start + skipped; at < limit && boxes.length < boxesMax;) {
    const box = readBox(file, at, limit);
    // Some phones append data of their own behind the last box.
    if (!box) break;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** Null for a box smaller than its own header, so that a reader always moves forward. */
function readBox(file: Buffer, at: number, limit: number): Box | null {
  if (at + 8 > limit) return null;
  const type = file.toString('latin1', at + 4, at + 8);
  const statedSize = file.readUInt32BE(at);
  const isLong = statedSize === 1;
  if (!isType.test(type) || (isLong && at + 16 > limit)) return null;
  const size = isLong ? Number(file.readBigUInt64BE(at + 8)) : statedSize || limit - at;
  const headBytes = isLong ? 16 : 8;
  return size < headBytes ? null : { type, start: at + headBytes, end: at + size };
}

/** The boxes of the file's "meta" box. */
export function readMeta(file: Buffer): Box[] {
  const meta = readTopBoxes(file).find(({ type }) => type === 'meta');
  return meta ? readBoxes(file, meta, fullBoxBytes) : [];
}

/** The item id of the primary picture. */
export function readPrimaryItem(file: Buffer, meta: Box[]): number | null {
  const box = meta.find(({ type }) => type === 'pitm');
  if (!box) return null;
  return file[box.start] === 0
    ? file.readUInt16BE(box.start + fullBoxBytes)
    : file.readUInt32BE(box.start + fullBoxBytes);
}
