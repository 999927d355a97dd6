export type Random = ReturnType<typeof createRandom>;

/** Pseudo-random numbers (mulberry32): one seed always gives the same numbers. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  /** From 0 to below 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    /** An integer from 0 to below `end`. */
    below: (end: number) => Math.floor(next() * end),
    /** True with a probability of 1 in `times`. */
    isOneIn: (times: number) => next() * times < 1,
    /** Undefined from an empty list. */
    pick: <Value>(values: readonly Value[]): Value => values[Math.floor(next() * values.length)]!,
    shuffled: <Value>(values: readonly Value[]): Value[] =>
      values
        .map((value) => ({ value, place: next() }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ value }) => value),
  };
}
