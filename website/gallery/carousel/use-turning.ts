import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import useEmblaCarousel from 'embla-carousel-react';
import type { Slide } from './slides.ts';
import { useFitting, type Embla } from './use-fitting.ts';

/** About a quarter of a second, in the carousel's own measure. */
const easyMove = 20;
const lessMotion = '(prefers-reduced-motion: reduce)';

const options = {
  loop: true,
  align: 'center',
  duration: easyMove,
  breakpoints: { [lessMotion]: { duration: 0 } },
  watchFocus: false,
  watchResize: false,
  watchSlides: false,
} as const;

/** Turns the slides in a window: by drag and swipe, and by what it is told. */
export function useTurning(slides: Slide[]) {
  const [startIndex, setStartIndex] = useState<number | null>(null);
  const [active] = useState(slides.length > 1);
  const [emblaRef, embla] = useEmblaCarousel({ ...options, active, startIndex: startIndex ?? 0 });
  const viewRef = useCallback(
    (view: HTMLElement | null) => {
      if (view) {
        setStartIndex(placeScrolledTo(view));
        view.scrollTo({ left: 0, behavior: 'instant' });
      }
      emblaRef(view);
    },
    [emblaRef],
  );
  useArrangement(embla, slides);
  const step = useCallback(
    (by: 1 | -1) => (by > 0 ? embla?.scrollNext(isStill()) : embla?.scrollPrev(isStill())),
    [embla],
  );
  return {
    viewRef,
    /** Whether there is script, so that copies of the slides make sense. */
    isMounted: startIndex !== null,
    /** What turns, as soon as it can. */
    view: embla?.rootNode(),
    /** Where the slide in the middle stands, copies included. */
    place: usePlace(embla),
    /** How many are in view. */
    fitting: useFitting(embla, slides),
    step,
    go: (index: number) => embla?.scrollTo(index, isStill()),
  };
}

const isStill = () => matchMedia(lessMotion).matches;

// Somebody may have scrolled the row before it turned.
function placeScrolledTo(view: HTMLElement): number {
  const [first, second] = Array.from(view.firstElementChild!.children) as HTMLElement[];
  return second ? Math.round(view.scrollLeft / (second.offsetLeft - first!.offsetLeft)) : 0;
}

function usePlace(embla: Embla | undefined): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      embla?.on('select', changed).on('reInit', changed);
      return () => void embla?.off('select', changed).off('reInit', changed);
    },
    [embla],
  );
  return useSyncExternalStore(
    subscribe,
    () => embla?.selectedScrollSnap() ?? 0,
    () => 0,
  );
}

/** Keeps the same slide in the middle when another one is left out, and never a copy for long. */
function useArrangement(embla: Embla | undefined, slides: Slide[]) {
  const middleKey = useRef(0);
  const arranged = useRef(slides);
  useLayoutEffect(() => {
    if (!embla || slides.length === 0) return;
    if (arranged.current !== slides) {
      arranged.current = slides;
      const next = slides.findIndex(({ key }) => key >= middleKey.current);
      embla.reInit({ active: slides.length > 1, startIndex: Math.max(0, next) });
    }
    const keepMiddle = () => {
      middleKey.current = slides[embla.selectedScrollSnap() % slides.length]!.key;
    };
    // A copy looks the same as what it is a copy of, but cannot be reached.
    const leaveCopy = () => {
      const place = embla.selectedScrollSnap();
      if (place >= slides.length) embla.scrollTo(place % slides.length, true);
    };
    const stayStill = () => isStill() && embla.scrollTo(embla.selectedScrollSnap(), true);
    keepMiddle();
    embla.on('select', keepMiddle).on('settle', leaveCopy).on('pointerUp', stayStill);
    return () => void embla.off('select', keepMiddle).off('settle', leaveCopy).off('pointerUp', stayStill);
  }, [embla, slides]);
}
