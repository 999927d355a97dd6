import { computeContrast, mixUntil } from './accent.ts';

/** A ground of the header and the footer, and the colour of the text and the links on it. */
export type Band = { ground: string; ink: string };

const inks = ['#2b2622', '#ffffff'] as const;
const darkInk = '#ece5da';
// WCAG 2.2 asks for 7 at level AAA. On dark pages the band has to be darker than that, so that it does not glare.
const contrastMin = 7;
const darkContrastMin = 10;

const chooseInk = (ground: string): string =>
  computeContrast(inks[0], ground) >= computeContrast(inks[1], ground) ? inks[0] : inks[1];

/** Whether it is a colour, `#1d3557`, on which dark or white text stands out 7 to 1. */
export const isBand = (text: string): boolean =>
  /^#[\da-f]{6}$/i.test(text) && computeBandContrast(text) >= contrastMin;

/** The contrast of the text on it, in whole tenths: 7 is enough. */
export const computeBandContrast = (ground: string): number => computeContrast(chooseInk(ground), ground);

/** The nearest colour that works: darker where white text is on it, otherwise lighter. */
export const findNearestBand = (ground: string): string =>
  mixUntil(ground, chooseInk(ground) === '#ffffff' ? 'black' : 'white', isBand);

/** The bands of light and dark pages that follow from a colour that works. */
export const createBands = (ground: string): { light: Band; dark: Band } => ({
  light: { ground: ground.toLowerCase(), ink: chooseInk(ground) },
  dark: {
    ground: mixUntil(ground, 'black', (tried) => computeContrast(darkInk, tried) >= darkContrastMin),
    ink: darkInk,
  },
});
