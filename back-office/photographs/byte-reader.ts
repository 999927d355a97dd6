import type { FileHandle } from 'node:fs/promises';

const windowBytes = 64_000;

/** Reads a file forward through a small window: it is never in memory as a whole. */
export class ByteReader {
  readonly size: number;
  readonly #file: FileHandle;
  readonly #buffer: Buffer;
  #start = 0;
  #window: Buffer;

  constructor(file: FileHandle, size: number) {
    this.size = size;
    this.#file = file;
    this.#buffer = Buffer.allocUnsafe(Math.min(windowBytes, size));
    this.#window = this.#buffer.subarray(0, 0);
  }

  /** So many bytes from there; null where the file ends before. */
  async at(position: number, bytes: number): Promise<Buffer | null> {
    if (position < 0 || position + bytes > this.size) return null;
    if (!this.#holds(position, bytes)) await this.#moveTo(position);
    return this.#holds(position, bytes)
      ? this.#window.subarray(position - this.#start, position - this.#start + bytes)
      : null;
  }

  /** Where this byte stands next, from there on; null where it does not come again. */
  async find(byte: number, from: number): Promise<number | null> {
    for (let position = from; position < this.size; position = this.#start + this.#window.length) {
      if (!this.#holds(position, 1)) await this.#moveTo(position);
      if (this.#window.length === 0) return null;
      const found = this.#window.indexOf(byte, position - this.#start);
      if (found >= 0) return this.#start + found;
    }
    return null;
  }

  #holds(position: number, bytes: number): boolean {
    return position >= this.#start && position + bytes <= this.#start + this.#window.length;
  }

  async #moveTo(position: number) {
    const { bytesRead } = await this.#file.read(this.#buffer, 0, this.#buffer.length, position);
    this.#start = position;
    this.#window = this.#buffer.subarray(0, bytesRead);
  }
}
