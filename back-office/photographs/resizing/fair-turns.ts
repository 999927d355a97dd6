export type FairTurns = ReturnType<typeof startFairTurns>;

// The duration that counts until the real one is known, so that two photographs of one funeral are not claimed at once.
const estimateMs = 1_000;

/**
 * Shares processing time fairly between funerals: the one that has had the least is next. Idle funerals accumulate no
 * credit, so a new one waits for at most one photograph of each other.
 */
export function startFairTurns() {
  // Virtual finishing times, as in fair queueing.
  const endsMs = new Map<string, number>();
  let nowMs = 0;
  const getStart = (funeral: string) => Math.max(endsMs.get(funeral) ?? 0, nowMs);
  const deletePast = () => {
    for (const [funeral, endMs] of endsMs) if (endMs <= nowMs) endsMs.delete(funeral);
  };
  return {
    /** The funeral that is next; the first one in a tie. */
    next: (funerals: string[]): string | undefined =>
      funerals.toSorted((one, other) => getStart(one) - getStart(other))[0],
    /** Counts a photograph of a funeral with an estimate; `spend` replaces that by the real duration. */
    begin(funeral: string) {
      nowMs = getStart(funeral);
      endsMs.set(funeral, nowMs + estimateMs);
      deletePast();
      return {
        spend(ms: number) {
          endsMs.set(funeral, (endsMs.get(funeral) ?? nowMs) + ms - estimateMs);
        },
      };
    },
  };
}
