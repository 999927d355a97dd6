import { useCallback, useEffect, useReducer, useState } from 'react';

const everyMs = 5_000;

type Rotation = {
  /** The element that scrolls; undefined until the carousel has started. */
  view: HTMLElement | undefined;
  step: (by: 1 | -1) => void;
};

/**
 * Moves the carousel one slide every five seconds. Pause stops it until Play is pressed. A pointer, the focus and a
 * hidden page only suspend it (WCAG 2.2.2). With `prefers-reduced-motion` it starts paused.
 */
export function useRotation({ view, step }: Rotation) {
  const [isPlaying, setIsPlaying] = useState(true);
  const [moves, restart] = useReducer((count: number) => count + 1, 0);
  const { isSuspended, suspend } = useSuspension(view);
  const isRotating = view !== undefined && isPlaying && !isSuspended;
  useEffect(() => {
    if (!isRotating) return;
    const timer = setInterval(() => step(1), everyMs);
    return () => clearInterval(timer);
  }, [isRotating, moves, step]);
  useEffect(() => {
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
    const pause = () => reducedMotion.matches && setIsPlaying(false);
    pause();
    reducedMotion.addEventListener('change', pause);
    return () => reducedMotion.removeEventListener('change', pause);
  }, []);
  return {
    isPlaying,
    isRotating,
    toggle: () => setIsPlaying(!isPlaying),
    /** Restarts the interval, after the visitor has moved the carousel. */
    restart,
    suspend,
  };
}

/** The reasons for which the rotation is suspended now. */
function useSuspension(view: HTMLElement | undefined) {
  const [reasons, setReasons] = useState<readonly string[]>([]);
  const suspend = useCallback((reason: string, applies: boolean) => {
    setReasons((current) => {
      if (current.includes(reason) === applies) return current;
      return applies ? [...current, reason] : current.filter((other) => other !== reason);
    });
  }, []);
  useEffect(() => {
    const release = () => suspend('pressed', false);
    const checkVisibility = () => suspend('hidden', document.hidden);
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    document.addEventListener('visibilitychange', checkVisibility);
    return () => {
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
      document.removeEventListener('visibilitychange', checkVisibility);
    };
  }, [suspend]);
  useEffect(() => {
    if (!view) return;
    const observer = new IntersectionObserver((entries) =>
      suspend('out of view', !entries.at(-1)!.isIntersecting),
    );
    observer.observe(view);
    return () => observer.disconnect();
  }, [view, suspend]);
  return { isSuspended: reasons.length > 0, suspend };
}
