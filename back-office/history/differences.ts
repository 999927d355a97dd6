/** Field -> its value before and after. */
export type Changes = Record<string, [before: unknown, after: unknown]>;

/** The fields that differ. A record that is new has none before. */
export const differences = <Fields extends object>(before: Partial<Fields>, after: Fields): Changes =>
  Object.fromEntries(
    (Object.keys(after) as (keyof Fields)[])
      .filter((field) => (before[field] ?? null) !== (after[field] ?? null))
      .map((field) => [field, [before[field] ?? null, after[field] ?? null]]),
  );
