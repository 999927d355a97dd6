import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, isMissed, computeMedian, type Row } from './row.ts';
import { projectFolder } from './processes.ts';
import { reportQuiet } from './quiet.ts';

export type Chapter = { title: string; about: string; rows: Row[] };

const head = ['Measured', 'Against', 'Limit', 'Median', 'Range', '', 'Absolute'];

export function printTable(rows: Row[]): void {
  const lines = [head, ...rows.map(formatCells)];
  const widths = head.map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length)));
  for (const cells of lines) {
    console.log(
      cells
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
  }
}

/** Rewrites `docs/performance.md`. Without a date or a machine's name, because the limits are ratios. */
export function writeDocument(chapters: Chapter[]): void {
  const parts = chapters.map(({ title, about, rows }) => `## ${title}\n\n${about}\n\n${renderTable(rows)}\n`);
  writeFileSync(
    join(projectFolder, 'docs', 'performance.md'),
    `${introduction} ${reportQuiet()}\n\n${parts.join('\n')}`,
  );
}

const introduction = `# Performance

\`npm run bench\` measures this and writes this page. It takes less than 20 minutes, tells how long each chapter took,
and ends with an error when a limit is missed. \`npm run bench -- quick\` measures some rows with few rounds in 3
minutes: a rough look before a release. \`npm run bench -- pages start\` runs some measures. Both leave this page unchanged.
The measures are
${'`slow-phone`, `bookings`, `three-processes`, `clicks`, `mail-shot`, `jobs`, `integrations`, `pages`, `growth`, `staff-lists`, `start`, `uploads`, `resizing`'}
and \`gallery\`, one file each in \`bench/\`. \`--long\` loads the pages for a whole minute before it measures memory.

Each figure is a ratio: ours against a baseline measured in the same run, in turns, on the same machine. Most baselines
do the same work and nothing else; they are in \`bench/bare/\`. Absolute figures differ from machine to machine. These
come from a small one with 2 cores, shared by the load, the server and PostgreSQL. The median of the rounds counts.`;

function renderTable(rows: Row[]): string {
  const lines = [head, head.map(() => '---'), ...rows.map(formatCells)];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function formatCells(row: Row): string[] {
  const { measured, against, limit, unit, values, scale = '' } = row;
  const formatNumber = (value: number) => `${format(value)}${unit === '×' || unit === '' ? '' : ` ${unit}`}`;
  return [
    measured,
    against,
    limit
      ? 'max' in limit
        ? `at most ${formatNumber(limit.max)}`
        : `at least ${formatNumber(limit.min)}`
      : '',
    formatNumber(computeMedian(values)),
    values.length > 1 ? `${format(Math.min(...values))} to ${format(Math.max(...values))}` : '',
    limit ? (isMissed(row) ? '**missed**' : 'met') : '',
    scale,
  ];
}
