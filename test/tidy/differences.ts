import { existsSync, readFileSync } from 'node:fs';

/** The position of each column of a row of record 023. */
const columns = { reason: 3, place: 4, record: 5, test: 6 } as const;

const page = 'docs/decisions/023-where-we-differ-from-the-specification.md';

/** Rows of record 023 without a reason, a place or a test, and those whose test does not exist under this title. */
export function findUnprovenDifferences(text: string, records: string[]): string[] {
  return text.split('\n').flatMap((line, index) => {
    if (!line.startsWith('|') || /^\| (The specification|---)/.test(line)) return [];
    const problem = findProblem(
      line.split(/(?<!\\)\|/).map((cell) => cell.trim()),
      records,
    );
    return problem ? [`${page}:${index + 1} ${problem}`] : [];
  });
}

function findProblem(cells: string[], records: string[]): string | null {
  if (cells.length !== 8) return 'has not six columns';
  if (!cells[columns.reason] || !cells[columns.place]) return 'has no reason, or no place where it shows';
  const numbers = cells[columns.record]!.split(', ').filter(Boolean);
  const unknown = numbers.find((number) => !records.some((path) => path.includes(`/${number}-`)));
  if (unknown) return `names record ${unknown}, which does not exist`;
  const [, path, title] = /^`(test\/[^`]+)`: “(.+)”$/.exec(cells[columns.test]!) ?? [];
  if (!path || !title) return 'names no test';
  if (!existsSync(path)) return `names ${path}, which does not exist`;
  return readFileSync(path, 'utf8').includes(title) ? null : `names “${title}”, which is not in ${path}`;
}

/** The number of rows, so that an empty table fails. */
export const countDifferences = (text: string): number => text.match(/^\|.*`: “.*” *\|$/gm)?.length ?? 0;
