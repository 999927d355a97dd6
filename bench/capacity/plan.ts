// `npm run capacity`: what a provider of a given size needs, from costs that it measures here and from the figures of
// docs/performance.md. Inputs are changed like this:  npm run capacity -- events=5000 photographs=100000
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measurePhotographs } from './photograph-sizes.ts';
import { measureRows } from './row-sizes.ts';

const inputs = {
  branches: 1_000,
  /** Figures of one year. */
  events: 50_000,
  bookingsPerEvent: 25,
  emailsPerBooking: 3,
  requestsPerBranch: 30,
  /** Photographs kept in all. */
  photographs: 20_000_000,
  photographsPerFuneral: 40,
  /** The years of operation, which is also how long rows are kept. */
  years: 4,
  viewsPerBooking: 20,
  viewsPerPhotograph: 10,
  /** The busiest hour of a year has this share of it: twice an average day, and a sixth of that day. */
  busiestHour: 1 / 1_095,
};

for (const options of process.argv.slice(2)) {
  const [name = '', value] = options.split('=');
  if (!(name in inputs) || !(Number(value) > 0))
    throw new Error(`Inputs are ${Object.keys(inputs).join(', ')}, each with a number.`);
  inputs[name as keyof typeof inputs] = Number(value);
}

const rows = await measureRows();
const photograph = await measurePhotographs();
const yearly = {
  bookings: inputs.events * inputs.bookingsPerEvent,
  requests: inputs.branches * inputs.requestsPerBranch,
  photographs: inputs.photographs / inputs.years,
};
const emails = yearly.bookings * inputs.emailsPerBooking + yearly.requests * 4;
const counts: Record<string, number> = {
  event: inputs.events * inputs.years,
  attendee: yearly.bookings * inputs.years,
  outbox: emails * inputs.years,
  history: (yearly.bookings + yearly.requests * 10) * inputs.years,
  cremation_request: yearly.requests * inputs.years,
  funeral: inputs.photographs / inputs.photographsPerFuneral,
  photograph: inputs.photographs,
};
const computePerSecond = (aYear: number) => (aYear * inputs.busiestHour) / 3_600;

print('Measured now', [
  ...[...rows].map(([table, bytes]) => [`a row of ${table}, with its indexes`, `${bytes} bytes`]),
  ['an original photograph of 12 megapixels', formatSize(photograph.originalBytes)],
  [`its ${photograph.files - 1} display files`, formatSize(photograph.shownBytes)],
  ['making them, on one core', `${Math.round(photograph.cpuMs)} ms`],
]);
const databaseBytes = sum(Object.entries(counts).map(([table, count]) => count * rows.get(table)!));
const shownBytes = inputs.photographs * photograph.shownBytes;
const originalBytes = yearly.photographs * photograph.originalBytes;
print(`After ${inputs.years} years`, [
  ...Object.entries(counts).map(([table, count]) => [
    `${table}: ${formatFigure(count)} rows`,
    formatSize(count * rows.get(table)!),
  ]),
  ['the database', formatSize(databaseBytes)],
  ['display files', formatSize(shownBytes)],
  ['originals, kept for a year', formatSize(originalBytes)],
  ['files in S3', formatFigure(inputs.photographs * (photograph.files - 1) + yearly.photographs)],
]);
const views = yearly.bookings * inputs.viewsPerBooking;
print('In the busiest hour', [
  ['bookings', share(computePerSecond(yearly.bookings), readMeasured('Bookings, one event'))],
  ['pages', share(computePerSecond(views), readMeasured('Event list pages'))],
  ['emails', share(computePerSecond(emails), readMeasured('Reminders sent'))],
  ['photographs that arrive', `${computePerSecond(yearly.photographs).toFixed(2)} a second`],
  [
    'bytes that arrive',
    `${((computePerSecond(yearly.photographs) * photograph.originalBytes * 8) / 1e6).toFixed(0)} Mbit/s`,
  ],
  [
    'cores that make display files',
    ((computePerSecond(yearly.photographs) * photograph.cpuMs) / 1_000).toFixed(1),
  ],
  [
    'bytes of pictures looked at',
    `${((computePerSecond(yearly.photographs * inputs.viewsPerPhotograph) * photograph.shownBytes * 8) / 6 / 1e6).toFixed(0)} Mbit/s`,
  ],
]);
process.exit(0);

/** The absolute figure of a row of docs/performance.md, a second. */
function readMeasured(row: string): number {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'performance.md'), 'utf8');
  const line = page.split('\n').find((text) => text.startsWith(`| ${row} |`));
  const match = /\| (\d+) against \d+ a second \|/.exec(line ?? '');
  if (!match) throw new Error(`docs/performance.md has no figure for ${row}.`);
  return Number(match[1]);
}

function share(percent: number, possible: number): string {
  return `${percent.toFixed(2)} a second; one process did ${possible}, so ${((percent / possible) * 100).toFixed(2)} %`;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function formatSize(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1_000 ** step).toPrecision(3)} ${units[step]}`;
}

function formatFigure(number: number): string {
  return Math.round(number).toLocaleString('en-GB');
}

function print(title: string, lines: string[][]) {
  const table = [[title, ''], ['---', '---'], ...lines].map(([what, much]) => `| ${what} | ${much} |`);
  process.stdout.write(`${table.join('\n')}\n\n`);
}
