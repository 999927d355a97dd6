import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { text as readAll } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Document } from './document.ts';

const program = fileURLToPath(new URL('document-process.ts', import.meta.url));
// Two documents take about a second, and many times that where visitors keep the machine busy.
const documentsMsMax = 60_000;

/** PDFs, and the characters that they show as a box because no font of ours has them. */
export type MadeDocuments = { pdfs: Buffer[]; unshown: string[] };

// One at a time: each takes a core and some 220 MB while it runs, and visitors come first.
let turn: Promise<unknown> = Promise.resolve();

/** Sets documents as tagged PDFs, in a bounded time. Throws where that does not work; `by` is for tests. */
export function makeDocuments(...given: Parameters<typeof runProgram>): Promise<MadeDocuments> {
  const made = turn.then(() => runProgram(...given));
  turn = made.catch(() => {});
  return made;
}

async function runProgram(
  documents: Document[],
  madeAt: Date,
  by: { program?: string; msMax?: number } = {},
): Promise<MadeDocuments> {
  const child = spawn(process.execPath, [by.program ?? program], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: by.msMax ?? documentsMsMax,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  stepBack(child.pid);
  // A child that ends early closes the pipe; its exit code says so.
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify({ documents, madeAt: partsOf(madeAt) }));
  const [answer, code] = await Promise.all([readAll(child.stdout), ended]);
  if (code !== 0) throw new Error(`The document process ended with ${code ?? 'a signal'}.`);
  const { pdfs, unshown } = JSON.parse(answer) as { pdfs: string[]; unshown: string[] };
  return { pdfs: pdfs.map((pdf) => Buffer.from(pdf, 'base64')), unshown };
}

function stepBack(pid: number | undefined) {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or this machine does not allow it; then it runs like any other.
  }
}

// A PDF says when it was made; of the same letter it is the same to the byte.
const partsOf = (moment: Date): number[] => moment.toISOString().split(/\D/, 6).map(Number);
