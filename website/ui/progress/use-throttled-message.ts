import { useEffect, useEffectEvent, useState } from 'react';

const sayMs = 10_000;

/** Announces the first message to screen readers at once, then the latest at most every ten seconds. */
export function useThrottledMessage(latest: string): string {
  const [message, setSaid] = useState(latest);
  const announceLatest = useEffectEvent(() => setSaid(latest));
  useEffect(() => {
    const timer = setInterval(() => announceLatest(), sayMs);
    return () => clearInterval(timer);
  }, []);
  return message;
}
