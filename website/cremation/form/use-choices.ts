import { useEffect, useEffectEvent } from 'react';
import { href, useFetcher } from 'react-router';
import type { Choices } from './choices.ts';

/** The options of the lists. If the page came without them, they are requested at once and on demand. */
export function useChoices(loaded: Choices) {
  const fetcher = useFetcher<{ choices: Choices }>();
  const loadAgain = () => void fetcher.load(`${href('/unattendedcremations')}?choices=again`);
  const begin = useEffectEvent(() => {
    if (!loaded) loadAgain();
  });
  useEffect(() => begin(), []);
  return {
    list: fetcher.data?.choices ?? loaded,
    loading: fetcher.state !== 'idle',
    loadAgain,
  };
}
