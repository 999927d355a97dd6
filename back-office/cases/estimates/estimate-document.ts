import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { getDay, formatDay } from '#contract/fields/days.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import {
  describeLine,
  formatEstimateNumber,
  type CaseEstimates,
  type Estimate,
} from '#contract/operator/cases/estimates.ts';
import { createRow, type Document, type DocumentProvider, type Section } from '../../pdf/document.ts';
import { renderDocuments } from '../../pdf/render.ts';
import { getCaseEstimates, type EstimateParts } from './estimates.ts';

/** An estimate to hand over or to send, as a PDF. */
export async function getEstimateDocument(
  parts: EstimateParts & { provider: DocumentProvider },
  number: string,
  id: string,
): Promise<{ name: string; bytes: Uint8Array } | Refused> {
  const found = await getCaseEstimates(parts, number);
  if (isRefused(found)) return found;
  const estimate = found.estimates.find((each) => each.id === id);
  if (!estimate) return estimateNotFound;
  const document = createEstimateDocument(found, estimate, parts.provider);
  const { pdfs } = await renderDocuments([document], parts.clock(), { isUrgent: true });
  return { name: `estimate-${found.number}-${id}.pdf`, bytes: pdfs[0]! };
}

const createEstimateDocument = (
  { number, deceasedName, applicantName }: CaseEstimates,
  estimate: Estimate,
  provider: DocumentProvider,
): Document => ({
  title: 'Estimate',
  reference: formatEstimateNumber(number, estimate),
  provider,
  lead: [
    `The prices are those of our Standardised Price List on ${formatDay(estimate.pricesOn)}. We tell you before anything is added.`,
  ],
  sections: [
    {
      heading: 'For',
      rows: [
        ...(applicantName ? [createRow('Name', [applicantName])] : []),
        ...(deceasedName ? [createRow('Funeral of', [deceasedName])] : []),
        createRow('Made by', [`${estimate.madeBy}, ${formatDay(getDay(estimate.madeAt))}`]),
      ],
    },
    createLinesSection(estimate),
  ],
});

const createLinesSection = ({ lines, totalPence }: Estimate): Section => ({
  heading: 'What it costs',
  rows: [],
  table: {
    columns: [{ label: 'Product or service' }, { label: 'Amount', isNumber: true }],
    rows: lines.map((line) => [describeLine(line, formatPounds(line.pence)), formatPounds(line.amountPence)]),
    total: ['Total', formatPounds(totalPence)],
  },
});

const estimateNotFound = refuse(404, 'estimate-not-found', 'This case has no such estimate.');
