import { createAccent } from '#contract/operator/settings/accent.ts';
import { createBands, type Band } from '#contract/operator/settings/band.ts';
import type { PartialSettings, StaffSettings } from '#contract/operator/settings/values.ts';
import {
  createDisplayPicture,
  pictureSettings,
  type PictureName,
} from '#contract/operator/settings/pictures.ts';
import { splitHours, formatNextOpening } from '#contract/operator/settings/opening-hours.ts';
import { formatPlainPounds } from '#contract/fields/pounds.ts';
import { formatPrice } from '#contract/operator/settings/price.ts';
import type { Provider } from '#website/provider.ts';

/** The address of a price list that is a file. */
export const priceListPath = '/price-list';
export const pricesPath = '/prices';

const isWebAddress = (text: string) => /^https?:/i.test(text);

/** The price in the public price list: undefined without a list, null where it is not offered. */
type ListedPence = number | null | undefined;

/** A price list overrides the setting. */
const choosePrice = (setting: string, listedPence: ListedPence) => {
  if (listedPence === undefined) return formatPrice(setting);
  return listedPence === null ? null : formatPrice(formatPlainPounds(listedPence));
};

/** Creates the provider as visitors see it. */
export const createProvider = (
  { provider, look, priceList }: StaffSettings,
  now: Date,
  listedPence?: ListedPence,
): Provider => ({
  name: provider.name,
  phone: provider.phone,
  contactUrl: provider.contactUrl,
  hours: splitHours(provider.hours),
  answersAgain: formatNextOpening(provider.hours, now),
  address: splitLines(provider.address),
  registration: splitLines(provider.registration),
  strapline: provider.strapline,
  cremationPrice: choosePrice(provider.cremationPrice, listedPence),
  isCharity: provider.isCharity,
  priceList: isWebAddress(priceList.where)
    ? priceList.where
    : (priceList.where && priceListPath) || (listedPence === undefined ? null : pricesPath),
  logo: findPicture(look, 'logo'),
  photograph: describe(findPicture(look, 'photograph'), look.photographText),
  marks: [
    describe(findPicture(look, 'firstMark'), look.firstMarkText),
    describe(findPicture(look, 'secondMark'), look.secondMarkText),
    describe(findPicture(look, 'thirdMark'), look.thirdMarkText),
  ].filter((mark) => mark !== null),
  colourStyle: createColourStyle(look),
});

type Look = StaffSettings['look'];

const splitLines = (text: string) => text.split('\n').filter(Boolean);

/** The path of the PDF on this machine; null if there is none, or the price list is on another website. */
export const findPriceListFile = ({ priceList }: PartialSettings): string | null =>
  priceList?.where && !isWebAddress(priceList.where) ? priceList.where : null;

function findPicture(look: Look, name: PictureName) {
  const stored = look[name];
  return stored ? createDisplayPicture(pictureSettings[name], stored) : null;
}

const describe = <Picture>(picture: Picture | null, description: string) =>
  picture && { ...picture, description };

/** The rules that replace colours of `website/ui/tokens.css`; null with our own colours. Frames are always light. */
function createColourStyle({ accent, band }: Pick<Look, 'accent' | 'band'>): string | null {
  if (!accent && !band) return null;
  const accents = accent ? createAccent(accent) : null;
  const bands = band ? createBands(band) : null;
  const lightColours =
    (accents ? writeAccentColours(accents.light, accents.lightTint) : '') +
    (bands ? writeBandColours(bands.light) : '');
  const darkColours =
    (accents ? writeAccentColours(accents.dark, accents.darkTint) : '') +
    (bands ? writeBandColours(bands.dark) : '');
  return `:root{${lightColours}}@media screen and (prefers-color-scheme:dark){:root:not(.framed){${darkColours}}}${bands ? bandRules : ''}`;
}

const writeAccentColours = (accent: string, tint: string) =>
  `--accent:${accent};--glow:${accent};--tint:${tint};`;

// A logo is designed for a light ground.
const writeBandColours = ({ ground, ink }: Band) =>
  `--band:${ground};--on-band:${ink};--logo-ground:#fff;--logo-inset:.375rem .625rem;`;

const bandRules =
  '.header,.footer{background:var(--band);color:var(--on-band)}.header a,.footer a{color:inherit}' +
  '.header :focus-visible,.footer :focus-visible{outline-color:currentcolor}';
