import type { ByteReader } from './byte-reader.ts';
import { readTopBoxes } from './heif-boxes.ts';
import type { Container } from './kinds.ts';

/**
 * Whether a picture is complete, judged by its format's markers without decoding it. Bytes after the end are allowed,
 * because phones append short videos. Each step moves forward by at least one byte, so that reading always ends.
 */
export const isWhole = (reader: ByteReader, container: ForwardContainer): boolean =>
  endsProperly[container](reader);

type ForwardContainer = Exclude<Container, 'heif'>;

const endsProperly: Record<ForwardContainer, (reader: ByteReader) => boolean> = {
  jpeg: jpegEnds,
  png: pngEnds,
  gif: gifEnds,
  webp: (reader) => {
    const riff = reader.at(0, 8);
    return riff !== null && riff.readUInt32LE(4) + 8 <= reader.size;
  },
};

const jpegEnd = 0xd9;
const jpegScan = 0xda;

// Markers without a length: TEM, the restart markers, SOI.
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

function jpegEnds(reader: ByteReader): boolean {
  // Read once, because a file may have millions of scans.
  const tail = reader.at(reader.size - 2, 2);
  const endsWithMark = tail !== null && tail[0] === 0xff && tail[1] === jpegEnd;
  let position = findNextMarker(reader, 0);
  while (position !== null) {
    const marker = reader.byteAt(position + 1)!;
    if (marker === jpegEnd) return true;
    let end = position + 2;
    if (!hasNoLength(marker)) {
      const length = reader.at(end, 2)?.readUInt16BE() ?? 0;
      if (length < 2) return false;
      end += length;
    }
    // Scan data cannot contain the end marker, so if the file ends with one it is complete.
    if (marker === jpegScan && endsWithMark && end <= reader.size - 2) return true;
    // The header of a scan is followed by its data, in which 0xFF is followed by 0 or a restart marker.
    position = findNextMarker(reader, end, marker === jpegScan);
  }
  return false;
}

function findNextMarker(reader: ByteReader, from: number, inScan = false): number | null {
  let position = reader.find(0xff, from);
  while (position !== null) {
    const marker = reader.byteAt(position + 1);
    if (marker === null) return null;
    const isData = marker === 0 || (inScan && marker >= 0xd0 && marker <= 0xd7);
    if (marker !== 0xff && !isData) return position;
    position = reader.find(0xff, position + (marker === 0xff ? 1 : 2));
  }
  return null;
}

function pngEnds(reader: ByteReader): boolean {
  const chunkFrameBytes = 12;
  for (let position = 8; ;) {
    const header = reader.at(position, 8);
    if (!header) return false;
    position += header.readUInt32BE() + chunkFrameBytes;
    if (header.toString('latin1', 4) === 'IEND') return position <= reader.size;
  }
}

function gifEnds(reader: ByteReader): boolean {
  const screen = reader.at(0, 13);
  if (!screen) return false;
  let position: number | null = 13 + countColourTableBytes(screen[10]!);
  while (position !== null) {
    const block = reader.byteAt(position);
    if (block === 0x3b) return true;
    if (block === 0x21) position = skipSubBlocks(reader, position + 2);
    else if (block === 0x2c) position = skipImage(reader, position);
    else return false;
  }
  return false;
}

function skipImage(reader: ByteReader, position: number): number | null {
  const description = reader.at(position, 10);
  // One more byte: the LZW code size.
  return description && skipSubBlocks(reader, position + 11 + countColourTableBytes(description[9]!));
}

function skipSubBlocks(reader: ByteReader, from: number): number | null {
  for (let position = from; ;) {
    const length = reader.byteAt(position);
    if (length === null) return null;
    position += 1 + length;
    if (length === 0) return position;
  }
}

const countColourTableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Whether a HEIC or AVIF has its "meta" and "mdat" boxes, and all boxes are complete. */
export function isHeifWhole(file: Buffer): boolean {
  const boxes = readTopBoxes(file);
  const has = (boxType: string) => boxes.some(({ type }) => type === boxType);
  return has('meta') && has('mdat') && boxes.every(({ end }) => end <= file.length);
}
