import { useLayoutEffect, useState } from 'react';
import type { UseEmblaCarouselType } from 'embla-carousel-react';
import type { Slide } from './slides.ts';

const refreshMs = 200;

export type Embla = NonNullable<UseEmblaCarouselType[1]>;

/** The number of slides that fit in the window, measured again when its width changes. */
export function useFitting(embla: Embla | undefined, slides: Slide[]): number {
  const [fitting, setFitting] = useState(1);
  useLayoutEffect(() => {
    if (!embla || slides.length === 0) return;
    const view = embla.rootNode();
    const measure = () =>
      setFitting(Math.max(1, Math.round(view.clientWidth / embla.slideNodes()[0]!.offsetWidth)));
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
  return fitting;
}
