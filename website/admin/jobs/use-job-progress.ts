import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';

const lookMs = 1_000;
const sayMs = 10_000;

/** Refreshes the progress of a run while the page is visible. */
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

/** Announces the first message to screen readers at once, then the latest at most every ten seconds. */
export function useThrottledMessage(latest: string): string {
  const [said, setSaid] = useState(latest);
  const announceLatest = useEffectEvent(() => setSaid(latest));
  useEffect(() => {
    const timer = setInterval(() => announceLatest(), sayMs);
    return () => clearInterval(timer);
  }, []);
  return said;
}
