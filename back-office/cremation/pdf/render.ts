import { text as readAll } from 'node:stream/consumers';
import { enforceLimits, startLimitedProcess, type ProcessLimits } from '../../limited-process.ts';
import type { Document } from './document.ts';

const documentProcess = new URL('render-process.ts', import.meta.url);
// Two documents take about a second and 220 MB, and many times that time where visitors keep the machine busy.
const limitsDefault: ProcessLimits = { workMsMax: 60_000, waitMsMax: 300_000, memoryMbMax: 1_000 };

/** PDFs, and the characters that they show as a box because no font of ours has them. */
export type RenderedDocuments = { pdfs: Buffer[]; unshown: string[] };

// One at a time: each takes a core and some 220 MB while it runs, and visitors come first.
let turn: Promise<unknown> = Promise.resolve();

/** Sets documents as tagged PDFs, in a bounded time. Throws where that does not work; `by` is for tests. */
export function renderDocuments(...given: Parameters<typeof runProgram>): Promise<RenderedDocuments> {
  const made = turn.then(() => runProgram(...given));
  turn = made.catch(() => {});
  return made;
}

async function runProgram(
  documents: Document[],
  madeAt: Date,
  { program = documentProcess, ...limits }: Partial<ProcessLimits> & { program?: URL } = {},
): Promise<RenderedDocuments> {
  const child = startLimitedProcess(program, { isUrgent: false, isFilter: true });
  const watch = enforceLimits(child, { ...limitsDefault, ...limits });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  // A child that ends early closes the pipe; its exit code says so.
  child.stdin!.on('error', () => {});
  child.stdin!.end(JSON.stringify({ documents, madeAt: partsOf(madeAt) }));
  const [answer, code] = await Promise.all([readAll(child.stdout!), ended]).finally(watch.stop);
  if (code !== 0) throw new Error(`The document process ended with ${code ?? 'a signal'}.`);
  const { pdfs, unshown } = JSON.parse(answer) as { pdfs: string[]; unshown: string[] };
  return { pdfs: pdfs.map((pdf) => Buffer.from(pdf, 'base64')), unshown };
}

// A PDF says when it was made; of the same letter it is the same to the byte.
const partsOf = (moment: Date): number[] => moment.toISOString().split(/\D/, 6).map(Number);
