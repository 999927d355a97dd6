import { isMissed, type Result } from './fault.ts';

const head = ['Fault', 'Rounds', 'Acknowledged', 'Lost', 'Twice', 'Service after', 'Email after', 'Verdict'];

export function printResults(results: Result[]): void {
  const lines = [head, ...results.map(formatCells)];
  const widths = head.map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length)));
  for (const cells of lines)
    console.log(
      cells
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
  for (const { fault, serviceMs } of results)
    if (serviceMs.length > 1)
      console.log(`${fault}: service after ${serviceMs.map(formatSeconds).join(', ')} s.`);
  for (const { fault, notes } of results) for (const note of notes) console.log(`${fault}: ${note}`);
}

const formatSeconds = (ms: number) => (ms / 1_000).toFixed(1);

const formatMost = (ms: number[]) => (ms.length > 0 ? `${formatSeconds(Math.max(...ms))} s at most` : '');

const formatCells = (result: Result): string[] => [
  result.fault,
  `${result.rounds}`,
  result.acknowledged,
  `${result.lost}`,
  `${result.twice}`,
  formatMost(result.serviceMs),
  formatMost(result.emailMs ?? []),
  isMissed(result) ? 'MISSED' : 'met',
];
