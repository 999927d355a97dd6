import { useEffect, useRef, useState } from 'react';

const retryAfterMs = 1_000;

type SlideImage = {
  isFirst: boolean;
  isCopy: boolean;
  /** Whether the slide is near enough to the middle to be loaded. */
  isNear: boolean;
  canLoad: boolean;
  /** Called when it has loaded or failed. */
  onSettled: () => void;
  /** Called when it has failed twice. */
  onBroken: () => void;
};

/** Loads the picture of one slide, unloads it far from the middle, and retries it once. */
export function useSlideImage({ isFirst, isCopy, isNear, canLoad, ...callbacks }: SlideImage) {
  // A lazy picture keeps the `src` that the server gave it until it is first requested.
  const [wasRequested, setWasRequested] = useState(isCopy);
  const [isShown, setIsShown] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isRequested = isNear && canLoad;
  const hasSource = isRequested || !wasRequested;
  if (isRequested && !wasRequested) setWasRequested(true);
  if (isShown && !hasSource) setIsShown(false);
  const loaded = () => {
    setIsShown(true);
    setWasRequested(true);
    callbacks.onSettled();
  };
  const failed = () => {
    callbacks.onSettled();
    if (attempt > 0) callbacks.onBroken();
    else setTimeout(() => setAttempt(1), retryAfterMs);
  };
  const image = useSettledBeforeHydration(isFirst, loaded, failed);
  const isEager = isRequested || (isFirst && !wasRequested);
  return { image, isShown, hasSource, isEager, attempt, loaded, failed };
}

/** Reports a first picture that loaded or failed before hydration, when no listener was attached. */
function useSettledBeforeHydration(isFirst: boolean, loaded: () => void, failed: () => void) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const { complete, naturalWidth } = image.current!;
    if (!isFirst || !complete) return;
    if (naturalWidth > 0) loaded();
    else failed();
    // oxlint-disable-next-line react/exhaustive-deps -- once, after hydration
  }, []);
  return image;
}
