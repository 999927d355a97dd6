import { text as readAll } from 'node:stream/consumers';
import { enforceLimits, startLimitedProcess, type ProcessLimits } from '../processes/limited-process.ts';
import type { Document } from './document.ts';

const documentProcess = new URL('render-process.ts', import.meta.url);
// Two documents take about a second and 220 MB, and much longer on a busy machine.
const limitsDefault: ProcessLimits = { workMsMax: 60_000, waitMsMax: 300_000, memoryMbMax: 1_000 };

/** PDFs, and the characters that they show as a box because no font has them. */
export type RenderedDocuments = { pdfs: Buffer[]; unshown: string[] };

// One at a time for emails, and one for people who wait, because each takes a core and about 220 MB.
const turns = { emails: Promise.resolve<unknown>(null), people: Promise.resolve<unknown>(null) };

/** Renders documents as tagged PDFs, within a time limit. Urgent ones do not wait for others. Throws if that fails. */
export function renderDocuments(...given: Parameters<typeof runProgram>): Promise<RenderedDocuments> {
  const [, , { isUrgent } = {}] = given;
  const kind = isUrgent ? 'people' : 'emails';
  const made = turns[kind].then(() => runProgram(...given));
  turns[kind] = made.catch(() => {});
  return made;
}

type RenderOptions = Partial<ProcessLimits> & { program?: URL; isUrgent?: boolean };

async function runProgram(
  documents: Document[],
  madeAt: Date,
  { program = documentProcess, isUrgent = false, ...limits }: RenderOptions = {},
): Promise<RenderedDocuments> {
  const child = startLimitedProcess(program, { isUrgent, isFilter: true });
  const watch = enforceLimits(child, { ...limitsDefault, ...limits });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  // A child that exits early closes the pipe. Its exit code is checked below.
  child.stdin!.on('error', () => {});
  child.stdin!.end(JSON.stringify({ documents, madeAt: partsOf(madeAt) }));
  const [answer, code] = await Promise.all([readAll(child.stdout!), ended]).finally(watch.stop);
  if (code !== 0) throw new Error(`The document process ended with ${code ?? 'a signal'}.`);
  const { pdfs, unshown } = JSON.parse(answer) as { pdfs: string[]; unshown: string[] };
  return { pdfs: pdfs.map((pdf) => Buffer.from(pdf, 'base64')), unshown };
}

// The creation date of the PDF. It comes from the request, so that composing an email twice gives the same bytes.
const partsOf = (moment: Date): number[] => moment.toISOString().split(/\D/, 6).map(Number);
