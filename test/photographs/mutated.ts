import type { Random } from '../support/random.ts';

const sizes = [0, 1, 2, 7, 8, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff];
const longSizes = [0n, 1n, 15n, 16n, 1n << 53n, (1n << 63n) - 1n, 1n << 63n, (1n << 64n) - 1n];

type Change = (file: Buffer, at: number, random: Random) => Buffer;

/** Changes that break parsers: wrong lengths in both byte orders, missing and repeated parts, flipped bits. */
const changes: Change[] = [
  (file, at, random) => {
    file.writeUInt32BE(random.pick(sizes), at);
    return file;
  },
  (file, at, random) => {
    file.writeUInt32LE(random.pick(sizes), at);
    return file;
  },
  (file, at, random) => {
    file.writeUInt16BE(random.pick(sizes) & 0xffff, at);
    return file;
  },
  // Size 1 means that a 64-bit size follows the type.
  (file, at, random) => {
    file.writeUInt32BE(1, at);
    file.writeBigUInt64BE(random.pick(longSizes), at + 8);
    return file;
  },
  (file, at, random) => {
    file[at]! ^= 1 << random.below(8);
    return file;
  },
  (file, at) => file.subarray(0, at),
  (file, at, random) => Buffer.concat([file.subarray(0, at), file.subarray(random.below(at))]),
];

const changesMax = 4;
const widestChangeBytes = 16;

/** A copy of a file with a few changes, mostly near the beginning, where the lengths are. */
export function mutate(file: Buffer, random: Random): Buffer {
  let mutated = Buffer.from(file);
  const count = 1 + random.below(changesMax);
  for (let index = 0; index < count && mutated.length > widestChangeBytes; index++) {
    const at = Math.floor(random.next() ** 2 * (mutated.length - widestChangeBytes));
    mutated = Buffer.from(random.pick(changes)(mutated, at, random));
  }
  return mutated;
}
