import type { PictureKind } from '#contract/operator/settings/pictures.ts';
import type { ProcessLimits } from '../../processes/limited-process.ts';
import { runFilter } from '../../processes/run-filter.ts';
import { createTurns } from '../../jobs/in-turn.ts';

type Made = { file: Buffer; width: number; height: number };

const program = new URL('picture-process.ts', import.meta.url);
const limits: ProcessLimits = { workMsMax: 10_000, waitMsMax: 60_000, memoryMbMax: 600 };

const inTurn = createTurns();

/** The picture drawn anew for its kind. Null if the file is no picture; `too-small` if it would be unreadable. */
export const makePicture = (kind: PictureKind, bytes: Buffer): Promise<Made | 'too-small' | null> =>
  inTurn(() => runProgram(kind, bytes));

async function runProgram(kind: PictureKind, bytes: Buffer): Promise<Made | 'too-small' | null> {
  const input = Buffer.concat([Buffer.from(`${kind}\n`), bytes]);
  const answer = await runFilter({ program, input, limits, isUrgent: true });
  const made = 'output' in answer ? (JSON.parse(answer.output) as Answer) : null;
  if (!made || 'tooSmall' in made) return made && 'too-small';
  return { ...made, file: Buffer.from(made.file, 'base64') };
}

type Answer = { width: number; height: number; file: string } | { tooSmall: true } | null;
