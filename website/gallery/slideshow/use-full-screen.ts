import { useSyncExternalStore } from 'react';
import { useHydrated } from '../../ui/use-hydrated.ts';

const subscribe = (onChange: () => void) => {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
};

/** A phone may have no full screen for pages. */
export function useFullScreen() {
  const isFull = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  );
  const canToggle = useHydrated() && document.fullscreenEnabled;
  return { isFull, canToggle, toggle };
}

function toggle() {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  // The browser may refuse.
  void done.catch(() => {});
}
