import { useCallback, useLayoutEffect, useRef, useState, useEffect } from 'react';
import type { Picture } from '../image-sources.ts';
import { galleryTexts } from '../messages.ts';
import { Arrow, PauseButton, Position } from './controls.tsx';
import { SlideView } from './slide.tsx';
import { getLoadedDistanceMax, placeSlides, toSlides, type Slide } from './slides.ts';
import { LargeView } from './large-view.tsx';
import { useRotation } from './use-rotation.ts';
import { useCarousel } from './use-carousel.ts';
import { useIsFramed } from '../../ui/use-provider.ts';

const firstSlideMsMax = 3_000;

/** Delays the other pictures until the first one has loaded, so that it gets the whole bandwidth. */
function useFirstSlideAlone() {
  const [isFirstLoading, setIsFirstLoading] = useState(true);
  const allowOthers = useCallback(() => setIsFirstLoading(false), []);
  useEffect(() => {
    const timer = setTimeout(allowOthers, firstSlideMsMax);
    return () => clearTimeout(timer);
  }, [allowOthers]);
  return { isFirstLoading, allowOthers };
}

const steps = { ArrowLeft: -1, ArrowRight: 1 } as const;

type CarouselProps = {
  pictures: Picture[];
  /** Shown when every photograph has failed to load. */
  emptyMessage: React.ReactNode;
  /** Content below the carousel, unless that is empty. */
  afterwards: React.ReactNode;
};

/** The photographs in a scrollable row, which becomes a looping carousel when it is hydrated. */
export function Carousel({ pictures, emptyMessage, afterwards }: CarouselProps) {
  const [slides, setSlides] = useState(() => toSlides(pictures));
  const removeSlide = useCallback(
    (slideKey: number) => setSlides((current) => current.filter(({ key }) => key !== slideKey)),
    [],
  );
  const carousel = useCarousel(slides);
  const isSeveral = slides.length > 1;
  const rotation = useRotation({ view: isSeveral ? carousel.view : undefined, step: carousel.step });
  const large = useLargeView(carousel.go, rotation.suspend);
  if (slides.length === 0) return emptyMessage;
  const step = (by: 1 | -1) => [carousel.step(by), rotation.restart()];
  // Set the class before Embla measures the row, because it changes the layout.
  const isTurning = isSeveral && carousel.isMounted;
  const index = carousel.place % slides.length;
  const names = ['carousel', isTurning && 'turning', isTurning && !rotation.isPlaying && 'paused'];
  return (
    <>
      <section
        className={names.filter(Boolean).join(' ')}
        aria-roledescription="carousel"
        aria-label={galleryTexts.heading}
        data-count={slides.length}
        data-words={slides.some(({ picture }) => picture.words.length > 0) || undefined}
        {...(isTurning && listeners(step, rotation.suspend))}
      >
        {isSeveral && (
          <>
            <PauseButton isPlaying={rotation.isPlaying} onToggle={rotation.toggle} />
            <Arrow to="previous" sign="&lt;" name="Previous photograph" onPress={() => step(-1)} />
          </>
        )}
        <CarouselWindow {...{ slides, carousel, rotation, removeSlide }} onOpen={large.open} />
        {isSeveral && (
          <>
            <Arrow to="next" sign="&gt;" name="Next photograph" onPress={() => step(1)} />
            <Position
              index={index}
              count={slides.length}
              onGo={(to) => [carousel.go(to), rotation.restart()]}
            />
          </>
        )}
        {large.isOpen && <LargeView slides={slides} index={index} step={step} onClose={large.close} />}
      </section>
      {afterwards}
    </>
  );
}

type Suspend = ReturnType<typeof useRotation>['suspend'];

const listeners = (step: (by: 1 | -1) => void, suspend: Suspend): React.HTMLAttributes<HTMLElement> => ({
  onKeyDown: (event) => {
    const by = steps[event.key as keyof typeof steps];
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(by);
  },
  // The focus suspends the rotation, except on the Pause button: after Play the focus is still there.
  onFocus: ({ target }) =>
    suspend('focus', !target.matches('.carousel-pause') && target.matches(':focus-visible')),
  onBlur: () => suspend('focus', false),
});

type WindowProps = {
  slides: Slide[];
  carousel: ReturnType<typeof useCarousel>;
  rotation: ReturnType<typeof useRotation>;
  removeSlide: (slideKey: number) => void;
  onOpen: ((index: number) => void) | undefined;
};

function CarouselWindow({ slides, carousel, rotation, removeSlide, onOpen }: WindowProps) {
  const { view, viewRef, place, slidesPerView, isMounted } = carousel;
  const { isFirstLoading, allowOthers } = useFirstSlideAlone();
  const row = useFocusOnMiddleSlide(place);
  const isTurning = view !== undefined;
  const distanceMax = getLoadedDistanceMax(slides, slidesPerView);
  const isLive = isTurning && slides.length > 1;
  return (
    <div
      className="carousel-window"
      ref={viewRef}
      onPointerEnter={({ pointerType }) => rotation.suspend('pointer', pointerType === 'mouse')}
      onPointerLeave={() => rotation.suspend('pointer', false)}
      onPointerDown={() => rotation.suspend('pressed', true)}
    >
      <div
        className="carousel-row"
        ref={row}
        aria-live={isLive ? (rotation.isRotating ? 'off' : 'polite') : undefined}
      >
        {placeSlides(slides, place, isMounted).map(({ key, picture, index, copy, away }) => (
          <SlideView
            key={`${key} ${copy}`}
            slideKey={key}
            picture={picture}
            index={index}
            count={slides.length}
            isCopy={copy > 0}
            isNear={isTurning && away <= distanceMax}
            isInView={isTurning ? away <= slidesPerView / 2 : undefined}
            isMiddle={isTurning ? away === 0 : undefined}
            canLoad={key === 0 || !isFirstLoading}
            onSettled={allowOthers}
            onBroken={removeSlide}
            onOpen={onOpen}
          />
        ))}
      </div>
    </div>
  );
}

/** Moves the focus to the middle slide, if the focus is on a slide. */
function useFocusOnMiddleSlide(place: number) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!row.current?.contains(document.activeElement)) return;
    row.current.children[place]?.querySelector('a')?.focus({ preventScroll: true });
  }, [place]);
  return row;
}

/**
 * Whether a photograph is shown as large as the screen. In a frame, which is as high as its content, a photograph opens
 * in a new tab instead, and `open` is undefined.
 */
function useLargeView(go: (index: number) => void, suspend: Suspend) {
  const isFramed = useIsFramed();
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(
    (index: number) => {
      go(index);
      suspend('large', true);
      setIsOpen(true);
    },
    [go, suspend],
  );
  const close = () => {
    suspend('large', false);
    setIsOpen(false);
    // The photograph that had the focus may be out of view by now.
    document.querySelector<HTMLElement>('.slide a[tabindex="0"]')?.focus({ preventScroll: true });
  };
  return { isOpen, open: isFramed ? undefined : open, close };
}
