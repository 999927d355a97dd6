/**
 * Collects bytes in one buffer that grows up to a limit, so that many small chunks take no more memory than their
 * bytes.
 */
export class BoundedBuffer {
  readonly #bytesMax: number;
  readonly #tooLarge: () => Error;
  #bytes = new Uint8Array();
  #length = 0;

  /** @param tooLarge makes the error that `append` throws above the limit */
  constructor(bytesMax: number, tooLarge: () => Error) {
    this.#bytesMax = bytesMax;
    this.#tooLarge = tooLarge;
  }

  get length() {
    return this.#length;
  }

  append(chunk: Uint8Array, start = 0, end = chunk.length) {
    const length = this.#length + end - start;
    if (length > this.#bytesMax) throw this.#tooLarge();
    if (length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(length, this.#bytes.length * 2));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(chunk.subarray(start, end), this.#length);
    this.#length = length;
  }

  toBytes = () => this.#bytes.subarray(0, this.#length);
}

/**
 * Reads the whole text of an external API's answer.
 * @throws if it is larger, or if the connection drops
 */
export async function readText({ body }: Response, bytesMax: number): Promise<string> {
  const read = new BoundedBuffer(bytesMax, () => new Error(`The answer is larger than ${bytesMax} bytes`));
  for await (const chunk of body ?? []) read.append(chunk);
  return new TextDecoder().decode(read.toBytes());
}

/** Parses an answer; undefined if it is not JSON, such as HTML of a proxy. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
