import { isRefused, type Refused } from '#contract/call.ts';
import type { OperatorApi } from '#contract/operator/calls.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import { endedMandateSentence } from '../../attention/ended-mandate.ts';
import { readShownPage, type ShownPage } from '../../ui/list-pages/shown-page.ts';
import type { StartOf } from '../pages.ts';
import type { ListName } from '../view.ts';

/** An item that no job continues until someone has looked at it. Neither text contains personal data. */
type NeedsReview = { about: string; says: string };

/** The calls that return such items. */
export type Asked = Pick<
  OperatorApi,
  'getCollections' | 'getInvoices' | 'getOddEvents' | 'getSageState' | 'getSageWaiting'
>;

/** Items that need attention, list by list. */
export type NeedsPersonLists = Partial<Record<ListName, ShownPage<NeedsReview>>>;

const limit = '20';

/** Collections to review, flagged invoices, those that nothing collects, and items that Sage rejected. */
export async function readItemsToReview(operatorApi: Asked, startOf: StartOf): Promise<NeedsPersonLists> {
  const [collections, invoices, uncollected, events, sage, connection] = await Promise.all([
    readShownPage(startOf('collections'), async (before) => {
      const answer = await operatorApi.getCollections({ query: { state: 'needs_review', before, limit } });
      if (isRefused(answer)) return answer;
      const { items, ...page } = answer;
      return { ...page, items };
    }),
    readShownPage(startOf('invoices'), async (after) => {
      return invoicesOf(await operatorApi.getInvoices({ query: { flagged: 'true', after, limit } }));
    }),
    readShownPage(startOf('uncollected'), async (after) => {
      return invoicesOf(await operatorApi.getInvoices({ query: { uncollected: 'true', after, limit } }));
    }),
    readShownPage(startOf('events'), (after) => operatorApi.getOddEvents({ query: { after, limit } })),
    readShownPage(startOf('sage'), (after) =>
      operatorApi.getSageWaiting({ query: { state: 'needs-person', after, limit } }),
    ),
    operatorApi.getSageState({}),
  ]);
  return {
    collections: saying(collections, sayCollection),
    invoices: saying(invoices, sayInvoice),
    uncollected: saying(uncollected, sayUncollected),
    events: saying(events, sayEvent),
    sage: withConnection(connection, saying(sage, saySageItem)),
  };
}

function invoicesOf(answer: Answered<'getInvoices'> | Refused) {
  if (isRefused(answer)) return answer;
  const { items, ...page } = answer;
  return { ...page, items };
}

const saying = <Item>(
  { items, ...page }: ShownPage<Item>,
  say: (item: Item) => NeedsReview,
): ShownPage<NeedsReview> => ({ ...page, items: items.map(say) });

/** A lost connection to Sage comes first, because nothing else can be fixed without it. */
function withConnection(
  connection: Answered<'getSageState'> | Refused,
  list: ShownPage<NeedsReview>,
): ShownPage<NeedsReview> {
  if (isRefused(connection) || connection.state !== 'reconnect') return list;
  const items = list.isLater ? list.items : [{ about: 'Sage', says: connection.says }, ...list.items];
  return { ...list, items, total: list.total + 1 };
}

const sayCollection = (collection: Collection): NeedsReview => ({
  about: `The direct debit for invoice ${collection.invoiceNumber}, ${formatPounds(collection.amountPence)}`,
  says: whatToCompare(collection),
});

const sayInvoice = (invoice: Invoice): NeedsReview => ({
  about: `Invoice ${invoice.number}, ${formatPounds(invoice.amountPence)}`,
  says: whyFlagged(invoice),
});

const sayUncollected = (invoice: Invoice): NeedsReview => ({
  about: `Invoice ${invoice.number}, ${formatPounds(invoice.outstandingPence)} to pay`,
  says: endedMandateSentence(invoice.endedMandate ?? ''),
});

const sayEvent = ({ id, receivedAt }: Answered<'getOddEvents'>['items'][number]): NeedsReview => ({
  about: `Event ${id.slice(0, 12)} from GoCardless cannot be read`,
  says: `It came at ${receivedAt}. Please look at GoCardless for what happened then, and mark it as seen.`,
});

const saySageItem = ({
  kind,
  reference,
  reason,
}: Answered<'getSageWaiting'>['items'][number]): NeedsReview => ({
  about: `Not in Sage: ${kind} ${reference}`,
  says: reason ?? 'Sage did not say why.',
});

type Collection = Answered<'getCollections'>['items'][number];
type Invoice = Answered<'getInvoices'>['items'][number];
type Answered<Name extends keyof Asked> = Exclude<Awaited<ReturnType<Asked[Name]>>, Refused>;

function whatToCompare({ amountPence, foundPence, foundPaymentId, lastError }: Collection): string {
  if (foundPence === null || foundPence === amountPence)
    return `Please compare it with the payment at GoCardless${lastError ? ` (${lastError})` : ''}.`;
  return (
    `${formatPounds(amountPence)} was asked for, and payment ${foundPaymentId} at GoCardless ` +
    `is ${formatPounds(foundPence)}. Please compare them.`
  );
}

function whyFlagged({ flagged, state, receivedPence, overpaidPence }: Invoice): string {
  if (overpaidPence === 0) return flagged ?? '';
  const owed = state === 'cancelled' ? ' The invoice is cancelled.' : '';
  const amounts = `${formatPounds(receivedPence)} was received, ${formatPounds(overpaidPence)} too much.`;
  return `${flagged} ${amounts}${owed}`;
}
