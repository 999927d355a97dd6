import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';

const lookMs = 1_000;

/** Reloads the data of the page every second while something goes on and the page is visible. */
export function useRefresh(isGoingOn: boolean) {
  const { revalidate, state } = useRevalidator();
  const look = useEffectEvent(() => {
    if (state === 'idle' && document.visibilityState === 'visible') void revalidate();
  });
  useEffect(() => {
    if (!isGoingOn) return undefined;
    const timer = setInterval(() => look(), lookMs);
    return () => clearInterval(timer);
  }, [isGoingOn]);
}
