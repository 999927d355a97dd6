export type Random = ReturnType<typeof createRandom>;

/** Numbers that a seed repeats. */
export function createRandom(seed: number) {
  let state = (seed * 2_654_435_761) % 4_294_967_296;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  return {
    next,
    isOneIn: (count: number) => next() < 1 / count,
    of: <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]!,
  };
}
