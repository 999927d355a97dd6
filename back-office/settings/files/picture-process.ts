// Draws an uploaded picture anew in a separate process, so that a hostile file can be stopped. It reads a line with the
// kind of the picture and then its bytes from standard input. It writes `{ width, height, file }`, `{ tooSmall: true }`,
// or nothing if the picture cannot be decoded.
import { buffer } from 'node:stream/consumers';
import { pictureKinds, type PictureKind } from '#contract/operator/settings/pictures.ts';
import { sharp } from '../../processes/image-library.ts';

const heightMin = 24;
const pixelsMax = 40_000_000;

const input = await buffer(process.stdin);
const lineEnd = input.indexOf('\n');
const kindAsked = input.subarray(0, lineEnd).toString() as PictureKind;
process.stdout.write(JSON.stringify(await draw(kindAsked, input.subarray(lineEnd + 1)).catch(() => null)));

async function draw(kind: PictureKind, bytes: Buffer) {
  const { box } = pictureKinds[kind];
  const size = { width: 2 * box.width, height: 2 * box.height };
  const upright = sharp(bytes, { failOn: 'error', limitInputPixels: pixelsMax }).autoOrient();
  const drawn = kind === 'photograph' ? await photograph(upright, box, size) : mark(upright, size);
  if (!drawn) return { tooSmall: true };
  const { data, info } = await drawn.toColourspace('srgb').toBuffer({ resolveWithObject: true });
  if (info.height < heightMin) return { tooSmall: true };
  return { width: info.width, height: info.height, file: data.toString('base64') };
}

type Size = { width: number; height: number };
type Picture = ReturnType<typeof sharp>;

function mark(picture: Picture, size: Size) {
  const options = { palette: true, quality: 95, effort: 10 };
  return picture.resize({ ...size, fit: 'inside', withoutEnlargement: true }).png(options);
}

/** Cut to its shape, 4 to 3. Null if it would have to be enlarged on the page. */
async function photograph(picture: Picture, box: Size, size: Size) {
  const { width, height } = (await picture.metadata()).autoOrient;
  if (width < box.width || height < box.height) return null;
  return picture
    .resize({ ...size, fit: 'cover' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 78, mozjpeg: true });
}
