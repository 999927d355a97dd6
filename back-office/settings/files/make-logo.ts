import type { ProcessLimits } from '../../processes/limited-process.ts';
import { runFilter } from '../../processes/run-filter.ts';

type Logo = { png: Buffer; width: number; height: number };

const program = new URL('logo-process.ts', import.meta.url);
const limits: ProcessLimits = { workMsMax: 10_000, waitMsMax: 60_000, memoryMbMax: 600 };

// One at a time.
let turn: Promise<unknown> = Promise.resolve();

/** A PNG of at most 480 by 96 pixels. Null if the file is no picture; `too-small` if it would be unreadable. */
export function makeLogo(picture: Buffer): Promise<Logo | 'too-small' | null> {
  const rendered = turn.then(() => runProgram(picture));
  turn = rendered.catch(() => {});
  return rendered;
}

async function runProgram(picture: Buffer): Promise<Logo | 'too-small' | null> {
  const answer = await runFilter({ program, input: picture, limits, isUrgent: true });
  const made = 'output' in answer ? (JSON.parse(answer.output) as Answer) : null;
  if (!made || 'tooSmall' in made) return made && 'too-small';
  return { ...made, png: Buffer.from(made.png, 'base64') };
}

type Answer = { width: number; height: number; png: string } | { tooSmall: true } | null;
