import { crc32 } from 'node:zlib';

/** Texts that must not be in any served file. */
export const secrets = ['Camera of Willow Lane', 'Mum in the garden', 'N-GPS-52-12'];

/**
 * An EXIF block with a camera, a caption, a GPS directory, an orientation (1 to 8) and optionally an embedded
 * thumbnail, as phones write it.
 */
export function createExifBlock(orientation: number, thumbnail?: Buffer): Buffer {
  const [camera, caption, place] = secrets.map((text) => Buffer.from(`${text}\0`)) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const first = 8;
  const gps = first + countDirectoryBytes(4);
  const second = gps + countDirectoryBytes(1);
  const texts = second + countDirectoryBytes(3);
  const cameraAt = texts;
  const captionAt = cameraAt + camera.length;
  const placeAt = captionAt + caption.length;
  const thumbnailAt = placeAt + place.length;
  return Buffer.concat([
    Buffer.from('4d4d002a00000008', 'hex'),
    createDirectory(thumbnail ? second : 0, [
      [0x010e, 2, caption.length, captionAt],
      [0x010f, 2, camera.length, cameraAt],
      [0x0112, 3, 1, orientation << 16],
      [0x8825, 4, 1, gps],
    ]),
    createDirectory(0, [[0x001b, 7, place.length, placeAt]]),
    createDirectory(0, [
      [0x0103, 3, 1, 6 << 16],
      [0x0201, 4, 1, thumbnailAt],
      [0x0202, 4, 1, thumbnail?.length ?? 0],
    ]),
    camera,
    caption,
    place,
    thumbnail ?? Buffer.alloc(0),
  ]);
}

const countDirectoryBytes = (entries: number) => 2 + entries * 12 + 4;

type Entry = [tag: number, type: number, count: number, value: number];

function createDirectory(next: number, entries: Entry[]): Buffer {
  const made = Buffer.alloc(countDirectoryBytes(entries.length));
  made.writeUInt16BE(entries.length);
  entries.forEach(([tag, type, count, value], index) => {
    const at = 2 + index * 12;
    made.writeUInt16BE(tag, at);
    made.writeUInt16BE(type, at + 2);
    made.writeUInt32BE(count, at + 4);
    made.writeUInt32BE(value, at + 8);
  });
  made.writeUInt32BE(next, made.length - 4);
  return made;
}

/** The JPEG with the EXIF block, and the caption also as a Photoshop block and as a comment. */
export function insertExifIntoJpeg(jpeg: Buffer, exif: Buffer): Buffer {
  const createSegment = (marker: number, body: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(body.length + 2, 2);
    return Buffer.concat([head, body]);
  };
  return Buffer.concat([
    jpeg.subarray(0, 2),
    createSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif])),
    createSegment(0xed, Buffer.concat([Buffer.from('Photoshop 3.0\0'), Buffer.from(secrets.join())])),
    createSegment(0xfe, Buffer.from(secrets.join())),
    jpeg.subarray(2),
  ]);
}

const pngHeaderBytes = 33;

/** The PNG with the EXIF block and the caption as a text chunk, after its header. */
export function insertExifIntoPng(png: Buffer, exif: Buffer): Buffer {
  return Buffer.concat([
    png.subarray(0, pngHeaderBytes),
    createPngChunk('eXIf', exif),
    createPngChunk('tEXt', Buffer.from(`Comment\0${secrets.join()}`)),
    png.subarray(pngHeaderBytes),
  ]);
}

/** A PNG whose header claims this size, with hardly any data. */
export function forgePngSize(png: Buffer, width: number, height: number): Buffer {
  const header = Buffer.from(png.subarray(16, 29));
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([png.subarray(0, 8), createPngChunk('IHDR', header), png.subarray(pngHeaderBytes)]);
}

function createPngChunk(type: string, body: Buffer): Buffer {
  const chunkContent = Buffer.concat([Buffer.from(type), body]);
  const made = Buffer.alloc(body.length + 12);
  made.writeUInt32BE(body.length);
  chunkContent.copy(made, 4);
  made.writeUInt32BE(crc32(chunkContent), body.length + 8);
  return made;
}
