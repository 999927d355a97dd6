import { priceNames } from '#contract/operator/prices/price-lines.ts';

/** The fields of a price list, in its history and its form. */
export const priceHistoryLabels = {
  validFrom: 'From which day',
  ...priceNames,
  miles: 'Miles included',
  keptAt: 'Where people are kept',
  coffinMadeOf: 'What the coffin is made of',
  options: 'Additional options',
  terms: 'Terms of business',
  interests: 'Disclosure of interests',
};
