export type Random = ReturnType<typeof randomFrom>;

/** Pseudo-random numbers (mulberry32): the same seed gives the same numbers. */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** An integer from 0 to below `end`. */
    below: (end: number) => Math.floor(next() * end),
    /** True with a probability of 1 in `times`. */
    onceIn: (times: number) => next() * times < 1,
    pick: <Value>(values: readonly Value[]): Value => values[Math.floor(next() * values.length)]!,
  };
}
