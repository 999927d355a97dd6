import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { paperBytesMax, paperFormats, type PaperFormat } from '#contract/operator/cases/papers.ts';
import { isDiskFull } from '../../storage/disk-full.ts';
import { paperPath } from '../../storage/name.ts';
import type { Storage } from '../../storage/storage.ts';

export type FileParts = {
  storage: Storage;
  /** The kind of a picture by its content; null if it is not a complete picture. */
  checkPicture: (file: { path: string; bytes: number; head: Buffer }) => Promise<string | null>;
};

export type ReceivedFile = { key: string; format: PaperFormat; bytes: number; sha256: Buffer };

// Enough for the brands of a HEIC, and for a PDF that begins with other bytes.
const headBytes = 4_096;
const tailBytes = 1_024;

/**
 * Receives a file, stores it under a random key, and lets `add` insert its row. Without a row the file is removed. As for
 * photographs, the folder `{key}.taking` stays until both are stored, so that the next start finds a file without a row.
 */
export async function receiveFile(
  { storage, checkPicture }: FileParts,
  chunks: AsyncIterable<Uint8Array>,
  add: (file: ReceivedFile) => Promise<'added' | 'known' | Refused>,
): Promise<true | Refused> {
  if (!(await storage.hasFreeSpace())) return noRoom;
  const key = randomBytes(24).toString('base64url');
  const path = join(storage.incoming, `${key}.part`);
  const marker = join(storage.incoming, `${key}.taking`);
  try {
    const written = await write(path, chunks);
    if (isRefused(written)) return written;
    const { head, tail, bytes, sha256 } = written;
    const format = isPdf(head, tail) ? 'pdf' : await checkPicture({ path, bytes, head });
    if (!isPaperFormat(format)) return notAPaper;
    await mkdir(marker, { mode: 0o700 });
    await storage.take(path, paperPath(key));
    const outcome = await add({ key, format, bytes, sha256 });
    if (outcome !== 'added') await storage.remove([paperPath(key)]);
    await rmdir(marker);
    return isRefused(outcome) ? outcome : true;
  } catch (error) {
    if (isDiskFull(error)) return noRoom;
    throw error;
  } finally {
    await unlink(path).catch(() => {});
  }
}

const isPdf = (head: Buffer, tail: Buffer): boolean =>
  head.subarray(0, tailBytes).includes('%PDF-') && tail.includes('%%EOF');

const isPaperFormat = (format: string | null): format is PaperFormat =>
  paperFormats.some((each) => each === format);

/** Writes the file as it arrives, and stops as soon as it is too large. */
async function write(path: string, chunks: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256');
  let [head, tail] = [Buffer.alloc(0), Buffer.alloc(0)];
  let bytes = 0;
  await using file = await open(path, 'wx', 0o600);
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > paperBytesMax) return tooLarge;
    if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
    tail = Buffer.concat([tail, chunk.subarray(-tailBytes)]).subarray(-tailBytes);
    hash.update(chunk);
    await file.write(chunk);
  }
  if (bytes === 0) return empty;
  await file.sync();
  return { head, tail, bytes, sha256: hash.digest() };
}

const tooLarge = refuse(
  413,
  'too-large',
  `A paper can have ${paperBytesMax / 1_000_000} MB at most. Please send a smaller copy of it.`,
);
const empty = refuse(400, 'empty', 'This file is empty. Please choose it again.');
const notAPaper = refuse(
  415,
  'not-a-paper',
  'This file cannot be read, or it is incomplete. We can take PDF, JPEG, PNG and HEIC.',
);
const noRoom = refuse(
  507,
  'no-room',
  'We have no room for this file just now. Please try again later, or call us.',
);
