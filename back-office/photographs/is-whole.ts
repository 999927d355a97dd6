import type { FileHandle } from 'node:fs/promises';
import { ByteReader } from './byte-reader.ts';
import type { Kind } from './kinds.ts';
import type { Received } from './receive.ts';

/**
 * Whether a picture is there to its end, by the marks that its format sets and without decoding it. Bytes after the
 * end are fine: telephones put a short film there.
 */
export const isWhole = (file: FileHandle, { kind, bytes }: Received): Promise<boolean> =>
  endsProperly[kind](new ByteReader(file, bytes));

const endsProperly: Record<Kind, (reader: ByteReader) => Promise<boolean>> = {
  jpeg: jpegEnds,
  png: pngEnds,
  gif: gifEnds,
  webp: async (reader) => {
    const riff = await reader.at(0, 8);
    return riff !== null && riff.readUInt32LE(4) + 8 <= reader.size;
  },
  avif: boxesEnd,
  heic: boxesEnd,
};

const jpegEnd = 0xd9;
const jpegScan = 0xda;

// Markers with nothing behind them: TEM, the restarts, SOI.
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

async function jpegEnds(reader: ByteReader): Promise<boolean> {
  let position = await nextMarker(reader, 0);
  while (position !== null) {
    const marker = (await reader.at(position, 2))![1]!;
    if (marker === jpegEnd) return true;
    let end = position + 2;
    if (!standsAlone(marker)) {
      const length = await reader.at(end, 2);
      if (!length || length.readUInt16BE() < 2) return false;
      end += length.readUInt16BE();
    }
    if (marker === jpegScan && (await endsWithMark(reader, end))) return true;
    // Behind the header of a scan stand its bytes, in which 0xFF is followed by 0 or a restart.
    position = await nextMarker(reader, end, marker === jpegScan);
  }
  return false;
}

// Among the bytes of a scan the mark of the end cannot stand, so where it is the last thing nothing is missing.
async function endsWithMark(reader: ByteReader, scanStart: number): Promise<boolean> {
  const tail = reader.size - 2 >= scanStart ? await reader.at(reader.size - 2, 2) : null;
  return tail !== null && tail[0] === 0xff && tail[1] === jpegEnd;
}

async function nextMarker(reader: ByteReader, from: number, inScan = false): Promise<number | null> {
  let position = await reader.find(0xff, from);
  while (position !== null) {
    const marker = (await reader.at(position, 2))?.[1];
    if (marker === undefined) return null;
    const isData = marker === 0 || (inScan && marker >= 0xd0 && marker <= 0xd7);
    if (marker !== 0xff && !isData) return position;
    position = await reader.find(0xff, position + (marker === 0xff ? 1 : 2));
  }
  return null;
}

async function pngEnds(reader: ByteReader): Promise<boolean> {
  const chunkFrameBytes = 12;
  for (let position = 8; ;) {
    const header = await reader.at(position, 8);
    if (!header) return false;
    position += header.readUInt32BE() + chunkFrameBytes;
    if (header.toString('latin1', 4) === 'IEND') return position <= reader.size;
  }
}

async function gifEnds(reader: ByteReader): Promise<boolean> {
  const screen = await reader.at(0, 13);
  if (!screen) return false;
  let position: number | null = 13 + colourTableBytes(screen[10]!);
  while (position !== null) {
    const block: number | undefined = (await reader.at(position, 1))?.[0];
    if (block === 0x3b) return true;
    if (block === 0x21) position = await afterSubBlocks(reader, position + 2);
    else if (block === 0x2c) position = await afterImage(reader, position);
    else return false;
  }
  return false;
}

async function afterImage(reader: ByteReader, position: number): Promise<number | null> {
  const description = await reader.at(position, 10);
  // One byte more says how the pixels are packed.
  return description && afterSubBlocks(reader, position + 11 + colourTableBytes(description[9]!));
}

async function afterSubBlocks(reader: ByteReader, from: number): Promise<number | null> {
  for (let position = from; ;) {
    const length = await reader.at(position, 1);
    if (!length) return null;
    position += 1 + length[0]!;
    if (length[0] === 0) return position;
  }
}

const colourTableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** HEIC and AVIF are boxes one after another: the description and the pixels must be there to their ends. */
async function boxesEnd(reader: ByteReader): Promise<boolean> {
  const seen = new Set<string>();
  for (let position = 0; position < reader.size;) {
    const box = await boxAt(reader, position);
    // Some telephones put a tail of their own behind the last box.
    if (!box) break;
    if (position + box.bytes > reader.size) return false;
    seen.add(box.name);
    position += box.bytes;
  }
  return seen.has('meta') && seen.has('mdat');
}

async function boxAt(reader: ByteReader, position: number): Promise<{ name: string; bytes: number } | null> {
  const header = await reader.at(position, 8);
  const name = header?.toString('latin1', 4) ?? '';
  if (!header || !/^[\x20-\x7e]{4}$/.test(name)) return null;
  const bytes = header.readUInt32BE();
  if (bytes === 0) return { name, bytes: reader.size - position };
  if (bytes !== 1) return bytes < 8 ? null : { name, bytes };
  const long = await reader.at(position + 8, 8);
  return long && { name, bytes: Number(long.readBigUInt64BE()) };
}
