import { useCallback, useEffect, useState, type RefObject } from 'react';
import type { Slide } from './use-slides.ts';

type Pace = {
  /** The number of the photograph to begin with, counted from 1. */
  first: number;
  isPaused: boolean;
  seconds: number;
};

/** The current photograph, and functions to move on. Photographs that are not loaded are skipped. */
export function useCurrentSlide(
  slides: Slide[],
  stage: RefObject<HTMLElement | null>,
  { first, isPaused, seconds }: Pace,
) {
  const [currentSlide, setCurrentSlide] = useState(slides[first - 1]?.source ?? slides[0]?.source);
  const index = Math.max(
    0,
    slides.findIndex(({ source }) => source === currentSlide),
  );
  const step = useCallback(
    async (by: 1 | -1) => {
      const next = findNextSlide(slides, index, by);
      if (next === index) return;
      // Decoded before it is shown, so that the screen is never empty.
      const image = stage.current?.children[next] as HTMLImageElement | undefined;
      await image?.decode().catch(() => {});
      setCurrentSlide(slides[next]!.source);
    },
    [slides, index, stage],
  );
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(() => void step(1), seconds * 1_000);
    return () => clearTimeout(timer);
  }, [isPaused, seconds, step]);
  return { index, step };
}

function findNextSlide(slides: Slide[], index: number, by: 1 | -1): number {
  for (let away = 1; away < slides.length; away++) {
    const at = (index + by * away + slides.length * away) % slides.length;
    if (slides[at]!.state === 'ready') return at;
  }
  return index;
}
