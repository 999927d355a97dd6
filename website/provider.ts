import { createContext } from 'react-router';

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
};

export const providerContext = createContext<Provider>();
