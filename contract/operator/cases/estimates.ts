import * as z from 'zod/mini';
import { get, post } from '../../call.ts';
import { formatDay, getDay } from '../../fields/days.ts';
import { guid, localDay, wholeNumber } from '../../fields/fields.ts';
import { priceNames, type PriceKey } from '../prices/price-lines.ts';
import { listPricedSections, type PriceVersion } from '../prices/price-versions.ts';

const quantityMax = 999;
const linesMax = 100;

export const quantityMessage = `Please enter a whole number, 1 to ${quantityMax}.`;

const NewEstimate = z.strictObject({
  /** A day until today. Its prices are those of the price list that was public then. */
  pricesOn: localDay('Please enter the day of the prices, as YYYY-MM-DD.'),
  /** The guid of the price list that was shown. The estimate is refused if another list has replaced it. */
  version: z.optional(guid('version must be the guid of a price list.')),
  lines: z
    .array(
      z.strictObject({
        /** A price of the list, such as `coffin`, or `option-1` for its first additional option. */
        item: z.string().check(z.maxLength(40)),
        quantity: wholeNumber(1, quantityMax, quantityMessage),
      }),
    )
    .check(
      z.minLength(1, 'Please choose at least one line.'),
      z.maxLength(linesMax, `An estimate has ${linesMax} lines at most.`),
      z.refine(
        (lines) => new Set(lines.map(({ item }) => item)).size === lines.length,
        'Please name each line once, with its number.',
      ),
    ),
});
export type NewEstimate = z.output<typeof NewEstimate>;

/** A line of an estimate, as a family reads it too. */
export const EstimateLine = z.object({
  item: z.string(),
  name: z.string(),
  quantity: z.number(),
  /** The price of one. */
  pence: z.number(),
  amountPence: z.number(),
});
export type EstimateLine = z.output<typeof EstimateLine>;

const Estimate = z.object({
  id: z.string(),
  pricesOn: z.string(),
  lines: z.array(EstimateLine),
  totalPence: z.number(),
  madeBy: z.string(),
  /** Wall time in Europe/London. */
  madeAt: z.string(),
});
export type Estimate = z.output<typeof Estimate>;

const CaseEstimates = z.object({
  number: z.string(),
  deceasedName: z.nullable(z.string()),
  applicantName: z.nullable(z.string()),
  /** The reference of the customer who pays. */
  customer: z.nullable(z.string()),
  isErased: z.boolean(),
  /** The newest first. */
  estimates: z.array(Estimate),
});
export type CaseEstimates = z.output<typeof CaseEstimates>;

/** Something that a price list offers. */
type OfferedItem = Pick<EstimateLine, 'item' | 'name' | 'pence'> & {
  heading: string;
  /** Its price is for one of several. */
  isCounted: boolean;
};

const countedKeys: readonly PriceKey[] = ['mileage', 'transfer'];

/** All that a price list offers, in its order. */
export const offeredItems = (version: PriceVersion): OfferedItem[] => [
  ...listPricedSections(version).flatMap(({ heading, lines }) =>
    lines.flatMap(({ key, pence }) =>
      pence === null
        ? []
        : [{ item: key, name: priceNames[key], heading, pence, isCounted: countedKeys.includes(key) }],
    ),
  ),
  ...version.options.map(({ name, pence }, index) => ({
    item: `option-${index + 1}`,
    name,
    heading: 'Additional options',
    pence,
    isCounted: true,
  })),
];

/** `1042-1, no. 5`, as estimates are numbered. */
export const formatEstimateNumber = (caseNumber: string, { id }: { id: string }): string =>
  `${caseNumber}, no. ${id}`;

/** `1042-1, no. 5, 4 Jan 2027`, as an invoice names its estimate. */
export const nameEstimate = (caseNumber: string, estimate: { id: string; madeAt: string }): string =>
  `${formatEstimateNumber(caseNumber, estimate)}, ${formatDay(getDay(estimate.madeAt))}`;

/** `Limousine, 2 × £250.00`, or only the name. */
export const describeLine = ({ name, quantity }: EstimateLine, price: string): string =>
  quantity === 1 ? name : `${name}, ${quantity} × ${price}`;

export const exampleEstimate: Estimate = {
  id: '5',
  pricesOn: '2027-01-04',
  lines: [
    {
      item: 'unattendedCremation',
      name: priceNames.unattendedCremation,
      quantity: 1,
      pence: 119_500,
      amountPence: 119_500,
    },
    { item: 'option-1', name: 'Limousine', quantity: 2, pence: 25_000, amountPence: 50_000 },
  ],
  totalPence: 169_500,
  madeBy: 'Ruth Okafor',
  madeAt: '2027-01-04T11:20:00',
};

export const estimateCalls = {
  /** An estimate stays as it was made; the youngest is the one that holds. */
  getCaseEstimates: get('Cases/{number}/Estimates', {
    role: 'staff',
    summary: 'List the estimates of a case',
    answer: CaseEstimates,
    example: {
      answer: {
        number: '1042-1',
        deceasedName: 'Mr John Arthur Ellis',
        applicantName: 'Mrs Margaret Ellis',
        customer: null,
        isErased: false,
        estimates: [exampleEstimate],
      },
    },
  }),
  /** With the prices that were public on its day. */
  addCaseEstimate: post('Cases/{number}/Estimates', {
    role: 'staff',
    summary: 'Make an estimate for a case from the price list',
    once: true,
    body: NewEstimate,
    answer: z.object({ id: z.string() }),
    example: {
      request: {
        pricesOn: exampleEstimate.pricesOn,
        lines: exampleEstimate.lines.map(({ item, quantity }) => ({ item, quantity })),
      },
      answer: { id: exampleEstimate.id },
    },
  }),
  getEstimateDocument: get('Cases/{number}/Estimates/{id}/Document', {
    role: 'staff',
    summary: 'Print an estimate of a case',
    file: 'application/pdf',
    answer: z.object({
      name: z.string(),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    }),
    example: { answer: '%PDF-1.7' },
  }),
};
