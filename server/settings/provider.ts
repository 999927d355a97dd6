import * as z from 'zod/mini';
import { accentOf, type Accent } from '#contract/operator/settings/accent.ts';
import type { StaffSettings } from '#contract/operator/settings/fields.ts';
import { showLogo } from '#contract/operator/settings/logo.ts';
import { formatPrice } from '#contract/operator/settings/price.ts';
import type { Provider } from '#website/provider.ts';
import { cremationSettings } from './cremation.ts';
import { isPlainAddress, webAddress } from './web-address.ts';

/** The address of a price list that is a file. */
export const priceListPath = '/price-list';

const isWebAddress = (text: string) => /^https?:/i.test(text);

/** The settings of what visitors see of the provider. */
export const providerSettings = {
  PROVIDER_NAME: z.optional(z.string()),
  PROVIDER_PHONE: z.optional(z.string().check(z.regex(/\d/, 'PROVIDER_PHONE must be a phone number.'))),
  PROVIDER_CONTACT_URL: z.optional(webAddress('PROVIDER_CONTACT_URL')),
  ...cremationSettings,
  PRICE_LIST: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => (isWebAddress(text) ? isPlainAddress(text) : /\.pdf$/i.test(text)),
          'PRICE_LIST must be a web address or the path of a PDF.',
        ),
      ),
  ),
};

/** The provider as visitors see it. */
export const providerOf = ({ provider, look, priceList }: StaffSettings): Provider => ({
  name: provider.name,
  phone: provider.phone,
  contactUrl: provider.contactUrl,
  cremationPrice: formatPrice(provider.cremationPrice),
  priceList: isWebAddress(priceList.where) ? priceList.where : (priceList.where && priceListPath) || null,
  logo: look.logo ? showLogo(look.logo) : null,
  accentStyle: look.accent ? accentStyle(accentOf(look.accent)) : null,
});

/** The path of the PDF; null if the price list is on another website. */
export const priceListFileOf = (stated: string | undefined): string | null =>
  stated && !isWebAddress(stated) ? stated : null;

/** Replaces the accent of `website/ui/tokens.css`. Frames are always light. */
const accentStyle = ({ light, dark }: Accent): string =>
  `:root{--accent:${light};--accent-ground:${light};--glow:${light}}` +
  `@media screen and (prefers-color-scheme:dark){:root:not(.framed){--accent:${dark};--accent-ground:${dark};--glow:${dark}}}`;
