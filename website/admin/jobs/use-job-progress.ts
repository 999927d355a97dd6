import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';

const lookMs = 1_000;
const sayMs = 10_000;

/** Looks again and again how far a run is, while somebody sees the page. */
export function useJobProgress(isLive: boolean) {
  const { revalidate, state } = useRevalidator();
  const look = useEffectEvent(() => {
    if (state === 'idle' && document.visibilityState === 'visible') void revalidate();
  });
  useEffect(() => {
    if (!isLive) return undefined;
    const timer = setInterval(() => look(), lookMs);
    return () => clearInterval(timer);
  }, [isLive]);
}

/** What a screen reader is told: the first at once, then the latest every ten seconds at most. */
export function useThrottledMessage(latest: string): string {
  const [said, setSaid] = useState(latest);
  const announceLatest = useEffectEvent(() => setSaid(latest));
  useEffect(() => {
    const timer = setInterval(() => announceLatest(), sayMs);
    return () => clearInterval(timer);
  }, []);
  return said;
}
