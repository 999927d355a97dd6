import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Refused } from '#contract/call.ts';
import type { UploadedImage } from '#contract/photographs.ts';
import { detectContainer, headBytes, type Container } from '../formats/kinds.ts';
import type { PhotographLimits } from '../parts.ts';
import { fileIsEmpty, notAPhotograph, fileTooLarge } from '../refusals.ts';

export type ReceivedFile = { container: Container; bytes: number; sha256: Buffer };

// Four network chunks. Each write wakes a thread, and larger batches no longer fit into the CPU cache.
const writeBytes = 256_000;
// Flush to disk after this many bytes, so that little is left to flush at the end.
const flushBytes = 1_000_000;

/** Writes an image to a new file while it arrives, and stops as soon as it must be refused. */
export async function receiveFile(
  file: FileHandle,
  image: UploadedImage,
  limits: PhotographLimits,
): Promise<ReceivedFile | Refused> {
  const writer = new Writer(file);
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let container: Container | null = null;
  let bytes = 0;
  for await (const chunk of image.bytes) {
    bytes += chunk.length;
    if (bytes > limits.bytesMax) return fileTooLarge(limits);
    if (!container) {
      head = Buffer.concat([head, chunk.subarray(0, headBytes)]);
      container = detectContainer(head);
      if (!container && head.length >= headBytes) return notAPhotograph();
    }
    hash.update(chunk);
    await writer.add(chunk);
  }
  if (bytes === 0) return fileIsEmpty();
  await writer.finish();
  return container ? { container, bytes, sha256: hash.digest() } : notAPhotograph();
}

/** Writes one batch of chunks while the next one arrives, and flushes to disk at the same time. */
class Writer {
  readonly #file: FileHandle;
  #batch: Uint8Array[] = [];
  #bytes = 0;
  #writing: Promise<void> = Promise.resolve();
  #unflushedBytes = 0;
  #flushing: Promise<void> | null = null;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async add(chunk: Uint8Array) {
    this.#batch.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes >= writeBytes) await this.#begin();
  }

  async finish() {
    await this.#begin();
    await this.#writing;
    await this.#flushing;
  }

  async #begin() {
    await this.#writing;
    if (this.#unflushedBytes >= flushBytes) this.#flush();
    this.#unflushedBytes += this.#bytes;
    this.#writing = writeWhole(this.#file, this.#batch, this.#bytes);
    // The next add() or finish() awaits the promise and throws.
    this.#writing.catch(() => {});
    this.#batch = [];
    this.#bytes = 0;
  }

  #flush() {
    if (this.#flushing) return;
    this.#unflushedBytes = 0;
    this.#flushing = this.#file.datasync();
    this.#flushing.then(
      () => (this.#flushing = null),
      // finish() awaits the promise and throws.
      () => {},
    );
  }
}

async function writeWhole(file: FileHandle, batch: Uint8Array[], bytes: number) {
  const { bytesWritten } = await file.writev(batch);
  // A full disk writes only a part; the error comes with the next write.
  if (bytesWritten < bytes) await file.appendFile(Buffer.concat(batch).subarray(bytesWritten));
}
