import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { Found } from './find-photographs.ts';

export type LoadedGallery = {
  nonce: string;
  found: Found;
  /** The address of this page that has more patience with the back office. */
  patientAddress: string;
};

/** The photographs that the page came with, or those that were asked for since. */
export function usePhotographs({ found: foundFirst, patientAddress }: LoadedGallery) {
  const { data, state, load } = useFetcher<LoadedGallery>();
  const found = data?.found ?? foundFirst;
  useEffect(() => {
    if (foundFirst.word === 'late') void load(patientAddress);
  }, [foundFirst, patientAddress, load]);
  useEffect(() => {
    // oxlint-disable-next-line no-console -- section 8 of the specification asks for this line
    if (found.word === 'failed') console.error('Error fetching images');
  }, [found]);
  return {
    found,
    isLoading: state !== 'idle' || found.word === 'late',
    tryAgain: () => void load(patientAddress),
  };
}
