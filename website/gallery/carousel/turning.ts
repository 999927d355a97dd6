import EmblaCarousel from 'embla-carousel';

/** About a quarter of a second, in the carousel's own measure. */
const easyMove = 20;
const refreshMs = 200;

type Slides = {
  /** How many there are without their copies, which stand behind them. */
  count: () => number;
  /** Another slide is in the middle, or the same one at another width. */
  arrived: () => void;
};

/** Turns the slides in a window: by drag and swipe itself, and by what it is told. */
export function startTurning(carousel: HTMLElement, view: HTMLElement, { count, arrived }: Slides) {
  const stillness = matchMedia('(prefers-reduced-motion: reduce)');
  const options = (startIndex: number) => {
    carousel.classList.toggle('turning', count() > 1);
    return { active: count() > 1, startIndex, duration: stillness.matches ? 0 : easyMove };
  };
  const scrolledTo = placeScrolledTo(view);
  view.scrollLeft = 0;
  const alone = { watchFocus: false, watchResize: false, watchSlides: false };
  const embla = EmblaCarousel(view, { loop: true, align: 'center', ...alone, ...options(scrolledTo) });

  const place = () => embla.selectedScrollSnap();
  const go = (index: number) => embla.scrollTo(index, stillness.matches);
  const arrange = (index: number) => embla.reInit(options(index));
  embla.on('select', arrived);
  // A copy looks the same as what it is a copy of, but cannot be reached.
  embla.on('settle', () => place() >= count() && embla.scrollTo(place() % count(), true));
  embla.on('pointerUp', () => stillness.matches && go(place()));
  const resizes = whenWidthChanges(view, () => {
    arrange(place());
    arrived();
  });
  return {
    /** Where the slide in the middle stands, copies included. */
    place,
    go,
    step: (by: 1 | -1) => (by > 0 ? embla.scrollNext : embla.scrollPrev)(stillness.matches),
    /** The slides are others now. */
    arrange,
    stop: () => {
      resizes.disconnect();
      embla.destroy();
    },
  };
}

// Somebody may have scrolled the row before it turned.
function placeScrolledTo(view: HTMLElement): number {
  const [first, second] = Array.from(view.firstElementChild!.children) as HTMLElement[];
  return second ? Math.round(view.scrollLeft / (second.offsetLeft - first!.offsetLeft)) : 0;
}

function whenWidthChanges(view: HTMLElement, listener: () => void): ResizeObserver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let width = view.clientWidth;
  const resizes = new ResizeObserver(() => {
    if (view.clientWidth === width) return;
    width = view.clientWidth;
    clearTimeout(timer);
    timer = setTimeout(listener, refreshMs);
  });
  resizes.observe(view);
  return resizes;
}
