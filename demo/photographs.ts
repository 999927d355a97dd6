type Colour = [red: number, green: number, blue: number];
/** A drawing: a sky that fades from one colour to another, a sun or a moon, and layers of hills. */
export type Drawing = {
  width: number;
  height: number;
  sky: [top: Colour, bottom: Colour];
  sun: { x: number; y: number; radius: number; colour: Colour };
  hills: { base: number; swing: number; waves: number; colour: Colour }[];
};

const cream: Colour = [250, 240, 214];
const dusk: [Colour, Colour] = [
  [96, 108, 150],
  [236, 190, 160],
];
const morning: [Colour, Colour] = [
  [166, 200, 224],
  [240, 236, 222],
];

/** Obviously drawn, so that nobody mistakes them for real photographs. Positions are fractions, from the top left. */
export const demonstrationDrawings: Drawing[] = [
  {
    width: 1200,
    height: 800,
    sky: morning,
    sun: { x: 0.72, y: 0.28, radius: 0.07, colour: cream },
    hills: [
      { base: 0.58, swing: 0.05, waves: 1.6, colour: [140, 168, 150] },
      { base: 0.72, swing: 0.06, waves: 2.3, colour: [104, 138, 112] },
      { base: 0.87, swing: 0.04, waves: 1.1, colour: [74, 104, 80] },
    ],
  },
  {
    width: 800,
    height: 1200,
    sky: dusk,
    sun: { x: 0.4, y: 0.4, radius: 0.11, colour: [250, 214, 160] },
    hills: [
      { base: 0.62, swing: 0.03, waves: 1.2, colour: [112, 104, 128] },
      { base: 0.76, swing: 0.04, waves: 2.1, colour: [78, 76, 98] },
    ],
  },
  {
    width: 1200,
    height: 900,
    sky: [
      [28, 38, 66],
      [84, 100, 136],
    ],
    sun: { x: 0.24, y: 0.22, radius: 0.06, colour: [236, 234, 220] },
    hills: [
      { base: 0.7, swing: 0.07, waves: 1.4, colour: [40, 52, 70] },
      { base: 0.86, swing: 0.03, waves: 2.7, colour: [26, 34, 48] },
    ],
  },
  {
    width: 900,
    height: 900,
    sky: [
      [206, 220, 214],
      [246, 238, 220],
    ],
    sun: { x: 0.5, y: 0.46, radius: 0.16, colour: [240, 200, 150] },
    hills: [{ base: 0.78, swing: 0.02, waves: 3.2, colour: [150, 140, 104] }],
  },
  {
    width: 1400,
    height: 700,
    sky: [
      [190, 206, 220],
      [224, 224, 214],
    ],
    sun: { x: 0.86, y: 0.3, radius: 0.09, colour: cream },
    hills: [
      { base: 0.6, swing: 0.09, waves: 0.9, colour: [168, 178, 178] },
      { base: 0.74, swing: 0.05, waves: 1.9, colour: [128, 146, 140] },
      { base: 0.88, swing: 0.05, waves: 2.6, colour: [92, 114, 100] },
    ],
  },
];

/** Draws the pixels, three bytes each, row by row. */
export function drawPixels(drawing: Drawing): Buffer {
  const { width, height, sky, sun, hills } = drawing;
  const pixels = Buffer.allocUnsafe(width * height * 3);
  const radius = sun.radius * Math.min(width, height);
  const tops = hills.map((hill) =>
    Array.from({ length: width }, (_, x) => computeTop(hill, x / width) * height),
  );
  for (let y = 0; y < height; y++) {
    const halfSun = Math.sqrt(Math.max(0, radius ** 2 - (y - sun.y * height) ** 2));
    const skyHere = mixColours(sky, y / height);
    for (let x = 0; x < width; x++) {
      const hill = tops.findLastIndex((top) => y > top[x]!);
      const isSun = Math.abs(x - sun.x * width) < halfSun;
      const [red, green, blue] = hill >= 0 ? hills[hill]!.colour : isSun ? sun.colour : skyHere;
      const at = (y * width + x) * 3;
      pixels[at] = red;
      pixels[at + 1] = green;
      pixels[at + 2] = blue;
    }
  }
  return pixels;
}

const computeTop = ({ base, swing, waves }: Drawing['hills'][number], x: number) =>
  base - swing * Math.sin(x * waves * Math.PI + base * 9);

const mixColours = ([top, bottom]: [Colour, Colour], part: number) =>
  top.map((value, channel) => Math.round(value + (bottom[channel]! - value) * part)) as Colour;
