import * as z from 'zod/mini';
import { get, post, put, remove } from '../../call.ts';
import {
  localDay,
  penceMax,
  required,
  textUpTo,
  wholeNumber,
  noFields,
  optionalRevision,
} from '../../fields/fields.ts';
import { priceKeys, listPriceSections, type PriceKey } from './price-lines.ts';

export const priceVersionsMax = 200;
const priceOptionsMax = 60;
const textMax = 10_000;

const amount = wholeNumber(0, penceMax, 'Please enter an amount in pounds and pence, such as 1,234.50.');

const Prices = z.strictObject(
  Object.fromEntries(priceKeys.map((key) => [key, z.nullable(amount)])) as Record<
    PriceKey,
    z.ZodMiniNullable<typeof amount>
  >,
);
export type Prices = z.output<typeof Prices>;

const PriceOption = z.strictObject({
  name: required(200, 'Please enter what is offered.'),
  pence: amount,
});
export type PriceOption = z.output<typeof PriceOption>;

/** Sentences for fields that were left out or cannot be read. */
export const priceMessages = {
  validFrom: 'Please enter the day from which the prices hold.',
  miles: 'Please enter a whole number of miles, 1 to 500.',
};

const fields = {
  validFrom: localDay(priceMessages.validFrom),
  prices: Prices,
  miles: wholeNumber(1, 500, priceMessages.miles),
  keptAt: required(300, 'Please enter where people are kept before the funeral.'),
  coffinMadeOf: required(100, 'Please enter what the coffin is made of.'),
  options: z
    .array(PriceOption)
    .check(z.maxLength(priceOptionsMax, `There can be ${priceOptionsMax} additional options at most.`)),
  terms: textUpTo(textMax),
  interests: textUpTo(textMax),
};

const NewPriceVersion = z.strictObject(fields);
export type NewPriceVersion = z.output<typeof NewPriceVersion>;

const PriceVersionChange = z.strictObject({
  ...z.partial(z.object(fields)).shape,
  revision: optionalRevision,
});
export type PriceVersionChange = z.output<typeof PriceVersionChange>;

/** The prices, options and terms from a day on, until another version replaces them. */
export const PriceVersion = z.object({
  guid: z.string(),
  ...fields,
  /** Whether its day has come. It is then public and never changes. */
  isPublished: z.boolean(),
  revision: z.number(),
});
export type PriceVersion = z.output<typeof PriceVersion>;

/** Sums the lines of a section; null while one of them is not offered. */
const sumPrices = (prices: Prices, lines: readonly { key: PriceKey }[]): number | null =>
  lines.reduce<number | null>((sum, { key }) => {
    const pence = prices[key];
    return sum === null || pence === null ? null : sum + pence;
  }, 0);

/** Lists the sections of a version with their prices, in the order of the CMA's Order. */
export const listPricedSections = (version: PriceVersion) =>
  listPriceSections(version).map((section) => ({
    ...section,
    lines: section.lines.map((line) => ({ ...line, pence: version.prices[line.key] })),
    total: section.hasTotal ? sumPrices(version.prices, section.lines) : undefined,
  }));

const exampleGuid = '5b0f9e1c-3a67-4d28-8c94-f1e6a7d20b35';
const exampleBody = {
  validFrom: '2027-01-01',
  prices: {
    ...(Object.fromEntries(priceKeys.map((key) => [key, null])) as Record<PriceKey, null>),
    unattendedCremation: 119_500,
  },
  miles: 20,
  keptAt: 'our branch in Church Street',
  coffinMadeOf: 'oak veneer',
  options: [{ name: 'Limousine', pence: 25_000 }],
  terms: 'Payment is due within 30 days of the invoice.',
  interests: '',
};
export const examplePriceVersion = { guid: exampleGuid, ...exampleBody, isPublished: false, revision: 1 };

export const priceVersionCalls = {
  /** All versions, the newest first. */
  getPriceVersions: get('PriceVersions', {
    role: 'staff',
    summary: 'List the versions of the price list',
    answer: z.array(PriceVersion),
    example: { answer: [examplePriceVersion] },
  }),
  /** Creates a version for today or a later day, on which it becomes public. */
  createPriceVersion: post('PriceVersions', {
    role: 'administrator',
    summary: 'Add a version of the price list',
    once: true,
    body: NewPriceVersion,
    answer: z.object({ guid: z.string() }),
    example: { request: exampleBody, answer: { guid: exampleGuid } },
  }),
  /** Refused once it is public; create another version instead. */
  updatePriceVersion: put('PriceVersions/{guid}', {
    role: 'administrator',
    summary: 'Change a version that is not public yet',
    body: PriceVersionChange,
    answer: z.literal(true),
    example: { request: { miles: 25, revision: 1 } },
  }),
  /** Refused once it is public. */
  removePriceVersion: remove('PriceVersions/{guid}', {
    role: 'administrator',
    summary: 'Remove a version that is not public yet',
    query: noFields,
    answer: z.literal(true),
    example: {},
  }),
};
