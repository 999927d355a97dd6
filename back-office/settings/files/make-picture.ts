import type { PictureKind } from '#contract/operator/settings/pictures.ts';
import type { ProcessLimits } from '../../processes/limited-process.ts';
import { runFilter } from '../../processes/run-filter.ts';
import { createTurns } from '../../jobs/in-turn.ts';

type EncodedPicture = { file: Buffer; width: number; height: number };

const program = new URL('picture-process.ts', import.meta.url);
const limits: ProcessLimits = { workMsMax: 10_000, waitMsMax: 60_000, memoryMbMax: 600 };

const inTurn = createTurns();
// Each waits for those before it, up to ten seconds for one.
const waitingMax = 3;
let waiting = 0;

/**
 * The picture drawn anew for its kind. Null if the file is no picture; `too-small` if it would be unreadable; `busy` while
 * too many are being drawn. A file that does not begin as a picture does starts no process.
 */
export async function makePicture(
  kind: PictureKind,
  bytes: Buffer,
): Promise<EncodedPicture | 'too-small' | 'busy' | null> {
  if (!beginnings.some((begins) => begins(bytes))) return null;
  if (waiting >= waitingMax) return 'busy';
  waiting += 1;
  return inTurn(() => runProgram(kind, bytes)).finally(() => void (waiting -= 1));
}

const startsWith = (text: string, at: number) => (bytes: Buffer) =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));

/** How a PNG, JPEG, GIF, WebP, AVIF, HEIC and TIFF begin. */
const beginnings = [
  startsWith('\x89PNG', 0),
  startsWith('\xff\xd8\xff', 0),
  startsWith('GIF8', 0),
  startsWith('WEBP', 8),
  startsWith('ftyp', 4),
  startsWith('II*\0', 0),
  startsWith('MM\0*', 0),
];

async function runProgram(kind: PictureKind, bytes: Buffer): Promise<EncodedPicture | 'too-small' | null> {
  const input = Buffer.concat([Buffer.from(`${kind}\n`), bytes]);
  const answer = await runFilter({ program, input, limits, isUrgent: true });
  const made = 'output' in answer ? (JSON.parse(answer.output) as Answer) : null;
  if (!made || 'tooSmall' in made) return made && 'too-small';
  return { ...made, file: Buffer.from(made.file, 'base64') };
}

type Answer = { width: number; height: number; file: string } | { tooSmall: true } | null;
