import { refuse, type Refused } from '#contract/call.ts';
import { uploadedPrefix } from '#contract/operator/settings/table.ts';
import {
  isPictureName,
  pictureSettings,
  type PictureKind,
  type PictureName,
} from '#contract/operator/settings/pictures.ts';
import { pictureBytesMax, priceListBytesMax } from '#contract/operator/settings/settings.ts';
import { saveSettings, type SaveParts } from '../save-settings.ts';
import { makePicture } from './make-picture.ts';
import { deleteOtherPriceLists, storeFile } from './setting-files.ts';

type Body = AsyncIterable<Uint8Array>;

export const uploadLogo = (parts: SaveParts, body: Body) => takePicture(parts, 'logo', body);

export const uploadPicture = async (parts: SaveParts, picture: string, body: Body): Promise<true | Refused> =>
  isPictureName(picture) && picture !== 'logo' ? takePicture(parts, picture, body) : pictureNotFound;

/** Takes a picture drawn anew, so that nothing of the uploaded file itself reaches a visitor. */
async function takePicture(parts: SaveParts, name: PictureName, body: Body): Promise<true | Refused> {
  const bytes = await readUpTo(pictureBytesMax, body);
  if (!bytes) return tooLarge(pictureBytesMax);
  const kind = pictureSettings[name];
  const made = await makePicture(kind, bytes);
  if (made === 'too-small') return tooSmall(kind);
  if (made === 'busy') return tooManyPictures;
  if (!made) return notAPicture;
  const { file, ...size } = made;
  const digest = await storeFile(parts.database, { purpose: kind, bytes: file }, parts.clock());
  return saveSettings(parts, 'look', { [name]: { digest, ...size } });
}

export async function uploadPriceList(parts: SaveParts, body: Body): Promise<true | Refused> {
  const bytes = await readUpTo(priceListBytesMax, body);
  if (!bytes) return tooLarge(priceListBytesMax);
  if (!isPdf(bytes)) return notAPdf;
  const digest = await storeFile(parts.database, { purpose: 'price-list', bytes }, parts.clock());
  const saved = await saveSettings(parts, 'priceList', { where: `${uploadedPrefix}${digest}` });
  if (saved === true) await deleteOtherPriceLists(parts.database, digest, parts.clock());
  return saved;
}

/** The whole body; null if it is larger. */
async function readUpTo(bytesMax: number, body: Body): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > bytesMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const lastBytes = 2_048;

/** Whether it begins and ends as a PDF does, so that half of one is found. */
const isPdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) && bytes.subarray(-lastBytes).includes('%%EOF');

const tooLarge = (bytesMax: number) =>
  refuse(413, 'too-large', `The file can be ${bytesMax / 1_000_000} MB at most. Nothing was changed.`);
const notAPicture = refuse(
  400,
  'not-a-picture',
  'This file is no picture that we can read. Please choose a PNG, JPEG or WebP. Nothing was changed.',
);
const tooSmall = (kind: PictureKind) =>
  refuse(
    400,
    'too-small',
    kind === 'photograph'
      ? 'This photograph would not be sharp: it needs at least 400 pixels in width and 300 in height. Nothing was changed.'
      : 'This picture would be too small to read: it needs at least 24 pixels in height when it is as wide as it can be. Nothing was changed.',
  );
const tooManyPictures = refuse(
  503,
  'pictures-busy',
  'Other pictures are being read at this moment. Please try again in a minute. Nothing was changed.',
);
const pictureNotFound = refuse(404, 'not-found', 'There is no such picture.');
const notAPdf = refuse(400, 'not-a-pdf', 'This file is not a whole PDF. Nothing was changed.');
