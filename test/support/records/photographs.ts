import { randomFillSync } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Photograph = {
  width: number;
  height: number;
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';
  /** The EXIF orientation, 1 to 8. */
  orientation?: number;
  /** Adds private EXIF data: a place, a camera and a caption. */
  withGps?: boolean;
  /** Different seeds give different pixels. */
  seed?: number;
};

/** A test photograph: the upper half is red, the lower left green, the lower right blue. */
export async function createPhotograph({ width, height, format = 'jpeg', seed = 0, ...facts }: Photograph) {
  let picture = sharp(createPixels(width, height, seed), { raw: { width, height, channels: 3 } });
  if (facts.withGps) picture = picture.withExif(exif);
  if (facts.orientation || facts.withGps)
    picture = picture.withMetadata({ orientation: facts.orientation ?? 1 });
  return picture.toFormat(format).toBuffer();
}

function createPixels(width: number, height: number, seed: number): Buffer {
  const bytes = Buffer.alloc(width * height * 3, seed % 200);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const channel = y * 2 < height ? 0 : x * 2 < width ? 1 : 2;
      bytes[(y * width + x) * 3 + channel] = 230;
    }
  }
  return bytes;
}

const exif = {
  IFD0: { Make: 'Camera of Willow Lane', ImageDescription: 'Mum in the garden' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '52/1 12/1 30/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '2/1 44/1 20/1',
  },
};

/** A JPEG of about this many bytes, made of noise. */
export async function createLargePhotograph(bytes: number): Promise<Buffer> {
  // At this quality noise gives 1.22 bytes a pixel.
  const side = Math.ceil(Math.sqrt(bytes / 1.22));
  const noise = randomFillSync(Buffer.alloc(side * side * 3));
  return sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 98 })
    .toBuffer();
}

/** A picture followed by other data, such as the video that phones append. */
export const appendTail = (picture: Buffer, tail: string): Buffer =>
  Buffer.concat([picture, Buffer.from(tail)]);

/** A black PNG of this size, in a few kilobytes. */
export function emptyPicture(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0], 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  const chunks = [
    createChunk('IHDR', header),
    createChunk('IDAT', deflateSync(rows)),
    createChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

function createChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A GIF that repeats each frame. The frames are GIFs of one size, each with its own colour table. */
export function createLongGif(frames: { picture: Buffer; times: number }[]): Buffer {
  const all = frames.flatMap(({ picture, times }) => Array<Buffer>(times).fill(readFrame(picture)));
  // The logical screen of the first, without its colour table.
  const screen = Buffer.from(frames[0]!.picture.subarray(0, 13));
  screen[10] = 0;
  return Buffer.concat([screen, ...all, Buffer.from([0x3b])]);
}

// The only frame of a GIF, with the file's colour table moved into it.
function readFrame(picture: Buffer): Buffer {
  const flags = picture[10]!;
  const tableEnd = 13 + 3 * 2 ** ((flags & 7) + 1);
  let start = tableEnd;
  while (picture[start] === 0x21) {
    start += 2;
    while (picture[start] !== 0) start += picture[start]! + 1;
    start += 1;
  }
  const description = Buffer.from(picture.subarray(start, start + 10));
  description[9] = 0x80 | (flags & 7);
  return Buffer.concat([description, picture.subarray(13, tableEnd), picture.subarray(start + 10, -1)]);
}
