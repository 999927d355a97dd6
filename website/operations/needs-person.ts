import { Refused } from '#contract/call.ts';
import type { Office } from '#contract/office.ts';

/** Something that no job goes on with until a person has looked at it. Neither text says who it is about. */
export type NeedsPerson = { about: string; says: string };

/** The calls that know of such things. */
export type Asked = Pick<Office, 'getCollections' | 'getInvoices' | 'getSageState' | 'getSageWaiting'>;

/** Collections to be looked at, invoices that are flagged, and what Sage would not take. */
export async function whatNeedsPerson(office: Asked): Promise<NeedsPerson[]> {
  const [collections, invoices, sage, notInSage] = await Promise.all([
    office.getCollections({ query: { state: 'needs_review' } }),
    office.getInvoices({ query: { flagged: 'true' } }),
    office.getSageState({}),
    office.getSageWaiting({}),
  ]);
  return [
    ...listOf(sage, ({ state, says }) => (state === 'reconnect' ? [{ about: 'Sage', says }] : [])),
    ...listOf(collections, (answer) =>
      answer.collections.map(({ invoiceNumber, amountPence, lastError }) => ({
        about: `The direct debit for invoice ${invoiceNumber}, ${pounds(amountPence)}`,
        says: `Please compare it with the payment at GoCardless${lastError ? ` (${lastError})` : ''}.`,
      })),
    ),
    ...listOf(invoices, (answer) =>
      answer.invoices.map(({ number, amountPence, flagged }) => ({
        about: `Invoice ${number}, ${pounds(amountPence)}`,
        says: flagged ?? '',
      })),
    ),
    ...listOf(notInSage, (waiting) =>
      waiting
        .filter(({ state }) => state === 'needs-person')
        .map(({ kind, reference, reason }) => ({
          about: `Not in Sage: ${kind} ${reference}`,
          says: reason ?? 'Sage did not say why.',
        })),
    ),
  ];
}

const listOf = <Answer>(answer: Answer | Refused, read: (answer: Answer) => NeedsPerson[]): NeedsPerson[] =>
  answer instanceof Refused ? [] : read(answer);

const pounds = (pence: number): string =>
  (pence / 100).toLocaleString('en-GB', { style: 'currency', currency: 'GBP' });
