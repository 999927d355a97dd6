/** The colours of links and buttons, as pages use them. */
export type Accent = {
  /** On light pages: the provider's colour. */
  light: string;
  /** On dark pages: the same hue, as light as necessary. */
  dark: string;
  /** The backgrounds of headings and dates, lightly tinted. */
  lightTint: string;
  darkTint: string;
};

/** The backgrounds of links and buttons in `website/ui/tokens.css`, light and dark. */
const lightGrounds = ['#faf7f2', '#ffffff', '#fbf2da', '#eaf3ec', '#fbeceb'];
const darkGrounds = ['#1f1b18', '#2a2521', '#352b13', '#1b2e21', '#3d1f1b'];
// WCAG 2.2 demands 4.5 at level AA and 7 at level AAA. The dark colour is derived, so it can meet AAA.
const lightContrastMin = 4.5;
const darkContrastMin = 7;
const steps = 200;
const tintShares = [0.08, 0.06, 0.04, 0.02];

export const isColour = (text: string): boolean => /^#[\da-f]{6}$/i.test(text);

/** Whether it is a colour, `#5e4517`, with enough contrast on light pages. */
export const hasContrast = (text: string): boolean =>
  isColour(text) && computeLightContrast(text) >= lightContrastMin;

/** Computes the lowest contrast of a colour on light pages, in tenths: 4.5 is enough. */
export const computeLightContrast = (colour: string): number => computeLeastContrast(colour, lightGrounds);

/** Finds the nearest readable colour on light pages: the chosen one, or a darker one. */
export const findNearestReadable = (colour: string): string =>
  mixUntil(colour, 'black', (tried) => computeLeastContrast(tried, lightGrounds) >= lightContrastMin);

/** Creates the accent of a colour that is readable on light pages. */
export function createAccent(light: string): Accent {
  const dark = mixUntil(
    light,
    'white',
    (tried) => computeLeastContrast(tried, darkGrounds) >= darkContrastMin,
  );
  return {
    light: light.toLowerCase(),
    dark,
    lightTint: mixTint(light, lightGrounds[0]!, lightContrastMin),
    darkTint: mixTint(dark, darkGrounds[0]!, darkContrastMin),
  };
}

/** Mixes the tint, with less of the colour if links would not be readable on it. */
function mixTint(colour: string, ground: string, contrastMin: number): string {
  const share = tintShares.find(
    (tried) => computeContrast(colour, mix(ground, colour, tried)) >= contrastMin,
  );
  return mix(ground, colour, share ?? 0);
}

const ends = { black: '#000000', white: '#ffffff' };

/** Mixes a colour with black or white, no more than necessary. */
export function mixUntil(
  colour: string,
  end: keyof typeof ends,
  isEnough: (tried: string) => boolean,
): string {
  for (let step = 0; step <= steps; step += 1) {
    const candidate = mix(colour, ends[end], step / steps);
    if (isEnough(candidate)) return candidate;
  }
  return ends[end];
}

/** Mixes in OKLab, which preserves the perceived hue. */
function mix(from: string, to: string, share: number): string {
  const [start, end] = [toLab(from), toLab(to)];
  return convertFromLab(start.map((value, at) => value + (end[at]! - value) * share) as Triple);
}

const computeLeastContrast = (colour: string, grounds: string[]): number =>
  Math.min(...grounds.map((ground) => computeContrast(colour, ground)));

/**
 * Computes the contrast of WCAG 2.2: 1 for the same colour, 21 for black on white. Rounded down, so that it is
 * never overstated.
 */
export function computeContrast(one: string, other: string): number {
  const [darker, lighter] = [computeLuminance(one), computeLuminance(other)].toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  return Math.floor(((lighter + 0.05) / (darker + 0.05)) * 10) / 10;
}

function computeLuminance(colour: string): number {
  const [red, green, blue] = toLinear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

type Triple = [number, number, number];

const toLinear = (colour: string): Triple =>
  [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Triple;

const toHex = (linear: Triple): string =>
  `#${linear
    .map((share) => {
      const clipped = Math.min(1, Math.max(0, share));
      const encoded = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055;
      return Math.round(encoded * 255)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;

// Björn Ottosson's OKLab, https://bottosson.github.io/posts/oklab/
function toLab(colour: string): Triple {
  const [red, green, blue] = toLinear(colour);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function convertFromLab([lightness, a, b]: Triple): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return toHex([
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]);
}
