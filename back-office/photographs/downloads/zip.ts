import { crc32 } from 'node:zlib';

/** A file for the archive. `open` is called twice. If it answers null, the file is left out. */
export type ZipFile = {
  name: string;
  /** Wall time, `2027-03-29T10:30:00`. */
  writtenAt: string;
  open: () => Promise<AsyncIterable<Uint8Array> | null>;
};

type Entry = { name: Buffer; moment: number; crc: number; bytes: number; offset: number };

const isUtf8 = 0x0800;
const madeOnUnix = 3 << 8;
const plainFile = 0o100644;
const version = 20;
/** The first version with fields of eight bytes. */
const version64 = 45;
const max16 = 0xffff;
const max32 = 0xffffffff;

/**
 * Creates a ZIP file without compression, because photographs are compressed already. It is written while it is read, one
 * chunk at a time. Each file is read twice: its checksum comes before its content, for programs that read the archive
 * from the beginning.
 */
export async function* createZip(files: Iterable<ZipFile>): AsyncGenerator<Uint8Array, void> {
  const entries: Entry[] = [];
  let offset = 0;
  for (const { name, writtenAt, open } of files) {
    const summary = await summarise(await open());
    const content = summary && (await open());
    if (!content) continue;
    const entry = { name: Buffer.from(name), moment: toDosMoment(writtenAt), ...summary, offset };
    const header = createLocalHeader(entry);
    yield header;
    let bytes = 0;
    for await (const chunk of content) {
      bytes += chunk.length;
      yield chunk;
    }
    if (bytes !== entry.bytes) throw new Error('A file has changed while it was read.');
    entries.push(entry);
    offset += header.length + bytes;
  }
  const directory = entries.map(createDirectoryEntry);
  yield* directory;
  yield createEnd({
    count: entries.length,
    offset,
    bytes: directory.reduce((sum, { length }) => sum + length, 0),
  });
}

async function summarise(content: AsyncIterable<Uint8Array> | null) {
  if (!content) return null;
  let [crc, bytes] = [0, 0];
  for await (const chunk of content) {
    crc = crc32(chunk, crc);
    bytes += chunk.length;
  }
  if (bytes >= max32) throw new Error('A file is too large for this writer.');
  return { crc, bytes };
}

/** The date and time format of MS-DOS: since 1980, in steps of two seconds. */
function toDosMoment(wallTime: string): number {
  const [year, month, day, hour, minute, second] = wallTime.split(/\D/, 6).map(Number) as number[];
  const date = ((year! - 1980) << 9) | (month! << 5) | day!;
  const time = (hour! << 11) | (minute! << 5) | (second! >> 1);
  return date * 2 ** 16 + time;
}

function createLocalHeader({ name, moment, crc, bytes }: Entry): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(isUtf8, 6);
  writeFacts(header, { moment, crc, bytes, nameBytes: name.length }, 10);
  return Buffer.concat([header, name]);
}

function createDirectoryEntry({ name, moment, crc, bytes, offset }: Entry): Buffer {
  const isFar = offset >= max32;
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(madeOnUnix | version64, 4);
  header.writeUInt16LE(isFar ? version64 : version, 6);
  header.writeUInt16LE(isUtf8, 8);
  writeFacts(header, { moment, crc, bytes, nameBytes: name.length }, 12);
  header.writeUInt16LE(isFar ? 12 : 0, 30);
  header.writeUInt32LE(plainFile * 2 ** 16, 38);
  header.writeUInt32LE(Math.min(offset, max32), 42);
  if (!isFar) return Buffer.concat([header, name]);
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(offset), 4);
  return Buffer.concat([header, name, extra]);
}

type Facts = { moment: number; crc: number; bytes: number; nameBytes: number };

function writeFacts(header: Buffer, { moment, crc, bytes, nameBytes }: Facts, at: number) {
  header.writeUInt32LE(moment, at);
  header.writeUInt32LE(crc, at + 4);
  header.writeUInt32LE(bytes, at + 8);
  header.writeUInt32LE(bytes, at + 12);
  header.writeUInt16LE(nameBytes, at + 16);
}

type Directory = { count: number; offset: number; bytes: number };

function createEnd(directory: Directory): Buffer {
  const { count, offset, bytes } = directory;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, max16), 8);
  end.writeUInt16LE(Math.min(count, max16), 10);
  end.writeUInt32LE(Math.min(bytes, max32), 12);
  end.writeUInt32LE(Math.min(offset, max32), 16);
  const isLarge = count >= max16 || offset >= max32;
  return isLarge ? Buffer.concat([createEnd64(directory), end]) : end;
}

/** The ZIP64 end of the directory, with fields of eight bytes, and its locator. */
function createEnd64({ count, offset, bytes }: Directory): Buffer {
  const end = Buffer.alloc(56);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(madeOnUnix | version64, 12);
  end.writeUInt16LE(version64, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(bytes), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + bytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end, locator]);
}
