import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { largePhotograph } from '../../test/photographs/photographs.ts';
import { generations, roundsEach, startBare } from '../processes.ts';
import { whenQuiet } from '../quiet.ts';
import { ratios, scaleOf, type Row } from '../row.ts';
import { startSender, type Sender } from '../uploading/sender.ts';
import { startReceiver } from '../uploading/receiver.ts';
import { measureMemory } from '../uploading/upload-memory.ts';

const derivingRounds = 5;
const files = 50;
const bytes = 5_000_000;

export const uploads = {
  title: 'Taking photographs',
  about:
    `${files} photographs of 5 MB, each another one, three at a time over loopback from a process of its own, by way of ` +
    'the page: read out of their forms, judged, counted, hashed, looked through to their ends, synced, renamed into place ' +
    'and written into PostgreSQL. Against a bare `node:http` that pipes each body to a file, and against `@tus/server` ' +
    'with its own store for files, which neither hash nor sync. The smaller pictures are made later, except where it ' +
    'says so. After two rounds all processes are new. Memory is the peak of the resident set of our server process while ' +
    '300 MB come, in a process just started for each size; its peak before they come is forgotten. Node lets some tens of ' +
    'megabytes of what was read lie before it collects them, bare servers too, and sooner where files are small: so a limit ' +
    'stands on sizes above that.',
  bench: measureUploads,
};

type Name = 'plain' | 'tus' | 'ours';
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
  await writeFile(picture, await largePhotograph(bytes));
  const sender = startSender();
  const plain = () => startBareOne('plain', new URL('../bare/uploads.ts', import.meta.url), folder);
  const tus = () => startBareOne('tus', new URL('../bare/tus.ts', import.meta.url), folder);
  const turn = (contender: Contender) => contender.turn(sender, picture);
  const whole = noTimes();
  const besides = noTimes();
  try {
    for (let generation = 0; generation < generations; generation++) {
      const contenders = [await plain(), await startOurs(false), await tus()];
      await timeTurns(contenders, roundsEach, turn, whole);
    }
    // What it leaves to be made would still be made in the turns of the others.
    const deriving = [await plain(), await startOurs(true)];
    await timeTurns(deriving, derivingRounds, turn, besides);
    const time = `Time to take ${files} photographs`;
    return [
      rowOf(whole, time, 'plain', { max: 3 }),
      rowOf(whole, time, 'tus', { max: 1 }),
      rowOf(besides, 'The same while smaller pictures are made', 'plain', null),
      ...(await measureMemory(sender, folder)),
    ];
  } finally {
    sender.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const noTimes = (): Times => ({ plain: [], tus: [], ours: [] });

/** Adds the time of each turn to `times`; in the end the contenders are stopped. */
async function timeTurns(
  contenders: Contender[],
  rounds: number,
  turn: (contender: Contender) => Promise<number>,
  times: Times,
): Promise<void> {
  try {
    // The first round warms them all up.
    for (let round = 0; round <= rounds; round++) {
      for (const contender of round % 2 === 0 ? contenders : contenders.toReversed()) {
        // The disk has done what the turn before left to it, such as to forget the files that were removed.
        spawnSync('sync');
        await whenQuiet();
        const ms = await turn(contender);
        if (round > 0) times[contender.name].push(ms);
      }
    }
  } finally {
    for (const { stop } of contenders) await stop();
  }
}

const rowOf = (times: Times, measured: string, against: 'plain' | 'tus', limit: Row['limit']): Row => ({
  measured,
  against: against === 'plain' ? 'bare `node:http`, piped to a file' : '`@tus/server`',
  limit,
  unit: '×',
  values: ratios(times.ours, times[against]),
  scale: scaleOf(times.ours, times[against], 'ms'),
});

async function startOurs(derives: boolean): Promise<Contender> {
  const { addFuneral, take, removeFuneral, stop } = await startReceiver({ derives });
  const turn = async (sender: Sender, picture: string) => {
    const funeral = await addFuneral();
    const ms = await take(sender, funeral, picture, files);
    await removeFuneral(funeral);
    return ms;
  };
  return { name: 'ours', turn, stop };
}

async function startBareOne(name: 'plain' | 'tus', program: URL, parent: string): Promise<Contender> {
  const folder = join(parent, name);
  await mkdir(folder, { recursive: true });
  const { address: url, stop } = await startBare(program, { folder });
  const turn = async (sender: Sender, picture: string) => {
    const ms = await sender.send({ way: name, url, picture, files });
    // What is not on the disk yet must not be written in somebody else's turn.
    await rm(folder, { recursive: true });
    await mkdir(folder);
    return ms;
  };
  return { name, turn, stop };
}
