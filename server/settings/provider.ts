import { accentOf, type Accent } from '#contract/operator/settings/accent.ts';
import type { PartialSettings, StaffSettings } from '#contract/operator/settings/values.ts';
import { fitLogo } from '#contract/operator/settings/logo.ts';
import { hoursLines, phonesAnswerAt } from '#contract/operator/settings/opening-hours.ts';
import { formatPrice } from '#contract/operator/settings/price.ts';
import type { Provider } from '#website/provider.ts';

/** The address of a price list that is a file. */
export const priceListPath = '/price-list';

const isWebAddress = (text: string) => /^https?:/i.test(text);

/** The provider as visitors see it. */
export const providerOf = ({ provider, look, priceList }: StaffSettings, now: Date): Provider => ({
  name: provider.name,
  phone: provider.phone,
  contactUrl: provider.contactUrl,
  hours: hoursLines(provider.hours),
  answersAgain: phonesAnswerAt(provider.hours, now),
  address: linesOf(provider.address),
  registration: linesOf(provider.registration),
  strapline: provider.strapline,
  cremationPrice: formatPrice(provider.cremationPrice),
  priceList: isWebAddress(priceList.where) ? priceList.where : (priceList.where && priceListPath) || null,
  logo: look.logo ? fitLogo(look.logo) : null,
  photograph: null,
  marks: [],
  accentStyle: look.accent ? accentStyle(accentOf(look.accent)) : null,
});

const linesOf = (text: string) => text.split('\n').filter(Boolean);

/** The path of the PDF on this machine; null if there is none, or the price list is on another website. */
export const priceListFileOf = ({ priceList }: PartialSettings): string | null =>
  priceList?.where && !isWebAddress(priceList.where) ? priceList.where : null;

/** Replaces the accent of `website/ui/tokens.css`. Frames are always light. */
const accentStyle = ({ light, dark }: Accent): string =>
  `:root{--accent:${light};--accent-ground:${light};--glow:${light}}` +
  `@media screen and (prefers-color-scheme:dark){:root:not(.framed){--accent:${dark};--accent-ground:${dark};--glow:${dark}}}`;
