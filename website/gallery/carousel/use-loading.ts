import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const firstSlideMsMax = 3_000;

/** Delays the other pictures until the first one has loaded, so that it gets the whole bandwidth. */
export function useFirstSlideFirst() {
  const [isFirstLoading, setFirstLoading] = useState(true);
  const allowOthers = useCallback(() => setFirstLoading(false), []);
  useEffect(() => {
    const timer = setTimeout(allowOthers, firstSlideMsMax);
    return () => clearTimeout(timer);
  }, [allowOthers]);
  return { isFirstLoading, allowOthers };
}

/** Whether the page is being printed. Every picture then needs its `src`. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // Render synchronously: the browser lays the page out as soon as this listener returns.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
