export type FairTurns = ReturnType<typeof startFairTurns>;

// Until it is known how long a photograph takes, so that two are not taken of the same funeral at once.
const estimateMs = 1_000;

/**
 * Shares working time between funerals: next is the one that has had the least. A funeral that had nothing to do
 * saves up no time, so a new one waits for one photograph of the others at most.
 */
export function startFairTurns() {
  // When the work of a funeral would end if all had begun at 0 and taken turns.
  const endsMs = new Map<string, number>();
  let nowMs = 0;
  const startOf = (funeral: string) => Math.max(endsMs.get(funeral) ?? 0, nowMs);
  const forgetThePast = () => {
    for (const [funeral, endMs] of endsMs) if (endMs <= nowMs) endsMs.delete(funeral);
  };
  return {
    /** Which of these funerals is next; the first of them where several have had the same. */
    next: (funerals: string[]): string | undefined =>
      funerals.toSorted((one, other) => startOf(one) - startOf(other))[0],
    /** Counts a photograph of a funeral; `spend` is told how long it has really taken. */
    begin(funeral: string) {
      nowMs = startOf(funeral);
      endsMs.set(funeral, nowMs + estimateMs);
      forgetThePast();
      return {
        spend(ms: number) {
          endsMs.set(funeral, (endsMs.get(funeral) ?? nowMs) + ms - estimateMs);
        },
      };
    },
  };
}
