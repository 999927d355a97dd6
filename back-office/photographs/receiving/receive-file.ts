import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Refused } from '#contract/call.ts';
import type { UploadedImage } from '#contract/photographs.ts';
import { containerOf, headBytes, type Container } from '../formats/kinds.ts';
import type { PhotographLimits } from '../parts.ts';
import { empty, notAPhotograph, tooLarge } from '../refusals.ts';

export type Received = { container: Container; bytes: number; sha256: Buffer };

// Four chunks of a line: each batch costs the waking of a thread, and a larger one is in no cache any more.
const writeBytes = 256_000;
// After so much the disk begins to keep what there is, so that little is left to wait for at the end.
const keepBytes = 1_000_000;

/** Writes an image to a new file while it comes, and stops as soon as it is clear that it cannot be taken. */
export async function receive(
  file: FileHandle,
  image: UploadedImage,
  limits: PhotographLimits,
): Promise<Received | Refused> {
  const writer = new Writer(file);
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let container: Container | null = null;
  let bytes = 0;
  for await (const chunk of image.bytes) {
    bytes += chunk.length;
    if (bytes > limits.bytesMax) return tooLarge(limits);
    if (!container) {
      head = Buffer.concat([head, chunk.subarray(0, headBytes)]);
      container = containerOf(head);
      if (!container && head.length >= headBytes) return notAPhotograph();
    }
    hash.update(chunk);
    await writer.add(chunk);
  }
  if (bytes === 0) return empty();
  await writer.finish();
  return container ? { container, bytes, sha256: hash.digest() } : notAPhotograph();
}

/** Writes one batch of chunks while the next one comes, and has the disk keep them meanwhile. */
class Writer {
  readonly #file: FileHandle;
  #batch: Uint8Array[] = [];
  #bytes = 0;
  #writing: Promise<void> = Promise.resolve();
  #unkeptBytes = 0;
  #keeping: Promise<void> | null = null;

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
    await this.#keeping;
  }

  async #begin() {
    await this.#writing;
    if (this.#unkeptBytes >= keepBytes) this.#keep();
    this.#unkeptBytes += this.#bytes;
    this.#writing = writeWhole(this.#file, this.#batch, this.#bytes);
    // Whoever adds or finishes next is told.
    this.#writing.catch(() => {});
    this.#batch = [];
    this.#bytes = 0;
  }

  #keep() {
    if (this.#keeping) return;
    this.#unkeptBytes = 0;
    this.#keeping = this.#file.datasync();
    this.#keeping.then(
      () => (this.#keeping = null),
      // It stays, for whoever finishes.
      () => {},
    );
  }
}

async function writeWhole(file: FileHandle, batch: Uint8Array[], bytes: number) {
  const { bytesWritten } = await file.writev(batch);
  // A full disk takes a part, and says so only when it is given the rest.
  if (bytesWritten < bytes) await file.appendFile(Buffer.concat(batch).subarray(bytesWritten));
}
