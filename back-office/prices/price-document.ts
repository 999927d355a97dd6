import { formatDay } from '#contract/fields/days.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import { priceListIntroduction } from '#contract/operator/prices/price-lines.ts';
import { listPricedSections, type PriceVersion } from '#contract/operator/prices/price-versions.ts';
import type { Document, DocumentProvider, Section } from '../pdf/document.ts';

export type PriceListProvider = DocumentProvider & { phone: string };

/** The price list, to display at a branch and to take home. */
export function createPriceDocument(version: PriceVersion, provider: PriceListProvider): Document {
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
      ...listPricedSections(version).map(createSection),
      ...(options.length > 0 ? [createOptionsSection(options)] : []),
      ...createTextSections('Terms of business', terms),
      ...createTextSections('Disclosure of interests', interests),
    ],
  };
}

/** "£250.00", or "Not offered". */
const formatPrice = (pence: number | null) => (pence === null ? 'Not offered' : formatPounds(pence));

const createSection = ({
  heading,
  text,
  lines,
  total,
  after,
}: ReturnType<typeof listPricedSections>[number]): Section => ({
  heading,
  ...(text && { note: text }),
  ...(after && { after }),
  rows: [],
  table: {
    columns: [{ label: 'Product or service' }, { label: 'Price', isNumber: true }],
    rows: lines.map(({ label, note, pence }) => [note ? `${label}\n${note}` : label, formatPrice(pence)]),
    ...(total !== undefined && { total: ['Total', formatPrice(total)] }),
  },
});

const createOptionsSection = (options: PriceVersion['options']): Section => ({
  heading: 'Additional options',
  rows: [],
  table: {
    columns: [{ label: 'Product or service' }, { label: 'Price', isNumber: true }],
    rows: options.map(({ name, pence }) => [name, formatPounds(pence)]),
  },
});

const createTextSections = (heading: string, text: string): Section[] =>
  text.trim() === '' ? [] : [{ heading, rows: [], paragraphs: text.split(/\n{2,}/) }];
