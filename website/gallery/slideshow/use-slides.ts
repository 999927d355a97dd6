import { useCallback, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Found } from '../find-photographs.ts';
import type { LoadedSlideshow } from './loaded.ts';

const askMs = 60_000;
const loadingAtOnce = 3;

export type Slide = {
  source: string;
  /** How often it was tried before. */
  tries: number;
  state: 'waiting' | 'loading' | 'ready' | 'failed';
};

/** `again`: it failed, and is tried once more. */
type Known = Record<string, { state: 'ready' | 'failed' | 'again'; tries: number }>;

/**
 * The photographs of the slideshow. All are loaded ahead, a few at a time, and stay in the page. Once a minute, and when
 * the connection returns, it asks for the list again.
 */
export function useSlides(foundFirst: Found) {
  const found = useNewest(foundFirst);
  const [known, setKnown] = useState<Known>({});
  const settle = useCallback(
    (source: string, state: 'ready' | 'failed') =>
      setKnown((before) => ({ ...before, [source]: { state, tries: before[source]?.tries ?? 0 } })),
    [],
  );
  useEffect(() => {
    const tryFailedAgain = () => setKnown(withoutFailed);
    const timer = setInterval(tryFailedAgain, askMs);
    addEventListener('online', tryFailedAgain);
    return () => {
      clearInterval(timer);
      removeEventListener('online', tryFailedAgain);
    };
  }, []);
  const sources = found.word === 'some' ? found.pictures.map(({ src, large }) => large ?? src) : [];
  return { word: found.word, slides: slidesOf(sources, known), settle };
}

/** The newest list that arrived; a failed request changes nothing. */
function useNewest(foundFirst: Found): Found {
  const { data, load } = useFetcher<LoadedSlideshow>();
  const [found, setFound] = useState(foundFirst);
  const newest = data?.found;
  if (newest && newest !== found && (newest.word === 'some' || newest.word === 'none')) setFound(newest);
  useEffect(() => {
    const ask = () => void load(location.pathname);
    const timer = setInterval(ask, askMs);
    addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('online', ask);
    };
  }, [load]);
  return found;
}

/** The failed ones count one more try, which gives them another address. */
const withoutFailed = (known: Known): Known =>
  Object.fromEntries(
    Object.entries(known).map(([source, { state, tries }]) => [
      source,
      state === 'failed' ? { state: 'again', tries: tries + 1 } : { state, tries },
    ]),
  );

function slidesOf(sources: string[], known: Known): Slide[] {
  let loading = 0;
  return sources.map((source) => {
    const { state, tries } = known[source] ?? { state: 'again', tries: 0 };
    if (state === 'ready' || state === 'failed') return { source, tries, state };
    loading += 1;
    return { source, tries, state: loading <= loadingAtOnce ? 'loading' : 'waiting' };
  });
}
