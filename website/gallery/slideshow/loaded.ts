import type { PhotographsResult } from '../find-photographs.ts';
import type { GalleryAbout } from '../read-about.ts';

export type LoadedSlideshow = {
  result: PhotographsResult;
  about: GalleryAbout | null;
  /** The number of the photograph that the page begins with, counted from 1. */
  first: number;
  isPaused: boolean;
};
