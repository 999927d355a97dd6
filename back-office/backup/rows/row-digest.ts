import { hash } from 'node:crypto';
import type { TableDigest } from '../archive/manifest.ts';

const lineEnd = 0x0a;

/**
 * Counts and sums the rows of a table as COPY writes them, one a line. The sum does not depend on their order, which may
 * differ between two copies of a table.
 */
export function createRowDigest() {
  let rows = 0;
  let sum = 0n;
  let begun: Buffer[] = [];
  return {
    update(chunk: Buffer) {
      let start = 0;
      for (let end = chunk.indexOf(lineEnd); end !== -1; end = chunk.indexOf(lineEnd, start)) {
        const line = Buffer.concat([...begun, chunk.subarray(start, end)]);
        rows += 1;
        sum += hash('sha256', line, 'buffer').readBigUInt64BE();
        begun = [];
        start = end + 1;
      }
      if (start < chunk.length) begun.push(Buffer.from(chunk.subarray(start)));
    },
    end: (): TableDigest => ({ rows, sum: BigInt.asUintN(64, sum).toString(16) }),
  };
}

export const isSameDigest = (one: TableDigest | undefined, other: TableDigest | undefined): boolean =>
  one !== undefined && one.rows === other?.rows && one.sum === other.sum;
