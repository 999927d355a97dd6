import { isRefused, type Refused } from '#contract/call.ts';
import type { OperatorApi } from '#contract/operator/calls.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import { formatEndedMandate } from '../../attention/ended-mandate.ts';
import { readListPage, type ListPage } from '../../ui/list-pages/list-page.ts';
import type { FirstItemOf } from '../pages.ts';
import type { ListName } from '../view.ts';

/** An item that no job continues until someone has looked at it. Neither text contains personal data. */
type ReviewItem = { title: string; message: string };

/** The calls that return such items. */
export type ReviewCalls = Pick<
  OperatorApi,
  'getCollections' | 'getInvoices' | 'getUnmatchedNotifications' | 'getSageState' | 'getSageWaiting'
>;

/** Items that need attention, list by list. */
export type ReviewLists = Partial<Record<ListName, ListPage<ReviewItem>>>;

const limit = '20';

/** Collections to review, flagged invoices, those that nothing collects, and items that Sage rejected. */
export async function readItemsToReview(
  operatorApi: ReviewCalls,
  startOf: FirstItemOf,
): Promise<ReviewLists> {
  const [collections, invoices, uncollected, events, sage, connection] = await Promise.all([
    readListPage(startOf('collections'), (before) =>
      operatorApi.getCollections({ query: { state: 'needs_review', before, limit } }),
    ),
    readListPage(startOf('invoices'), (after) =>
      operatorApi.getInvoices({ query: { flagged: 'true', after, limit } }),
    ),
    readListPage(startOf('uncollected'), (after) =>
      operatorApi.getInvoices({ query: { uncollected: 'true', after, limit } }),
    ),
    readListPage(startOf('events'), (after) =>
      operatorApi.getUnmatchedNotifications({ query: { after, limit } }),
    ),
    readListPage(startOf('sage'), (after) =>
      operatorApi.getSageWaiting({ query: { state: 'needs-person', after, limit } }),
    ),
    operatorApi.getSageState({}),
  ]);
  return {
    collections: describeItems(collections, describeCollection),
    invoices: describeItems(invoices, describeInvoice),
    uncollected: describeItems(uncollected, describeUncollected),
    events: describeItems(events, describeUnreadableEvent),
    sage: withConnection(connection, describeItems(sage, describeSageItem)),
  };
}

const describeItems = <Item>(
  { items, ...page }: ListPage<Item>,
  describe: (item: Item) => ReviewItem,
): ListPage<ReviewItem> => ({ ...page, items: items.map(describe) });

/** A lost connection to Sage comes first, because nothing else can be fixed without it. */
function withConnection(
  connection: AnswerOf<'getSageState'> | Refused,
  list: ListPage<ReviewItem>,
): ListPage<ReviewItem> {
  if (isRefused(connection) || connection.state !== 'reconnect') return list;
  const items = list.isLater ? list.items : [{ title: 'Sage', message: connection.message }, ...list.items];
  return { ...list, items, total: list.total + 1 };
}

const describeCollection = (collection: Collection): ReviewItem => ({
  title: `The direct debit for invoice ${collection.invoiceNumber}, ${formatPounds(collection.amountPence)}`,
  message: describeComparison(collection),
});

const describeInvoice = (invoice: Invoice): ReviewItem => ({
  title: `Invoice ${invoice.number}, ${formatPounds(invoice.amountPence)}`,
  message: describeFlag(invoice),
});

const describeUncollected = (invoice: Invoice): ReviewItem => ({
  title: `Invoice ${invoice.number}, ${formatPounds(invoice.outstandingPence)} to pay`,
  message: formatEndedMandate(invoice.endedMandate ?? ''),
});

const describeUnreadableEvent = ({
  id,
  receivedAt,
}: AnswerOf<'getUnmatchedNotifications'>['items'][number]): ReviewItem => ({
  title: `Event ${id.slice(0, 12)} from GoCardless cannot be read`,
  message: `It came at ${receivedAt}. Please look at GoCardless for what happened then, and mark it as seen.`,
});

const describeSageItem = ({
  kind,
  reference,
  reason,
}: AnswerOf<'getSageWaiting'>['items'][number]): ReviewItem => ({
  title: `Not in Sage: ${kind} ${reference}`,
  message: reason ?? 'Sage did not say why.',
});

type Collection = AnswerOf<'getCollections'>['items'][number];
type Invoice = AnswerOf<'getInvoices'>['items'][number];
type AnswerOf<Name extends keyof ReviewCalls> = Exclude<Awaited<ReturnType<ReviewCalls[Name]>>, Refused>;

function describeComparison({ amountPence, foundPence, foundPaymentId, lastError }: Collection): string {
  if (foundPence === null || foundPence === amountPence)
    return `Please compare it with the payment at GoCardless${lastError ? ` (${lastError})` : ''}.`;
  return (
    `${formatPounds(amountPence)} was asked for, and payment ${foundPaymentId} at GoCardless ` +
    `is ${formatPounds(foundPence)}. Please compare them.`
  );
}

function describeFlag({ flagged, state, receivedPence, overpaidPence }: Invoice): string {
  if (overpaidPence === 0) return flagged ?? '';
  const owed = state === 'cancelled' ? ' The invoice is cancelled.' : '';
  const amounts = `${formatPounds(receivedPence)} was received, ${formatPounds(overpaidPence)} too much.`;
  return `${flagged} ${amounts}${owed}`;
}
