import { useCallback, useEffect, useState } from 'react';

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
