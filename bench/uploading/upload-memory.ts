import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLargePhotograph } from '../../test/support/records/photographs.ts';
import { waitUntilQuiet } from '../quiet.ts';
import { computeRatios, describeScale, type Row } from '../row.ts';
import type { Sender } from './sender.ts';
import { startReceiver } from './receiver.ts';

const rounds = 3;
const bytesInAll = 300_000_000;
const warmingFiles = 20;

type Size = 'small' | 'middle' | 'large';

/**
 * Whether memory depends on the number of files that the same bytes arrive in: no file may be held as a whole. The
 * limit lies between sizes that would both be visible. Small files also create other garbage, so everything is
 * collected sooner.
 */
export async function measureMemory(sender: Sender, folder: string): Promise<Row[]> {
  // The size of a picture of noise is predictable within a few per cent; 30 MB is the largest accepted.
  const pictures = {
    small: await createPicture(1_000_000, folder),
    middle: await createPicture(10_000_000, folder),
    large: await createPicture(29_000_000, folder),
  };
  const sizes = Object.keys(pictures) as Size[];
  const peaks: Record<Size, number[]> = { small: [], middle: [], large: [] };
  for (let round = 0; round < rounds; round++) {
    for (const size of [...sizes.slice(round), ...sizes.slice(0, round)])
      peaks[size].push(await measurePeakMegabytes(sender, pictures.small, pictures[size]));
  }
  const createRow = (size: Size, megabytes: number, limit: Row['limit']): Row => ({
    measured: 'Peak memory, photographs of 30 MB',
    against: `the same bytes as photographs of ${megabytes} MB`,
    limit,
    unit: '×',
    values: computeRatios(peaks.large, peaks[size]),
    scale: describeScale(peaks.large, peaks[size], 'MB'),
  });
  return [createRow('middle', 10, { max: 1.1 }), createRow('small', 1, null)];
}

type PictureFile = { path: string; bytes: number };

async function measurePeakMegabytes(sender: Sender, warming: PictureFile, { path, bytes }: PictureFile) {
  const receiver = await startReceiver({ derives: false });
  try {
    const funeral = await receiver.addFuneral();
    await receiver.take(sender, funeral, warming.path, warmingFiles);
    await waitUntilQuiet();
    forgetPeak(receiver.pid);
    await receiver.take(sender, await receiver.addFuneral(), path, Math.round(bytesInAll / bytes));
    return readPeakMegabytes(receiver.pid);
  } finally {
    await receiver.stop();
  }
}

// Linux records the peak itself, so sampling cannot miss it.
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5');
const readPeakMegabytes = (pid: number) =>
  (Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1_024) / 1_000_000;

async function createPicture(bytes: number, folder: string): Promise<PictureFile> {
  const path = join(folder, `${bytes}.jpg`);
  const picture = await createLargePhotograph(bytes);
  writeFileSync(path, picture);
  return { path, bytes: picture.length };
}
