import type { Readable } from 'node:stream';
import { createDamagedError } from './damaged-error.ts';

/** The content has to be read to its end, or not at all. */
export type TarEntry = { name: string; size: number; content: AsyncIterable<Buffer> };

const blockBytes = 512;
const checksumAt = 148;
const plainFile = '0';
const header = {
  name: [0, 100],
  size: [124, 12],
  checksum: [checksumAt, 8],
  type: [156, 1],
  magic: [257, 8],
  prefix: [345, 155],
} as const;

/**
 * Reads a tar file of plain files, entry by entry. Throws `DamagedArchive` at anything that `write-entries.ts` never writes:
 * links, devices, folders, long headers, other formats. So no entry costs memory before its name and size are known.
 */
export async function* readTar(from: Readable): AsyncGenerator<TarEntry> {
  const source = createBlocks(from);
  for (let block = await source.block(); !isZero(block); block = await source.block()) {
    const { name, size } = parseHeader(block);
    const content = source.content(size);
    yield { name, size, content };
    await drain(content);
    await source.skip((blockBytes - (size % blockBytes)) % blockBytes);
  }
  if (!isZero(await source.block()) || !(await source.hasEnded()))
    throw createDamagedError('something follows its end');
}

/** Reads to the end. */
export async function drain(content: AsyncIterable<Buffer>): Promise<void> {
  const pieces = content[Symbol.asyncIterator]();
  while (!(await pieces.next()).done) continue;
}

function parseHeader(block: Buffer): { name: string; size: number } {
  const text = ([at, bytes]: readonly [number, number]) =>
    block.toString('latin1', at, at + bytes).replace(/\0.*$/s, '');
  const hasValidHeader =
    Number.parseInt(text(header.checksum), 8) === computeChecksum(block) &&
    block.toString('latin1', header.magic[0], header.magic[0] + header.magic[1]) === 'ustar\x0000' &&
    text(header.type) === plainFile;
  const size = parseSize(block);
  if (!hasValidHeader || size === undefined)
    throw createDamagedError('it has an entry that Lychgate does not write');
  const prefix = text(header.prefix);
  return { name: prefix ? `${prefix}/${text(header.name)}` : text(header.name), size };
}

/** Octal digits, or a binary number from 8 GB. */
function parseSize(block: Buffer): number | undefined {
  const [at, bytes] = header.size;
  const field = block.subarray(at, at + bytes);
  const size =
    field[0] === 0x80
      ? Number(BigInt(`0x${field.subarray(1).toString('hex')}`))
      : Number.parseInt(/^([0-7]+)[ \0]*$/.exec(field.toString('latin1'))?.[1] ?? '', 8);
  return Number.isSafeInteger(size) ? size : undefined;
}

// The checksum field itself counts as spaces.
const computeChecksum = (block: Buffer): number =>
  block.reduce((sum, byte, index) => sum + (index >= checksumAt && index < checksumAt + 8 ? 0x20 : byte), 0);

const isZero = (block: Buffer): boolean => block.every((byte) => byte === 0);

function createBlocks(from: Readable) {
  const chunks = from[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest: Buffer = Buffer.alloc(0);
  /** Reads at least one byte and at most `bytesMax`. */
  const some = async (bytesMax: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const next = await chunks.next();
      if (next.done) throw createDamagedError('its end is missing');
      rest = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
    }
    const part = rest.subarray(0, bytesMax);
    rest = rest.subarray(part.length);
    return part;
  };
  async function* content(size: number): AsyncGenerator<Buffer> {
    for (let remaining = size; remaining > 0;) {
      const part = await some(remaining);
      remaining -= part.length;
      yield part;
    }
  }
  return {
    content,
    async block(): Promise<Buffer> {
      const pieces: Buffer[] = [];
      for await (const piece of content(blockBytes)) pieces.push(piece);
      return Buffer.concat(pieces);
    },
    async skip(bytes: number) {
      await drain(content(bytes));
    },
    hasEnded: async () => rest.length === 0 && Boolean((await chunks.next()).done),
  };
}
