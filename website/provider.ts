import { createContext } from 'react-router';
import type { DisplayedPicture } from '#contract/operator/settings/pictures.ts';

/** The funeral-services provider whose website this is. All fields are shown to visitors. */
export type Provider = {
  name: string;
  /** As people write it: "01632 960 123". */
  phone: string;
  contactUrl: string;
  /** The opening hours of the phone, one per line; empty if they are not stated. */
  hours: string[];
  /** The next opening time, "from 9 am tomorrow"; null if the phone is answered now, or if it is not known. */
  answersAgain: string | null;
  /** The lines of the address, and those of the registration of the company. */
  address: string[];
  registration: string[];
  /** The line beside the name; empty without one. */
  strapline: string;
  /** The price list: a web address, or a path of this website. Null if there is none. */
  priceList: string | null;
  /** The price of an unattended cremation, "£1,195"; null if none is set. */
  cremationPrice: string | null;
  /** Whether it is a charity that uses the soft opt-in for mailings. */
  isCharity: boolean;
  /** Replaces the name; null without one. The picture at a path never changes. */
  logo: DisplayedPicture | null;
  /** The picture in the band at the top of a service; null without one. */
  photograph: DescribedPicture | null;
  /** The marks of associations, at the foot of each page. */
  marks: DescribedPicture[];
  /** Replaces colours of `ui/tokens.css`; null with our own. */
  colourStyle: string | null;
};

/** The description is for people who cannot see the picture; empty if there is none. */
type DescribedPicture = DisplayedPicture & { description: string };

export const providerContext = createContext<Provider>();
