import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const firstAloneMs = 3_000;

/** The first picture has the line for itself until it is there. */
export function useFirstAlone() {
  const [isFirstAlone, setFirstAlone] = useState(true);
  const letOthersCome = useCallback(() => setFirstAlone(false), []);
  useEffect(() => {
    const timer = setTimeout(letOthersCome, firstAloneMs);
    return () => clearTimeout(timer);
  }, [letOthersCome]);
  return { isFirstAlone, letOthersCome };
}

/** Whether the page is being printed, for which every picture needs its address. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser lays the page out as soon as its listeners have returned.
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
