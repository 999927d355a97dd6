import { runFilter } from '../../processes/run-filter.ts';
import { UnreadableList } from './unreadable-list.ts';

const program = new URL('spreadsheet-process.ts', import.meta.url);
const limits = { workMsMax: 30_000, waitMsMax: 120_000, memoryMbMax: 700 };

/** The first bytes of a ZIP archive, which an .xlsx file is, and of the format before it (.xls). */
const zipMark = Buffer.from('PK\u0003\u0004');
const oldMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

export const isSpreadsheet = (file: Buffer): boolean =>
  startsWith(file, zipMark) || startsWith(file, oldMark);

/**
 * The first sheet of an .xlsx file as CSV.
 * @throws UnreadableList if it is none, or takes too much time or memory
 */
export async function readSpreadsheet(file: Buffer): Promise<string> {
  if (startsWith(file, oldMark)) throw new UnreadableList('old-spreadsheet', oldSentence);
  const answer = await runFilter({ program, input: file, limits, isUrgent: true });
  if ('failure' in answer) throw new UnreadableList('not-a-spreadsheet', notSpreadsheet);
  return answer.output;
}

const startsWith = (file: Buffer, mark: Buffer) => file.subarray(0, mark.length).equals(mark);

const oldSentence = 'This is a spreadsheet in an old format (.xls). Please save it as .xlsx or as CSV.';
const notSpreadsheet = 'This spreadsheet cannot be read. Please save it as CSV and choose that file.';
