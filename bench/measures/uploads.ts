import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLargePhotograph } from '../../test/support/records/photographs.ts';
import { generations, roundsEach, startBare } from '../processes.ts';
import { waitUntilQuiet } from '../quiet.ts';
import { computeRatios, describeScale, type Row } from '../row.ts';
import { startSender, type Sender } from '../uploading/sender.ts';
import { startReceiver } from '../uploading/receiver.ts';
import { measureMemory } from '../uploading/upload-memory.ts';

const derivingRounds = 5;
const files = 50;
const bytes = 5_000_000;

export const uploads = {
  title: 'Uploading photographs',
  about:
    `${files} different photographs of 5 MB, uploaded three at a time over loopback by a separate process, through the ` +
    'page: each is read from its form, checked, counted, hashed, scanned to its end, synced, renamed into place and ' +
    'recorded in PostgreSQL. The baselines are a bare `node:http` that pipes each body to a file, and `@tus/server` with ' +
    'its own file store; neither hashes or syncs. Resizing happens later, except in the row that says otherwise. After ' +
    'two rounds all processes are replaced. Memory is the peak resident set of our server process while it receives 300 ' +
    'MB, in a new process for each size, without its peak before the upload. Node, also in bare servers, collects some ' +
    'tens of megabytes late, and sooner for small files, so the limit applies to sizes above that.',
  bench: measureUploads,
};

type Name = 'plain' | 'tus' | 'product';
type Contender = {
  name: Name;
  turn(sender: Sender, picture: string): Promise<number>;
  stop(): Promise<void>;
};
/** Milliseconds of each turn. */
type Times = Record<Name, number[]>;

async function measureUploads(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lychgate-bench-uploads-'));
  const picture = join(folder, 'photograph.jpg');
  await writeFile(picture, await createLargePhotograph(bytes));
  const sender = startSender();
  const startPlain = () => startBareOne('plain', new URL('../bare/uploads.ts', import.meta.url), folder);
  const startTus = () => startBareOne('tus', new URL('../bare/tus.ts', import.meta.url), folder);
  const runTurn = (contender: Contender) => contender.turn(sender, picture);
  const whole = createEmptyTimes();
  const besides = createEmptyTimes();
  try {
    for (let generation = 0; generation < generations; generation++) {
      const contenders = [await startPlain(), await startProduct(false), await startTus()];
      await measureTurns(contenders, roundsEach, runTurn, whole);
    }
    // Otherwise the thumbnails it has still to make would slow the others' turns.
    const deriving = [await startPlain(), await startProduct(true)];
    await measureTurns(deriving, derivingRounds, runTurn, besides);
    const time = `Time to upload ${files} photographs`;
    return [
      describeTimes(whole, time, 'plain', { max: 3 }),
      describeTimes(whole, time, 'tus', { max: 1 }),
      describeTimes(besides, 'The same during resizing', 'plain', null),
      ...(await measureMemory(sender, folder)),
    ];
  } finally {
    sender.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const createEmptyTimes = (): Times => ({ plain: [], tus: [], product: [] });

/** Adds the time of each turn to `times`, and stops the contenders at the end. */
async function measureTurns(
  contenders: Contender[],
  rounds: number,
  turn: (contender: Contender) => Promise<number>,
  times: Times,
): Promise<void> {
  try {
    // The first round is a warm-up.
    for (let round = 0; round <= rounds; round++) {
      for (const contender of round % 2 === 0 ? contenders : contenders.toReversed()) {
        // Lets the disk finish work from the previous turn, such as deleting files.
        spawnSync('sync');
        await waitUntilQuiet();
        const ms = await turn(contender);
        if (round > 0) times[contender.name].push(ms);
      }
    }
  } finally {
    for (const { stop } of contenders) await stop();
  }
}

const describeTimes = (
  times: Times,
  measured: string,
  against: 'plain' | 'tus',
  limit: Row['limit'],
): Row => ({
  measured,
  against: against === 'plain' ? 'bare `node:http`, piped to a file' : '`@tus/server`',
  limit,
  unit: '×',
  values: computeRatios(times.product, times[against]),
  scale: describeScale(times.product, times[against], 'ms'),
});

async function startProduct(derives: boolean): Promise<Contender> {
  const { addFuneral, take, removeFuneral, stop } = await startReceiver({ derives });
  const runTurn = async (sender: Sender, picture: string) => {
    const funeral = await addFuneral();
    const ms = await take(sender, funeral, picture, files);
    await removeFuneral(funeral);
    return ms;
  };
  return { name: 'product', turn: runTurn, stop };
}

async function startBareOne(name: 'plain' | 'tus', program: URL, parent: string): Promise<Contender> {
  const folder = join(parent, name);
  await mkdir(folder, { recursive: true });
  const { address: url, stop } = await startBare(program, { folder });
  const runTurn = async (sender: Sender, picture: string) => {
    const ms = await sender.send({ way: name, url, picture, files });
    // Data not yet on the disk must not be written during another contender's turn.
    await rm(folder, { recursive: true });
    await mkdir(folder);
    return ms;
  };
  return { name, turn: runTurn, stop };
}
