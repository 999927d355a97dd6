import { useCallback, useEffect, useState } from 'react';

/** After this time without a photograph, the missing ones are left out. */
const stalledAfterMs = 30_000;

export type LoadState = 'ready' | 'failed';

/** How many of the photographs have loaded, and whether there is anything left to wait for. */
export function useLoadStates(count: number) {
  const [states, setStates] = useState<Record<number, LoadState>>({});
  const [stalledAt, setStalledAt] = useState(-1);
  const settle = useCallback(
    (index: number, state: LoadState) => setStates((before) => ({ ...before, [index]: state })),
    [],
  );
  const all = Object.values(states);
  useEffect(() => {
    if (all.length === count) return undefined;
    const timer = setTimeout(() => setStalledAt(all.length), stalledAfterMs);
    return () => clearTimeout(timer);
  }, [all.length, count]);
  const ready = all.filter((state) => state === 'ready').length;
  return { ready, isOver: all.length === count || all.length === stalledAt, settle };
}
