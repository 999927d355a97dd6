import { useEffect, useEffectEvent, useState } from 'react';

const intervalMs = 10_000;

/** Announces the first message to screen readers at once, then the latest at most every ten seconds. */
export function useThrottledMessage(latest: string): string {
  const [message, setMessage] = useState(latest);
  const announceLatest = useEffectEvent(() => setMessage(latest));
  useEffect(() => {
    const timer = setInterval(() => announceLatest(), intervalMs);
    return () => clearInterval(timer);
  }, []);
  return message;
}
