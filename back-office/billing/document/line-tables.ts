import { formatPounds } from '#contract/fields/pounds.ts';
import { describeTax, taxCodes } from '#contract/operator/money/taxes.ts';
import { oneLine } from '../../email/email.ts';
import type { Section } from '../../pdf/document.ts';

/** A line of a document; both amounts are whole pence, and the tax is a part of the amount. */
export type TaxedLine = { description: string; taxCode: string; amountPence: number; taxPence: number };

const amountColumns = [
  { label: 'Without VAT', isNumber: true as const },
  { label: 'VAT', isNumber: true as const },
  { label: 'Amount', isNumber: true as const },
];

/** The lines with their VAT and a total. */
export const createLinesSection = (heading: string, lines: TaxedLine[]): Section => ({
  heading: oneLine(heading),
  rows: [],
  table: {
    columns: [{ label: 'What' }, { label: 'VAT rate', isNumber: true }, ...amountColumns],
    rows: lines.map((line) => [
      oneLine(line.description),
      describeTax(line.taxCode),
      ...formatAmounts([line]),
    ]),
    total: ['Total', '', ...formatAmounts(lines)],
  },
});

/** VAT by rate; nothing where no line has any. */
export const createTaxSections = (lines: TaxedLine[]): Section[] =>
  lines.some(({ taxCode }) => isTaxable(taxCode))
    ? [
        {
          heading: 'VAT by rate',
          rows: [],
          table: {
            columns: [{ label: 'Rate' }, ...amountColumns],
            rows: taxCodes
              .map((code) => ({ code, ofRate: lines.filter(({ taxCode }) => taxCode === code) }))
              .filter(({ ofRate }) => ofRate.length > 0)
              .map(({ code, ofRate }) => [describeTax(code), ...formatAmounts(ofRate)]),
          },
        },
      ]
    : [];

const isTaxable = (taxCode: string) => taxCode !== 'exempt' && taxCode !== 'outside';

function formatAmounts(lines: TaxedLine[]): string[] {
  const taxPence = lines.reduce((sum, line) => sum + line.taxPence, 0);
  const amountPence = lines.reduce((sum, line) => sum + line.amountPence, 0);
  return [amountPence - taxPence, taxPence, amountPence].map(formatPounds);
}
