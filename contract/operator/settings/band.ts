import { computeContrast, mixUntil } from './accent.ts';

/** The background of the header and the footer, and the colour of their text and links. */
export type Band = { ground: string; ink: string };

const inks = ['#2b2622', '#ffffff'] as const;
const darkInk = '#ece5da';
// WCAG 2.2 demands 7 at level AAA. On dark pages the band is darker, so that it does not glare.
const contrastMin = 7;
const darkContrastMin = 10;

const chooseInk = (ground: string): string =>
  computeContrast(inks[0], ground) >= computeContrast(inks[1], ground) ? inks[0] : inks[1];

/** Whether it is a colour, `#1d3557`, on which dark or white text has a contrast of 7. */
export const isBand = (text: string): boolean =>
  /^#[\da-f]{6}$/i.test(text) && computeBandContrast(text) >= contrastMin;

/** Computes the contrast of the text on it, in tenths: 7 is enough. */
export const computeBandContrast = (ground: string): number => computeContrast(chooseInk(ground), ground);

/** Finds the nearest valid colour: darker below white text, otherwise lighter. */
export const findNearestBand = (ground: string): string =>
  mixUntil(ground, chooseInk(ground) === '#ffffff' ? 'black' : 'white', isBand);

/** Creates the bands of light and dark pages from a valid colour. */
export const createBands = (ground: string): { light: Band; dark: Band } => ({
  light: { ground: ground.toLowerCase(), ink: chooseInk(ground) },
  dark: {
    ground: mixUntil(ground, 'black', (tried) => computeContrast(darkInk, tried) >= darkContrastMin),
    ink: darkInk,
  },
});
