import { formatDay } from '#contract/fields/days.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import { priceListIntroduction } from '#contract/operator/prices/price-lines.ts';
import { pricedSections, type PriceVersion } from '#contract/operator/prices/price-versions.ts';
import { answeredRow, type Document, type DocumentProvider, type Section } from '../pdf/document.ts';

export type PriceListProvider = DocumentProvider & { phone: string };

/** The price list for the window of a branch, and to take home. */
export function priceDocument(version: PriceVersion, provider: PriceListProvider): Document {
  const { validFrom, options, terms, interests } = version;
  return {
    title: 'Standardised Price List',
    reference: `From ${formatDay(validFrom)}`,
    provider,
    lead: [
      priceListIntroduction,
      `These prices hold from ${formatDay(validFrom)}. Our phone: ${provider.phone}`,
    ],
    sections: [
      ...pricedSections(version).map(sectionOf),
      ...(options.length > 0 ? [optionsSection(options)] : []),
      ...textSection('Terms of business', terms),
      ...textSection('Disclosure of interests', interests),
    ],
  };
}

/** `£250.00`, or that it is not offered. */
const priceText = (pence: number | null) => (pence === null ? 'Not offered' : formatPounds(pence));

const sectionOf = ({
  heading,
  text,
  lines,
  total,
  after,
}: ReturnType<typeof pricedSections>[number]): Section => ({
  heading,
  note: [text, after].filter(Boolean).join(' '),
  rows: [],
  table: {
    columns: [{ label: 'Product or service' }, { label: 'Price', isNumber: true }],
    rows: lines.map(({ label, note, pence }) => [note ? `${label} ${note}` : label, priceText(pence)]),
    ...(total !== undefined && { total: ['All of it', priceText(total)] }),
  },
});

const optionsSection = (options: PriceVersion['options']): Section => ({
  heading: 'Additional options',
  rows: [],
  table: {
    columns: [{ label: 'Product or service' }, { label: 'Price', isNumber: true }],
    rows: options.map(({ name, pence }) => [name, formatPounds(pence)]),
  },
});

const textSection = (heading: string, text: string): Section[] =>
  text.trim() === '' ? [] : [{ heading, rows: [answeredRow('', text.split(/\n+/))] }];
