import { fileURLToPath } from 'node:url';
import type { ProcessLimits } from '../processes/limited-process.ts';
import { runFilter } from '../processes/run-filter.ts';
import type { Document } from './document.ts';

const documentProcess = new URL('render-process.ts', import.meta.url);
// Two documents take about a second and 220 MB, and much longer on a busy machine.
const limitsDefault: ProcessLimits = { workMsMax: 60_000, waitMsMax: 300_000, memoryMbMax: 1_000 };

/** PDFs, and the characters that they show as a box because no font has them. */
export type RenderedDocuments = { pdfs: Buffer[]; unshown: string[] };

// One at a time for emails, and one for people who wait, because each takes a core and about 220 MB.
const turns = { emails: Promise.resolve<unknown>(null), people: Promise.resolve<unknown>(null) };

/** Renders documents as tagged PDFs, within a time limit. Urgent ones do not wait for others. Throws if that fails. */
export const renderDocuments = (
  documents: Document[],
  madeAt: Date,
  options: RenderOptions = {},
): Promise<RenderedDocuments> =>
  render({ documents, madeAt: splitMoment(madeAt), files: options.files ?? [] }, options);

type OwnTemplate = {
  /** A Typst file of a feature. */
  template: URL;
  /** The document's `data`. */
  content: object;
  /** Path in the template -> file, such as a photograph. */
  files: Map<string, Buffer>;
};

/** Renders a document with its own Typst template, urgently. */
export async function renderTemplate(
  { template, content, files }: OwnTemplate,
  madeAt: Date,
): Promise<Buffer> {
  const input = {
    documents: [content],
    madeAt: splitMoment(madeAt),
    template: fileURLToPath(template),
    files: Array.from(files, ([path, file]) => ({ path, base64: file.toString('base64') })),
  };
  const { pdfs } = await render(input, { isUrgent: true });
  return pdfs[0]!;
}

/** The input of the process. */
export type RenderRequest = {
  documents: object[];
  madeAt: number[];
  template?: string;
  files?: { path: string; base64: string }[];
};

type RenderOptions = Partial<ProcessLimits> & {
  program?: URL;
  isUrgent?: boolean;
  /** Pictures, by their paths in the template. */
  files?: RenderRequest['files'];
};

function render(request: RenderRequest, options: RenderOptions): Promise<RenderedDocuments> {
  const kind = options.isUrgent ? 'people' : 'emails';
  const rendered = turns[kind].then(() => runProgram(request, options));
  turns[kind] = rendered.catch(() => {});
  return rendered;
}

async function runProgram(
  request: RenderRequest,
  { program = documentProcess, isUrgent = false, files: _, ...limits }: RenderOptions,
): Promise<RenderedDocuments> {
  const input = JSON.stringify(request);
  const answer = await runFilter({ program, input, isUrgent, limits: { ...limitsDefault, ...limits } });
  if ('failure' in answer) throw new Error(`The documents could not be made: ${answer.failure}.`);
  const { pdfs, unshown } = JSON.parse(answer.output) as { pdfs: string[]; unshown: string[] };
  return { pdfs: pdfs.map((pdf) => Buffer.from(pdf, 'base64')), unshown };
}

// The creation date of the PDF. It comes from the request, so that composing an email twice gives the same bytes.
const splitMoment = (moment: Date): number[] => moment.toISOString().split(/\D/, 6).map(Number);
