import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { manifestName, type Manifest } from './manifest.ts';

export type EntryWriter = {
  add(name: string, bytes: Buffer): Promise<void>;
  /** `bytes` is the length of the stream. */
  addStream(name: string, bytes: number, stream: Readable): Promise<void>;
};

/** Writes a tar file to a stream, entry by entry, and its manifest last. Holds no entry in memory. */
export async function writeEntries(
  to: Writable,
  write: (entries: EntryWriter) => Promise<Omit<Manifest, 'entries'>>,
): Promise<Manifest> {
  const tar = pack();
  const digest = createHash('sha256');
  const addStream: EntryWriter['addStream'] = async (name, bytes, stream) => {
    const content = createHash('sha256');
    const entry = tar.entry({ name, size: bytes, mode: 0o600 });
    stream.on('data', (chunk: Buffer) => content.update(chunk));
    await pipeline(stream, entry);
    updateDigest(digest, name, bytes, content);
  };
  const add: EntryWriter['add'] = async (name, bytes) => {
    await addBuffer(tar, name, bytes);
    updateDigest(digest, name, bytes.length, createHash('sha256').update(bytes));
  };
  const writing = pipeline(tar, to);
  try {
    // The source or the disk that is written to may fail first.
    return await Promise.race([finish(), writing.then(() => never)]);
  } catch (error) {
    tar.destroy(error as Error);
    await writing.catch(() => {});
    throw error;
  }

  async function finish(): Promise<Manifest> {
    const manifest = { ...(await write({ add, addStream })), entries: digest.digest('hex') };
    const text = Buffer.from(JSON.stringify(manifest));
    await addBuffer(tar, manifestName(createHash('sha256').update(text).digest('hex')), text);
    tar.finalize();
    await writing;
    return manifest;
  }
}

const never = new Promise<never>(() => {});

/** Adds an entry to the digest of all entries. */
export function updateDigest(digest: Hash, name: string, bytes: number, content: Hash) {
  digest.update(`${name} ${bytes} ${content.digest('hex')}\n`);
}

async function addBuffer(tar: ReturnType<typeof pack>, name: string, bytes: Buffer) {
  const entry = tar.entry({ name, size: bytes.length, mode: 0o600 });
  const ended = once(entry, 'finish');
  entry.end(bytes);
  await ended;
}
