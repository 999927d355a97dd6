import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { PhotographsResult } from './find-photographs.ts';
import type { GalleryAbout } from './read-about.ts';

export type LoadedGallery = {
  nonce: string;
  result: PhotographsResult;
  about: GalleryAbout | null;
  /** The query string that makes this page wait longer for the back office. */
  retryAddress: string;
};

/** The photographs of the loader, or those of a later request. */
export function usePhotographs({ result: firstResult, retryAddress }: LoadedGallery) {
  const { data, state, load } = useFetcher<LoadedGallery>();
  const result = data?.result ?? firstResult;
  useEffect(() => {
    if (firstResult.code === 'late') void load(retryAddress);
  }, [firstResult, retryAddress, load]);
  useEffect(() => {
    // oxlint-disable-next-line no-console -- section 8 of the specification asks for this line
    if (result.code === 'failed') console.error('Error fetching images');
  }, [result]);
  return {
    result,
    isLoading: state !== 'idle' || result.code === 'late',
    tryAgain: () => void load(retryAddress),
  };
}
