import { createContext } from 'react-router';
import type { DisplayedLogo } from '#contract/operator/settings/logo.ts';

/** The funeral-services provider whose website this is. All fields are shown to visitors. */
export type Provider = {
  name: string;
  /** As people write it: "01632 960 123". */
  phone: string;
  contactUrl: string;
  /** When the phone is answered, in lines; empty if it is not stated. */
  hours: string[];
  /** When it is answered next, "from 9 am tomorrow"; null if it is answered now, or if that is not known. */
  answersAgain: string | null;
  /** The lines of the address, and those of the registration of the company. */
  address: string[];
  registration: string[];
  /** Beside the name; empty without one. */
  strapline: string;
  /** The price list: a web address, or a path of this website. Null if there is none. */
  priceList: string | null;
  /** The price of an unattended cremation, "£1,195"; null if none is set. */
  cremationPrice: string | null;
  /** Stands in place of the name; null without one. The picture at a path never changes. */
  logo: DisplayedLogo | null;
  /** In the band that a service begins with; null without one. */
  photograph: DisplayedPicture | null;
  /** Of associations, at the foot of each page. */
  marks: DisplayedPicture[];
  /** Replaces colours of `ui/tokens.css`; null with our own. */
  accentStyle: string | null;
};

/** A picture at an address where it never changes, with the size at which it is shown, in pixels. */
type DisplayedPicture = { path: string; width: number; height: number; description: string };

export const providerContext = createContext<Provider>();
