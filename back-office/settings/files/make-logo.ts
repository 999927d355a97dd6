import { text as readAll } from 'node:stream/consumers';
import { enforceLimits, startLimitedProcess, type ProcessLimits } from '../../processes/limited-process.ts';

type Logo = { png: Buffer; width: number; height: number };

const program = new URL('logo-process.ts', import.meta.url);
const limits: ProcessLimits = { workMsMax: 10_000, waitMsMax: 60_000, memoryMbMax: 600 };

// One at a time.
let turn: Promise<unknown> = Promise.resolve();

/** A PNG of at most 480 by 96 pixels. Null if the file is no picture; `too-small` if it would be unreadable. */
export function makeLogo(picture: Buffer): Promise<Logo | 'too-small' | null> {
  const made = turn.then(() => runProgram(picture));
  turn = made.catch(() => {});
  return made;
}

async function runProgram(picture: Buffer): Promise<Logo | 'too-small' | null> {
  const child = startLimitedProcess(program, { isUrgent: true, isFilter: true });
  const watch = enforceLimits(child, limits);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  // A child that is killed closes the pipe. Its exit code is checked below.
  child.stdin!.on('error', () => {});
  child.stdin!.end(picture);
  const [answer, code] = await Promise.all([readAll(child.stdout!), ended]).finally(watch.stop);
  const made = code === 0 ? (JSON.parse(answer) as Answer) : null;
  if (!made || 'tooSmall' in made) return made && 'too-small';
  return { ...made, png: Buffer.from(made.png, 'base64') };
}

type Answer = { width: number; height: number; png: string } | { tooSmall: true } | null;
