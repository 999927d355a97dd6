import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { largePhotograph } from '../test/support/pictures.ts';
import { startBare } from './processes.ts';
import { whenQuiet } from './quiet.ts';
import { ratios, scaleOf, type Row } from './row.ts';
import { startSender, type Sender, type Sending } from './uploading/sender.ts';
import { startTaker } from './uploading/taker.ts';
import { measureMemory } from './uploading/upload-memory.ts';

const rounds = 11;
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
    'says so. Memory is the peak of the resident set of our server process while 300 MB come, in a process just started ' +
    'for each size; its peak before they come is forgotten. Node lets some tens of megabytes of what was read lie before ' +
    'it collects them, bare servers too, and sooner where files are small: so a limit stands on sizes above that.',
  bench: measureUploads,
};

type Contender = { name: string; turn(sender: Sender, picture: string): Promise<number> };

async function measureUploads(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lychgate-bench-uploads-'));
  const picture = join(folder, 'photograph.jpg');
  await writeFile(picture, await largePhotograph(bytes));
  const sender = startSender();
  const [ours, deriving] = [await startTaker({ derives: false }), await startTaker({ derives: true })];
  const bare = await startPlain('plain', new URL('./bare/uploads.ts', import.meta.url), folder);
  const tus = await startPlain('tus', new URL('./bare/tus.ts', import.meta.url), folder);
  const compare = (some: Contender[], count: number) => timesOf(some, count, sender, picture);
  try {
    const whole = await compare(
      [bare.contender, { name: 'ours', turn: turnOf(ours) }, tus.contender],
      rounds,
    );
    // What it leaves to be made would still be made in the turns of the others.
    const besides = await compare([bare.contender, { name: 'ours', turn: turnOf(deriving) }], derivingRounds);
    const time = `Time to take ${files} photographs`;
    return [
      rowOf(whole, time, 'plain', { max: 3 }),
      rowOf(whole, time, 'tus', { max: 1 }),
      rowOf(besides, 'The same while smaller pictures are made', 'plain', null),
      ...(await measureMemory(sender, folder)),
    ];
  } finally {
    sender.stop();
    for (const server of [ours, deriving, bare, tus]) await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Times = Record<string, number[]>;

/** Milliseconds of each turn, by the contender's name. */
async function timesOf(
  contenders: Contender[],
  count: number,
  sender: Sender,
  picture: string,
): Promise<Times> {
  const times: Times = { plain: [], tus: [], ours: [] };
  // The first round warms them all up. Forwards, then backwards: none always comes after the same other.
  for (let round = 0; round <= count; round++) {
    for (const { name, turn } of round % 2 === 0 ? contenders : contenders.toReversed()) {
      // The disk has done what the turn before left to it, such as to forget the files that were removed.
      spawnSync('sync');
      await whenQuiet();
      const ms = await turn(sender, picture);
      if (round > 0) times[name]!.push(ms);
    }
  }
  return times;
}

const rowOf = (times: Times, measured: string, against: 'plain' | 'tus', limit: Row['limit']): Row => ({
  measured,
  against: against === 'plain' ? 'bare `node:http`, piped to a file' : '`@tus/server`',
  limit,
  unit: '×',
  values: ratios(times.ours!, times[against]!),
  scale: scaleOf(times.ours!, times[against]!, 'ms'),
});

const turnOf =
  ({ addFuneral, take, removeFuneral }: Awaited<ReturnType<typeof startTaker>>) =>
  async (sender: Sender, picture: string): Promise<number> => {
    const funeral = await addFuneral();
    const ms = await take(sender, funeral, picture, files);
    await removeFuneral(funeral);
    return ms;
  };

async function startPlain(way: Sending['way'], program: URL, parent: string) {
  const folder = join(parent, way);
  await mkdir(folder);
  const { address: url, stop } = await startBare(program, { folder });
  const turn = async (sender: Sender, picture: string) => {
    const ms = await sender.send({ way, url, picture, files });
    // What is not on the disk yet must not be written in somebody else's turn.
    await rm(folder, { recursive: true });
    await mkdir(folder);
    return ms;
  };
  return { contender: { name: way, turn }, stop };
}
