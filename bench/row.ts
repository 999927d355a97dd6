/** One line of the table: what was measured, in what share of what, and whether that is good enough. */
export type Row = {
  measured: string;
  against: string;
  /** Null for a figure that stands there for scale and cannot fail. */
  limit: { max: number } | { min: number } | null;
  unit: '×' | 'ms' | 's' | 'KB' | 'MB' | '';
  /** One a round; the median counts. */
  values: number[];
  /** The same in absolute figures, which differ from machine to machine. */
  scale?: string;
};

export type Options = { long: boolean };
export type Bench = (options: Options) => Promise<Row[]>;

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** A measure without a single value is missed too: nothing was shown. */
export function isMissed({ limit, values }: Row): boolean {
  if (!limit) return false;
  const value = median(values);
  return 'max' in limit ? !(value <= limit.max) : !(value >= limit.min);
}

export const ratios = (ours: number[], limits: number[]): number[] =>
  ours.map((value, round) => value / limits[round]!);

/** "412 against 388 ms" */
export const scaleOf = (ours: number[], limits: number[], unit: string): string =>
  `${format(median(ours))} against ${format(median(limits))} ${unit}`;

/** Three digits say enough. */
export function format(value: number): string {
  if (!Number.isFinite(value)) return 'nothing';
  return Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}
