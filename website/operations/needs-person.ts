import { Refused } from '#contract/call.ts';
import type { Office } from '#contract/office.ts';
import { sayPounds } from '#contract/pounds.ts';

/** Something that no job goes on with until a person has looked at it. Neither text says who it is about. */
export type NeedsPerson = { about: string; says: string };

/** The calls that know of such things. */
export type Asked = Pick<
  Office,
  'getCollections' | 'getInvoices' | 'getOddEvents' | 'getSageState' | 'getSageWaiting'
>;

/** Collections to be looked at, invoices that are flagged, and what Sage would not take. */
export async function whatNeedsPerson(office: Asked): Promise<NeedsPerson[]> {
  const [collections, invoices, odd, sage, notInSage] = await Promise.all([
    office.getCollections({ query: { state: 'needs_review' } }),
    office.getInvoices({ query: { flagged: 'true' } }),
    office.getOddEvents({ query: {} }),
    office.getSageState({}),
    office.getSageWaiting({ query: { state: 'needs-person' } }),
  ]);
  return [
    ...listOf(sage, ({ state, says }) => (state === 'reconnect' ? [{ about: 'Sage', says }] : [])),
    ...listOf(collections, (answer) =>
      answer.collections.map((collection) => ({
        about: `The direct debit for invoice ${collection.invoiceNumber}, ${sayPounds(collection.amountPence)}`,
        says: whatToCompare(collection),
      })),
    ),
    ...listOf(invoices, (answer) =>
      answer.invoices.map((invoice) => ({
        about: `Invoice ${invoice.number}, ${sayPounds(invoice.amountPence)}`,
        says: whyFlagged(invoice),
      })),
    ),
    ...listOf(odd, ({ items }) =>
      items.map(({ id, receivedAt }) => ({
        about: `Event ${id.slice(0, 12)} from GoCardless cannot be read`,
        says: `It came at ${receivedAt}. Please look at GoCardless for what happened then, and mark it as seen.`,
      })),
    ),
    ...listOf(notInSage, ({ items }) =>
      items.map(({ kind, reference, reason }) => ({
        about: `Not in Sage: ${kind} ${reference}`,
        says: reason ?? 'Sage did not say why.',
      })),
    ),
  ];
}

const listOf = <Answer>(answer: Answer | Refused, read: (answer: Answer) => NeedsPerson[]): NeedsPerson[] =>
  answer instanceof Refused ? [] : read(answer);

type Collection = Answered<'getCollections'>['collections'][number];
type Invoice = Answered<'getInvoices'>['invoices'][number];
type Answered<Name extends keyof Asked> = Exclude<Awaited<ReturnType<Asked[Name]>>, Refused>;

function whatToCompare({ amountPence, foundPence, foundPaymentId, lastError }: Collection): string {
  if (foundPence === null || foundPence === amountPence)
    return `Please compare it with the payment at GoCardless${lastError ? ` (${lastError})` : ''}.`;
  return (
    `${sayPounds(amountPence)} was asked for, and payment ${foundPaymentId} at GoCardless ` +
    `is ${sayPounds(foundPence)}. Please compare them.`
  );
}

function whyFlagged({ flagged, state, receivedPence, overpaidPence }: Invoice): string {
  if (overpaidPence === 0) return flagged ?? '';
  const owed = state === 'cancelled' ? ' The invoice is cancelled.' : '';
  const amounts = `${sayPounds(receivedPence)} was received, ${sayPounds(overpaidPence)} too much.`;
  return `${flagged} ${amounts}${owed}`;
}
