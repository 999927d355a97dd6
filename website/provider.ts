import { createContext } from 'react-router';
import type { DisplayedLogo } from '#contract/operator/settings/logo.ts';

/** The funeral-services provider whose website this is. All fields are shown to visitors. */
export type Provider = {
  name: string;
  /** As people write it: "01632 960 123". */
  phone: string;
  contactUrl: string;
  /** The price list: a web address, or a path of this website. Null if there is none. */
  priceList: string | null;
  /** The price of an unattended cremation, "£1,195"; null if none is set. */
  cremationPrice: string | null;
  /** Stands in place of the name; null without one. The picture at a path never changes. */
  logo: DisplayedLogo | null;
  /** Replaces colours of `ui/tokens.css`; null with our own. */
  accentStyle: string | null;
};

export const providerContext = createContext<Provider>();
