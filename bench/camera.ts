import sharp from 'sharp';

const width = 4_000;
const height = 3_000;
// From the sky to the grass: the grid width of each layer, and how much it may lighten or darken.
const layers = [
  { across: 8, strength: 110 },
  { across: 40, strength: 60 },
  { across: 200, strength: 40 },
  { across: 1_000, strength: 40 },
  { across: width, strength: 24 },
];

/** A JPEG of 12 megapixels with large and small details, the size of a phone's photograph. */
export async function createCameraPhotograph(): Promise<Buffer> {
  let [across, down] = [layers[0]!.across, (layers[0]!.across / width) * height];
  let pixels: Buffer = Buffer.alloc(across * down * 3, 128);
  for (const layer of layers) {
    const grid = { across: layer.across, down: (layer.across / width) * height };
    pixels = await sharp(pixels, { raw: { width: across, height: down, channels: 3 } })
      .resize(grid.across, grid.down, { kernel: 'cubic' })
      .raw()
      .toBuffer();
    [across, down] = [grid.across, grid.down];
    for (let at = 0; at < pixels.length; at++)
      pixels[at] = Math.min(Math.max(pixels[at]! + (Math.random() - 0.5) * layer.strength, 0), 255);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}
