import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

/**
 * The baseline for resizing: sharp alone, one picture at a time on one thread, at the same low priority as ours. It
 * makes the same pictures from the given files and returns the milliseconds.
 */
const { folder } = JSON.parse(process.argv[2]!) as { folder: string };
sharp.concurrency(1);
sharp.cache(false);
setPriority(constants.priority.PRIORITY_LOW);

async function makeAll(originals: string[]): Promise<number> {
  const startedAt = performance.now();
  for (const [number, original] of originals.entries()) await make(original, String(number));
  return performance.now() - startedAt;
}

// The quickest way: decode once, and make each size from the next larger one.
async function make(original: string, name: string): Promise<void> {
  let larger: Sharp = sharp(original).autoOrient();
  for (const height of [1_600, 800, 400]) {
    const { data, info } = await larger
      .resize({ width: height * 1.5, height, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const openPixels = () => sharp(data, { raw: info });
    const path = join(folder, `${name}-${height}`);
    await openPixels().webp({ quality: 75, effort: 4 }).toFile(`${path}.webp`);
    await openPixels().jpeg({ quality: 80, mozjpeg: true }).toFile(`${path}.jpg`);
    larger = openPixels();
  }
}

const server = createServer(async (request, answer) => {
  let requested = '';
  for await (const chunk of request) requested += String(chunk);
  answer.end(String(await makeAll(JSON.parse(requested) as string[])));
});
server.listen(0, '127.0.0.1', () => {
  console.log(`Bare is open: http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('SIGTERM', () => process.exit(0));
