import { createAccent } from '#contract/operator/settings/accent.ts';
import { createBands, type Band } from '#contract/operator/settings/band.ts';
import type { PartialSettings, StaffSettings } from '#contract/operator/settings/values.ts';
import { displayPicture, pictureSettings, type PictureName } from '#contract/operator/settings/pictures.ts';
import { hoursLines, phonesAnswerAt } from '#contract/operator/settings/opening-hours.ts';
import { formatPlainPounds } from '#contract/fields/pounds.ts';
import { formatPrice } from '#contract/operator/settings/price.ts';
import type { Provider } from '#website/provider.ts';

/** The address of a price list that is a file. */
export const priceListPath = '/price-list';
export const pricesPath = '/prices';

const isWebAddress = (text: string) => /^https?:/i.test(text);

/** The price in the public price list: undefined without a list, null where it is not offered. */
type ListedPence = number | null | undefined;

/** The list decides once there is one. */
const priceOf = (setting: string, listedPence: ListedPence) => {
  if (listedPence === undefined) return formatPrice(setting);
  return listedPence === null ? null : formatPrice(formatPlainPounds(listedPence));
};

/** The provider as visitors see it. */
export const createProvider = (
  { provider, look, priceList }: StaffSettings,
  now: Date,
  listedPence?: ListedPence,
): Provider => ({
  name: provider.name,
  phone: provider.phone,
  contactUrl: provider.contactUrl,
  hours: hoursLines(provider.hours),
  answersAgain: phonesAnswerAt(provider.hours, now),
  address: linesOf(provider.address),
  registration: linesOf(provider.registration),
  strapline: provider.strapline,
  cremationPrice: priceOf(provider.cremationPrice, listedPence),
  isCharity: provider.isCharity,
  priceList: isWebAddress(priceList.where)
    ? priceList.where
    : (priceList.where && priceListPath) || (listedPence === undefined ? null : pricesPath),
  logo: pictureOf(look, 'logo'),
  photograph: describe(pictureOf(look, 'photograph'), look.photographText),
  marks: [
    describe(pictureOf(look, 'firstMark'), look.firstMarkText),
    describe(pictureOf(look, 'secondMark'), look.secondMarkText),
    describe(pictureOf(look, 'thirdMark'), look.thirdMarkText),
  ].filter((mark) => mark !== null),
  colourStyle: colourStyle(look),
});

type Look = StaffSettings['look'];

const linesOf = (text: string) => text.split('\n').filter(Boolean);

/** The path of the PDF on this machine; null if there is none, or the price list is on another website. */
export const findPriceListFile = ({ priceList }: PartialSettings): string | null =>
  priceList?.where && !isWebAddress(priceList.where) ? priceList.where : null;

function pictureOf(look: Look, name: PictureName) {
  const stored = look[name];
  return stored ? displayPicture(pictureSettings[name], stored) : null;
}

const describe = <Picture>(picture: Picture | null, description: string) =>
  picture && { ...picture, description };

/** Replaces colours of `website/ui/tokens.css`; null with our own. Frames are always light. */
function colourStyle({ accent, band }: Pick<Look, 'accent' | 'band'>): string | null {
  if (!accent && !band) return null;
  const accents = accent ? createAccent(accent) : null;
  const bands = band ? createBands(band) : null;
  const lightColours =
    (accents ? accentColours(accents.light, accents.lightTint) : '') +
    (bands ? bandColours(bands.light) : '');
  const darkColours =
    (accents ? accentColours(accents.dark, accents.darkTint) : '') + (bands ? bandColours(bands.dark) : '');
  return `:root{${lightColours}}@media screen and (prefers-color-scheme:dark){:root:not(.framed){${darkColours}}}${bands ? bandRules : ''}`;
}

const accentColours = (accent: string, tint: string) => `--accent:${accent};--glow:${accent};--tint:${tint};`;

// A logo is drawn for light paper.
const bandColours = ({ ground, ink }: Band) =>
  `--band:${ground};--on-band:${ink};--logo-ground:#fff;--logo-inset:.375rem .625rem;`;

const bandRules =
  '.header,.footer{background:var(--band);color:var(--on-band)}.header a,.footer a{color:inherit}' +
  '.header :focus-visible,.footer :focus-visible{outline-color:currentcolor}';
