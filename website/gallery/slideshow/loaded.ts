import type { Found } from '../find-photographs.ts';

/** `first` is the number of the photograph that the page begins with, counted from 1. */
export type LoadedSlideshow = { found: Found; first: number; isPaused: boolean };
