import { isMissed, type Result } from './fault.ts';

const head = ['Fault', 'Rounds', 'Acknowledged', 'Lost', 'Twice', 'Service after', 'Email after', 'Verdict'];

export function printResults(results: Result[]): void {
  const lines = [head, ...results.map(cellsOf)];
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
      console.log(`${fault}: service after ${serviceMs.map(secondsOf).join(', ')} s.`);
  for (const { fault, notes } of results) for (const note of notes) console.log(`${fault}: ${note}`);
}

const secondsOf = (ms: number) => (ms / 1_000).toFixed(1);

const mostOf = (ms: number[]) => (ms.length > 0 ? `${secondsOf(Math.max(...ms))} s at most` : '');

const cellsOf = (result: Result): string[] => [
  result.fault,
  `${result.rounds}`,
  result.acknowledged,
  `${result.lost}`,
  `${result.twice}`,
  mostOf(result.serviceMs),
  mostOf(result.emailMs ?? []),
  isMissed(result) ? 'MISSED' : 'met',
];
