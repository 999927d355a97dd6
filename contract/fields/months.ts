/** `YYYY-MM` of a day or a wall time. */
export const getMonth = (day: string): string => day.slice(0, 7);

/** Adds a number of months, which may be negative. */
export function addMonths(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const months = year * 12 + number - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** Counts the months from one to another, both included. Makes no list, so that any text may be checked. */
export const countMonths = (from: string, to: string): number => toMonthNumber(to) - toMonthNumber(from) + 1;

function toMonthNumber(text: string): number {
  const [year, month] = text.split('-').map(Number) as [number, number];
  return year * 12 + month;
}

/** Lists all months from one to another, both included. */
export const listMonths = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, countMonths(from, to)) }, (_, index) => addMonths(from, index));
