import { useEffect, useRef, useState } from 'react';

const retryAfterMs = 1_000;

type SlideImage = {
  isFirst: boolean;
  isCopy: boolean;
  /** Whether it is near enough to the middle to be shown. */
  isNear: boolean;
  mayLoad: boolean;
  isPrinting: boolean;
  /** It has come, or it has not. */
  onEnded: () => void;
  /** It has failed twice. */
  onBroken: () => void;
};

/** The picture of one slide, which can be let go of and asked for again. */
export function useSlideImage({ isFirst, isCopy, isNear, mayLoad, isPrinting, ...told }: SlideImage) {
  // Until it has been seen, a lazy picture keeps its address: the browser loads it when the page is printed.
  const [wasAsked, setWasAsked] = useState(isCopy);
  const [isShown, setIsShown] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isAsked = isNear && mayLoad;
  const hasSource = isAsked || !wasAsked || (isPrinting && !isCopy);
  if (isAsked && !wasAsked) setWasAsked(true);
  if (isShown && !hasSource) setIsShown(false);
  const loaded = () => {
    setIsShown(true);
    setWasAsked(true);
    told.onEnded();
  };
  const failed = () => {
    told.onEnded();
    if (attempt > 0) told.onBroken();
    else setTimeout(() => setAttempt(1), retryAfterMs);
  };
  const image = useEndedBefore(isFirst, loaded, failed);
  const isEager = isAsked || (isFirst && !wasAsked);
  return { image, isShown, hasSource, isEager, attempt, loaded, failed };
}

/** The first picture may have ended before anybody listened. */
function useEndedBefore(isFirst: boolean, loaded: () => void, failed: () => void) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const { complete, naturalWidth } = image.current!;
    if (!isFirst || !complete) return;
    if (naturalWidth > 0) loaded();
    else failed();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the script takes over
  }, []);
  return image;
}
