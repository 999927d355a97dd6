/** One row of the table: what was measured, as a ratio of what, and its limit. */
export type Row = {
  measured: string;
  against: string;
  /** Null for a figure that is only for comparison and cannot fail. */
  limit: { max: number } | { min: number } | null;
  unit: '×' | 'ms' | 's' | 'KB' | 'MB' | '';
  /** One per round; the median counts. */
  values: number[];
  /** The same in absolute figures, which differ from machine to machine. */
  scale?: string;
};

export type Options = { long: boolean };
export type Bench = (options: Options) => Promise<Row[]>;

export function computeMedian(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** A measure without a single value also counts as missed: it proves nothing. */
export function isMissed({ limit, values }: Row): boolean {
  if (!limit) return false;
  const value = computeMedian(values);
  return 'max' in limit ? !(value <= limit.max) : !(value >= limit.min);
}

export const computeRatios = (product: number[], limits: number[]): number[] =>
  product.map((value, round) => value / limits[round]!);

/** "412 against 388 ms" */
export const describeScale = (product: number[], limits: number[], unit: string): string =>
  `${format(computeMedian(product))} against ${format(computeMedian(limits))} ${unit}`;

/** Three digits are precise enough. */
export function format(value: number): string {
  if (!Number.isFinite(value)) return 'nothing';
  return Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}
