import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { openIncoming, freeBytesIn } from './incoming.ts';
import { checkName } from './name.ts';
import { createSender, S3Failure, type S3Settings, type Send } from './s3-request.ts';
import type { ByteRange, Storage } from './storage.ts';

type S3Parts = { dataDir: string; s3: S3Settings; floorBytes: number };

const removalsAtOnce = 8;
const noRangeLeft = 416;
// Twice what PHOTO_MB_MAX allows at most.
const objectBytesMax = 1_000_000_000;

/** A bucket of any S3-compatible service. Uploads arrive on the disk, and are moved to the bucket when complete. */
export async function openS3({ dataDir, s3, floorBytes }: S3Parts): Promise<Storage> {
  const { incoming, leftovers } = await openIncoming(dataDir);
  const bucket = openBucket(s3);
  await checkAccess(createSender(s3));
  return {
    ...bucket,
    async take(path, name) {
      await bucket.copy(path, name);
      await rm(path);
    },
    incoming,
    leftovers,
    hasFreeSpace: freeBytesIn(incoming, floorBytes),
  };
}

export type Bucket = Pick<Storage, 'put' | 'open' | 'openPart' | 'remove'> & {
  /** Leaves the file where it is. */
  copy(path: string, name: string): Promise<void>;
};

/** The photographs in a bucket. Nothing is asked of it yet. */
export function openBucket(s3: S3Settings): Bucket {
  const send = createSender(s3);
  return {
    copy: async (path, name) => put(send, checkName(name), await openAsBlob(path), await hashFile(path)),
    put: async (name, bytes) =>
      put(
        send,
        checkName(name),
        new Blob([bytes as Uint8Array<ArrayBuffer>]),
        sha256().update(bytes).digest('hex'),
      ),
    open: async (name) => openObject(send, checkName(name)),
    openPart: async (name, range) => openPart(send, checkName(name), range),
    remove: async (names) => remove(send, names.map(checkName)),
  };
}

// A wrong setting prevents the start. A server that is temporarily unavailable does not.
async function checkAccess(send: Send): Promise<void> {
  const name = 'lychgate/writes';
  try {
    await put(send, name, new Blob([]), sha256().digest('hex'));
    await remove(send, [name]);
  } catch (error) {
    if (!(error instanceof S3Failure && error.isAway)) throw error;
  }
}

// The hash is sent too, so that S3 refuses bytes that were corrupted on the way.
async function put(send: Send, name: string, body: Blob, hash: string): Promise<void> {
  const answer = await send('PUT', name, { body, hash });
  await answer.body?.cancel();
}

async function openObject(send: Send, name: string) {
  const answer = await send('GET', name, { allowed: [404] });
  return answer.ok ? readContent(answer) : cancelBody(answer);
}

async function openPart(send: Send, name: string, range: ByteRange) {
  const from = 'last' in range ? await readLastBytes(send, name, range.last) : range;
  if (!from) return null;
  const answer = await send('GET', name, { range: from, allowed: [404, noRangeLeft] });
  if (answer.status === noRangeLeft) {
    await cancelBody(answer);
    const size = await readSize(send, name);
    return size === null ? null : { size, stream: null };
  }
  if (!answer.ok) return cancelBody(answer);
  const content = readContent(answer);
  // A server without support for ranges sends the whole file.
  const [, start = 0, size = content.bytes] =
    /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.headers.get('Content-Range') ?? '') ?? [];
  return { ...content, size: Number(size), start: Number(start) };
}

/** Turns a range of last bytes into one with a start: not every service supports `bytes=-500`. */
async function readLastBytes(send: Send, name: string, last: number) {
  const size = await readSize(send, name);
  return size === null ? null : { start: Math.max(0, size - last) };
}

async function readSize(send: Send, name: string): Promise<number | null> {
  const answer = await send('HEAD', name, { allowed: [404] });
  return answer.ok ? readContentLength(answer) : null;
}

const readContentLength = ({ headers }: Response) => Number(headers.get('Content-Length'));

function readContent(answer: Response) {
  const bytes = readContentLength(answer);
  if (!answer.headers.has('Content-Length') || bytes > objectBytesMax) {
    void answer.body?.cancel();
    throw new Error('The file in the bucket is larger than any photograph, or does not say how large it is.');
  }
  const stream = answer.body
    ? Readable.fromWeb(answer.body as ReadableStream<Uint8Array>)
    : Readable.from([]);
  return { bytes, stream };
}

async function cancelBody({ body }: Response): Promise<null> {
  await body?.cancel();
  return null;
}

async function remove(send: Send, names: string[]): Promise<void> {
  const remaining = [...names];
  while (remaining.length > 0) {
    const some = remaining.splice(0, removalsAtOnce);
    await Promise.all(
      some.map(async (name) => {
        const answer = await send('DELETE', name, { allowed: [404] });
        await answer.body?.cancel();
      }),
    );
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = sha256();
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

const sha256 = () => createHash('sha256');
