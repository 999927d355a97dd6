import { createContext } from 'react-router';
import type { ShownLogo } from '#contract/operator/settings/logo.ts';

/** The funeral-services provider whose website this is. All fields are shown to visitors. */
export type Provider = {
  name: string;
  /** As people write it: "01632 960 123". */
  phone: string;
  contactUrl: string;
  /** Where the prices are: a web address, or a path of this website. Null if the provider has not said. */
  priceList: string | null;
  /** What an unattended cremation costs, "£1,195"; null if the provider does not say. */
  cremationPrice: string | null;
  /** Stands in place of the name; null without one. The picture at a path never changes. */
  logo: ShownLogo | null;
  /** Replaces colours of `ui/tokens.css`; null with our own. */
  accentStyle: string | null;
};

export const providerContext = createContext<Provider>();
