import type { UseEmblaCarouselType } from 'embla-carousel-react';
import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import useEmblaCarousel from 'embla-carousel-react';
import type { Slide } from './slides.ts';

const refreshMs = 200;

type Embla = NonNullable<UseEmblaCarouselType[1]>;

/** The number of slides that fit in the window, measured again when its width changes. */
function useSlidesPerView(embla: Embla | undefined, slides: Slide[]): number {
  const [slidesPerView, setSlidesPerView] = useState(1);
  useLayoutEffect(() => {
    if (!embla || slides.length === 0) return;
    const view = embla.rootNode();
    const measure = () =>
      setSlidesPerView(Math.max(1, Math.round(view.clientWidth / embla.slideNodes()[0]!.offsetWidth)));
    measure();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let width = view.clientWidth;
    const resizes = new ResizeObserver(() => {
      if (view.clientWidth === width) return;
      width = view.clientWidth;
      clearTimeout(timer);
      timer = setTimeout(() => {
        embla.reInit({ startIndex: embla.selectedScrollSnap() });
        measure();
      }, refreshMs);
    });
    resizes.observe(view);
    return () => {
      clearTimeout(timer);
      resizes.disconnect();
    };
  }, [embla, slides]);
  return slidesPerView;
}

/** In Embla's own unit; about a quarter of a second. */
const moveDuration = 20;
const reducedMotion = '(prefers-reduced-motion: reduce)';

const options = {
  loop: true,
  align: 'center',
  duration: moveDuration,
  breakpoints: { [reducedMotion]: { duration: 0 } },
  watchFocus: false,
  watchResize: false,
  watchSlides: false,
} as const;

/** Runs Embla on the slides: it moves them by drag, by swipe, and by `step` and `go`. */
export function useCarousel(slides: Slide[]) {
  const [startIndex, setStartIndex] = useState<number | null>(null);
  const [active] = useState(slides.length > 1);
  const [emblaRef, embla] = useEmblaCarousel({ ...options, active, startIndex: startIndex ?? 0 });
  const viewRef = useCallback(
    (view: HTMLElement | null) => {
      if (view) {
        setStartIndex(findPlaceScrolledTo(view));
        view.scrollTo({ left: 0, behavior: 'instant' });
      }
      emblaRef(view);
    },
    [emblaRef],
  );
  useArrangement(embla, slides);
  const step = useCallback(
    (by: 1 | -1) =>
      by > 0 ? embla?.scrollNext(prefersReducedMotion()) : embla?.scrollPrev(prefersReducedMotion()),
    [embla],
  );
  const go = useCallback((index: number) => embla?.scrollTo(index, prefersReducedMotion()), [embla]);
  return {
    viewRef,
    /** True after hydration. Copies of the slides are rendered only then. */
    isMounted: startIndex !== null,
    /** The element that scrolls; undefined until Embla has started. */
    view: embla?.rootNode(),
    /** Index of the slide in the middle, copies included. */
    place: usePlace(embla),
    /** Number of slides in view. */
    slidesPerView: useSlidesPerView(embla, slides),
    step,
    go,
  };
}

const prefersReducedMotion = () => matchMedia(reducedMotion).matches;

// The visitor may have scrolled the row before hydration.
function findPlaceScrolledTo(view: HTMLElement): number {
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

/** Keeps the same slide in the middle when another one is removed, and replaces a copy in the middle by its original. */
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
    // A copy looks like its original, but is inert.
    const moveToOriginal = () => {
      const place = embla.selectedScrollSnap();
      if (place >= slides.length) embla.scrollTo(place % slides.length, true);
    };
    const skipAnimation = () => prefersReducedMotion() && embla.scrollTo(embla.selectedScrollSnap(), true);
    keepMiddle();
    embla.on('select', keepMiddle).on('settle', moveToOriginal).on('pointerUp', skipAnimation);
    return () =>
      void embla.off('select', keepMiddle).off('settle', moveToOriginal).off('pointerUp', skipAnimation);
  }, [embla, slides]);
}
