import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { Found } from './find-photographs.ts';

export type LoadedGallery = {
  nonce: string;
  found: Found;
  /** The query string with which this page waits longer for the back office. */
  retryAddress: string;
};

/** The photographs that the page was loaded with, or those of a later request. */
export function usePhotographs({ found: foundFirst, retryAddress }: LoadedGallery) {
  const { data, state, load } = useFetcher<LoadedGallery>();
  const found = data?.found ?? foundFirst;
  useEffect(() => {
    if (foundFirst.word === 'late') void load(retryAddress);
  }, [foundFirst, retryAddress, load]);
  useEffect(() => {
    // oxlint-disable-next-line no-console -- section 8 of the specification asks for this line
    if (found.word === 'failed') console.error('Error fetching images');
  }, [found]);
  return {
    found,
    isLoading: state !== 'idle' || found.word === 'late',
    tryAgain: () => void load(retryAddress),
  };
}
