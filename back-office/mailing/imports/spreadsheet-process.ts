// Started by `read-table.ts`, in a process with limits: a workbook is an archive, which can be made to unpack without
// end. Reads an .xlsx file from standard input, and writes its first sheet as CSV.
import { buffer } from 'node:stream/consumers';
import { readSheet, type CellValue } from 'read-excel-file/node';
import { writeCsvLines } from '#contract/fields/csv.ts';
import { contactListBytesMax } from '#contract/operator/mailing/contacts.ts';

// A workbook stores a repeated text once, so a small file can fill a million cells.
const bytesMax = contactListBytesMax;

const rows = await readSheet(await buffer(process.stdin));
let bytes = 0;
for (const row of rows) {
  const line = writeCsvLines([row.map(formatCell)]);
  bytes += line.length;
  if (bytes > bytesMax) process.exit(1);
  process.stdout.write(line);
}

/** A day as `2026-11-27`. Spreadsheets have no time zones, and the library reads a day as midnight in UTC. */
function formatCell(cell: CellValue | Date | null): string | null {
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00.000Z$/, '');
  return cell === null ? null : String(cell);
}
