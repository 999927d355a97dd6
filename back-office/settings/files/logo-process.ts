// Makes the logo of an uploaded picture in a separate process, so that a hostile file can be stopped. It reads the picture
// from standard input and writes `{ width, height, png }`, or nothing if the picture cannot be decoded.
import { buffer } from 'node:stream/consumers';
import { sharp } from '../../processes/image-library.ts';

// Shown at half of it, so that it is sharp on a phone.
const box = { width: 480, height: 96 };
const heightMin = 24;
const pixelsMax = 40_000_000;

const bytes = await buffer(process.stdin);
process.stdout.write(JSON.stringify(await logoOf(bytes).catch(() => null)));

async function logoOf(picture: Buffer) {
  const { data, info } = await sharp(picture, { failOn: 'error', limitInputPixels: pixelsMax })
    .autoOrient()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ palette: true, quality: 95, effort: 10 })
    .toBuffer({ resolveWithObject: true });
  return info.height < heightMin
    ? { tooSmall: true }
    : { width: info.width, height: info.height, png: data.toString('base64') };
}
