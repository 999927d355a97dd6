import { refuse, type Refused } from '#contract/call.ts';
import { uploadedPrefix } from '#contract/operator/settings/table.ts';
import { logoBytesMax, priceListBytesMax } from '#contract/operator/settings/settings.ts';
import { saveSettings, type SaveParts } from '../save-settings.ts';
import { makeLogo } from './make-logo.ts';
import { deleteOtherPriceLists, storeFile } from './setting-files.ts';

type Body = AsyncIterable<Uint8Array>;

/** Takes the picture as the logo, drawn anew, so that nothing of the uploaded file itself reaches a visitor. */
export async function uploadLogo(parts: SaveParts, body: Body): Promise<true | Refused> {
  const picture = await readUpTo(logoBytesMax, body);
  if (!picture) return tooLarge(logoBytesMax);
  const logo = await makeLogo(picture);
  if (logo === 'too-small') return tooSmall;
  if (!logo) return notAPicture;
  const digest = await storeFile(parts.database, { purpose: 'logo', bytes: logo.png }, parts.clock());
  return saveSettings(parts, 'look', { logo: { digest, width: logo.width, height: logo.height } });
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
const tooSmall = refuse(
  400,
  'too-small',
  'This picture would be too small to read: it needs at least 24 pixels in height when it is 480 wide. Nothing was changed.',
);
const notAPdf = refuse(400, 'not-a-pdf', 'This file is not a whole PDF. Nothing was changed.');
