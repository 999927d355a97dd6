import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createCameraPhotograph } from '../camera.ts';
import { startBare } from '../processes.ts';
import { waitUntilQuiet } from '../quiet.ts';
import { computeRatios, describeScale, type Row } from '../row.ts';
import { startSender } from '../uploading/sender.ts';
import { startReceiver, type Receiver } from '../uploading/receiver.ts';

// Twenty photographs in all, and neither contender always first.
const rounds = 2;
const photographs = 10;
const lookMs = 50;
const madeMsMax = 5 * 60_000;

export const resizing = {
  title: 'Resizing photographs',
  about:
    `Pending photographs of 12 megapixels, ${photographs} a round, from the first claim to the last finished photograph: ` +
    'three heights, each as WebP and as JPEG. This includes the start of the resizing process, and each file is synced. ' +
    'The baseline is sharp alone making the same pictures from the same files with the same settings and at the same low ' +
    'priority, in one process, one picture at a time on one thread, without syncing.',
  bench: measureDerivatives,
};

async function measureDerivatives(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lychgate-bench-resizing-'));
  const picture = join(folder, 'photograph.jpg');
  await writeFile(picture, await createCameraPhotograph());
  const receiver = await startReceiver({ derives: false });
  const bare = await startBare(new URL('../bare/resizing.ts', import.meta.url), { folder });
  try {
    await takeAll(receiver, picture);
    await noteTimes(receiver);
    const originals = await readOriginals(receiver);
    const times = { product: [] as number[], bare: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      for (const who of round % 2 === 0 ? (['bare', 'product'] as const) : (['product', 'bare'] as const)) {
        await waitUntilQuiet();
        times[who].push(
          who === 'product' ? await makeAgain(receiver) : await makeBare(bare.address, originals),
        );
      }
    }
    return [
      {
        measured: `Time to resize ${photographs} photographs`,
        against: 'sharp alone',
        limit: { max: 1.2 },
        unit: '×',
        values: computeRatios(times.product, times.bare),
        scale: describeScale(times.product, times.bare, 'ms'),
      },
    ];
  } finally {
    for (const server of [receiver, bare]) await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function takeAll(receiver: Receiver, picture: string): Promise<void> {
  const sender = startSender();
  await receiver.take(sender, await receiver.addFuneral(), picture, photographs);
  sender.stop();
}

// A trigger records the times, so that no polling is needed.
async function noteTimes({ database }: Receiver): Promise<void> {
  await database.rows`create table noted (at timestamptz not null)`;
  await database.rows`
    create function note() returns trigger language plpgsql as
      'begin insert into noted values (clock_timestamp()); return null; end'`;
  await database.rows`
    create trigger noted after update on photograph
      for each row when (old.state <> new.state or old.tries < new.tries) execute function note()`;
}

async function readOriginals({ database, dataDir }: Receiver): Promise<string[]> {
  const rows = await database.rows<{ key: string }>`select key from photograph order by id`;
  return rows.map(({ key }) => join(dataDir, 'photographs', key, 'original'));
}

async function makeAgain({ database }: Receiver): Promise<number> {
  await database.rows`update photograph set state = 'waiting', tries = 0, lease_until = 'infinity'`;
  await database.rows`truncate noted`;
  await database.rows`update photograph set lease_until = null`;
  const looksMax = madeMsMax / lookMs;
  for (let look = 0; look < looksMax; look++) {
    const [row] = await database.rows<{ waiting: number; ms: number }>`
      select (select count(*)::integer from photograph where state = 'waiting') as waiting,
             (select extract(epoch from max(at) - min(at))::float * 1000 from noted) as ms`;
    if (row!.waiting === 0) return row!.ms;
    await wait(lookMs);
  }
  throw new Error(`${photographs} photographs were not resized in time`);
}

async function makeBare(address: string, originals: string[]): Promise<number> {
  const answer = await fetch(address, {
    method: 'POST',
    body: JSON.stringify(originals),
    signal: AbortSignal.timeout(madeMsMax),
  });
  return Number(await answer.text());
}
