import { useCallback, useEffect, useReducer, useState } from 'react';

const everyMs = 5_000;

type Rotation = {
  /** What turns; undefined until it can. */
  view: HTMLElement | undefined;
  step: (by: 1 | -1) => void;
};

/**
 * Turns the carousel by itself. A pressed Pause holds until Play is pressed; a pointer, the focus and a page out of
 * sight only suspend it (WCAG 2.2.2). Where less motion is wished for, it does not begin by itself.
 */
export function useRotation({ view, step }: Rotation) {
  const [isPlaying, setPlaying] = useState(true);
  const [moves, restart] = useReducer((count: number) => count + 1, 0);
  const { isSuspended, suspend } = useSuspension(view);
  const isRotating = view !== undefined && isPlaying && !isSuspended;
  useEffect(() => {
    if (!isRotating) return;
    const timer = setInterval(() => step(1), everyMs);
    return () => clearInterval(timer);
  }, [isRotating, moves, step]);
  useEffect(() => {
    const stillness = matchMedia('(prefers-reduced-motion: reduce)');
    const pause = () => stillness.matches && setPlaying(false);
    pause();
    stillness.addEventListener('change', pause);
    return () => stillness.removeEventListener('change', pause);
  }, []);
  return {
    isPlaying,
    isRotating,
    toggle: () => setPlaying(!isPlaying),
    /** After a move by hand, the next one by itself is a whole while away. */
    restart,
    suspend,
  };
}

/** For which reasons it stands still for now. */
function useSuspension(view: HTMLElement | undefined) {
  const [reasons, setReasons] = useState<readonly string[]>([]);
  const suspend = useCallback((reason: string, holds: boolean) => {
    setReasons((known) => {
      if (known.includes(reason) === holds) return known;
      return holds ? [...known, reason] : known.filter((other) => other !== reason);
    });
  }, []);
  useEffect(() => {
    const release = () => suspend('pressed', false);
    const look = () => suspend('hidden', document.hidden);
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
      document.removeEventListener('visibilitychange', look);
    };
  }, [suspend]);
  useEffect(() => {
    if (!view) return;
    const sight = new IntersectionObserver((entries) =>
      suspend('out of view', !entries.at(-1)!.isIntersecting),
    );
    sight.observe(view);
    return () => sight.disconnect();
  }, [view, suspend]);
  return { isSuspended: reasons.length > 0, suspend };
}
