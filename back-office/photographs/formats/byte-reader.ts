import { readSync } from 'node:fs';

const windowBytes = 64_000;

/**
 * Reads a file forward through a 64 kB buffer, so that it is never in memory as a whole. It is synchronous, which is much
 * faster for single bytes, so use it only in the inspection process.
 */
export class ByteReader {
  readonly size: number;
  readonly #file: number;
  readonly #buffer: Buffer;
  #start = 0;
  #window: Buffer;

  /** `file` is an open file descriptor. */
  constructor(file: number, size: number) {
    this.size = size;
    this.#file = file;
    this.#buffer = Buffer.allocUnsafe(Math.min(windowBytes, size));
    this.#window = this.#buffer.subarray(0, 0);
  }

  /** `bytes` bytes from `position`; null if the file ends before. */
  at(position: number, bytes: number): Buffer | null {
    if (position < 0 || position + bytes > this.size) return null;
    if (!this.#contains(position, bytes)) this.#moveTo(position);
    return this.#contains(position, bytes)
      ? this.#window.subarray(position - this.#start, position - this.#start + bytes)
      : null;
  }

  /** One byte; null after the end of the file. */
  byteAt(position: number): number | null {
    if (!this.#contains(position, 1)) this.#moveTo(position);
    return this.#window[position - this.#start] ?? null;
  }

  /** The next position of this byte, beginning at `from`; null if there is none. */
  find(byte: number, from: number): number | null {
    // Check one byte first: a search costs more, and in hostile files the next byte always matches.
    if (this.byteAt(from) === byte) return from;
    for (let position = from; position < this.size; position = this.#start + this.#window.length) {
      if (!this.#contains(position, 1)) this.#moveTo(position);
      if (this.#window.length === 0) return null;
      const index = this.#window.indexOf(byte, position - this.#start);
      if (index >= 0) return this.#start + index;
    }
    return null;
  }

  #contains(position: number, bytes: number): boolean {
    return position >= this.#start && position + bytes <= this.#start + this.#window.length;
  }

  #moveTo(position: number) {
    this.#start = position;
    const bytesRead =
      position < this.size ? readSync(this.#file, this.#buffer, 0, this.#buffer.length, position) : 0;
    this.#window = this.#buffer.subarray(0, bytesRead);
  }
}
