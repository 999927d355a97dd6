/** Pseudo-random numbers between 0 and 1, the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const sizes = [0, 1, 2, 7, 8, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff];
const longSizes = [0n, 1n, 15n, 16n, 1n << 53n, (1n << 63n) - 1n, 1n << 63n, (1n << 64n) - 1n];

type Change = (file: Buffer, at: number, random: () => number) => Buffer;

/** Changes that break parsers: wrong lengths in both byte orders, missing and repeated parts, flipped bits. */
const changes: Change[] = [
  (file, at, random) => {
    file.writeUInt32BE(oneOf(sizes, random), at);
    return file;
  },
  (file, at, random) => {
    file.writeUInt32LE(oneOf(sizes, random), at);
    return file;
  },
  (file, at, random) => {
    file.writeUInt16BE(oneOf(sizes, random) & 0xffff, at);
    return file;
  },
  // Size 1 means that a 64-bit size follows the type.
  (file, at, random) => {
    file.writeUInt32BE(1, at);
    file.writeBigUInt64BE(oneOf(longSizes, random), at + 8);
    return file;
  },
  (file, at, random) => {
    file[at]! ^= 1 << Math.floor(random() * 8);
    return file;
  },
  (file, at) => file.subarray(0, at),
  (file, at, random) => Buffer.concat([file.subarray(0, at), file.subarray(Math.floor(random() * at))]),
];

const oneOf = <Each>(all: Each[], random: () => number): Each => all[Math.floor(random() * all.length)]!;
const changesMax = 4;
const widestChangeBytes = 16;

/** A copy of a file with a few changes, mostly near the beginning, where the lengths are. */
export function mutate(file: Buffer, random: () => number): Buffer {
  let mutated = Buffer.from(file);
  const count = 1 + Math.floor(random() * changesMax);
  for (let index = 0; index < count && mutated.length > widestChangeBytes; index++) {
    const at = Math.floor(random() ** 2 * (mutated.length - widestChangeBytes));
    mutated = Buffer.from(oneOf(changes, random)(mutated, at, random));
  }
  return mutated;
}
