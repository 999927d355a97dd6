import type { PhotographsResult } from '../find-photographs.ts';

/** `first` is the number of the photograph that the page begins with, counted from 1. */
export type LoadedSlideshow = { result: PhotographsResult; first: number; isPaused: boolean };
