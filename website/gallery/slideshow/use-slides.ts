import { useCallback, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { minuteMs } from '#contract/fields/durations.ts';
import type { PhotographsResult } from '../find-photographs.ts';
import type { Picture } from '../image-sources.ts';
import type { LoadedSlideshow } from './loaded.ts';

const askMs = minuteMs;
const loadingAtOnce = 3;

export type Slide = {
  picture: Picture;
  source: string;
  /** The number of earlier tries. */
  tries: number;
  state: 'waiting' | 'loading' | 'ready' | 'failed';
};

/** `again`: it failed once and is retried. */
type KnownSlides = Record<string, { state: 'ready' | 'failed' | 'again'; tries: number }>;

/**
 * The photographs of the slideshow. All are preloaded, a few at a time, and stay in the page. The list is read
 * again once a minute and when the connection returns.
 */
export function useSlides(firstResult: PhotographsResult) {
  const result = useNewest(firstResult);
  const [knownSlides, setKnownSlides] = useState<KnownSlides>({});
  const settle = useCallback(
    (source: string, state: 'ready' | 'failed') =>
      setKnownSlides((before) => ({ ...before, [source]: { state, tries: before[source]?.tries ?? 0 } })),
    [],
  );
  useEffect(() => {
    const tryFailedAgain = () => setKnownSlides(retryFailed);
    const timer = setInterval(tryFailedAgain, askMs);
    addEventListener('online', tryFailedAgain);
    return () => {
      clearInterval(timer);
      removeEventListener('online', tryFailedAgain);
    };
  }, []);
  const pictures = result.code === 'some' ? result.pictures : [];
  return { code: result.code, slides: createSlides(pictures, knownSlides), settle };
}

/** The newest list. A failed request changes nothing. */
function useNewest(firstResult: PhotographsResult): PhotographsResult {
  const { data, load } = useFetcher<LoadedSlideshow>();
  const [result, setResult] = useState(firstResult);
  const newest = data?.result;
  if (newest && newest !== result && (newest.code === 'some' || newest.code === 'none')) setResult(newest);
  useEffect(() => {
    const ask = () => void load(location.pathname);
    const timer = setInterval(ask, askMs);
    addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('online', ask);
    };
  }, [load]);
  return result;
}

/** Adds a try to the failed ones, which changes their address. */
const retryFailed = (knownSlides: KnownSlides): KnownSlides =>
  Object.fromEntries(
    Object.entries(knownSlides).map(([source, { state, tries }]) => [
      source,
      state === 'failed' ? { state: 'again', tries: tries + 1 } : { state, tries },
    ]),
  );

function createSlides(pictures: Picture[], knownSlides: KnownSlides): Slide[] {
  let loading = 0;
  return pictures.map((picture) => {
    const source = picture.large ?? picture.src;
    const { state, tries } = knownSlides[source] ?? { state: 'again', tries: 0 };
    if (state === 'ready' || state === 'failed') return { picture, source, tries, state };
    loading += 1;
    return { picture, source, tries, state: loading <= loadingAtOnce ? 'loading' : 'waiting' };
  });
}
