import type { Story } from './caller.ts';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Customers, invoices, payments, direct debits and accounts. */
export async function tellOfMoney(story: Story): Promise<void> {
  const { make, all } = story;
  const customer = await make('createCustomer');
  const { guid: customerGuid } = customer;
  await all('getCustomers getCustomer updateCustomer getEffectsOfDeath getDebtors', customer);
  await all('getNextInvoiceNumber getNextCreditNoteNumber getInvoices');
  const invoice = async (number: string) => {
    const { guid } = await make(
      'createInvoice',
      {},
      { number, customerGuid, issuedOn: day(-20), dueOn: day(-5) },
    );
    return { guid };
  };
  const paid = await invoice('A-1');
  await all('getInvoice getInvoiceDocument getReceipts addInvoiceNote emailCustomer', paid);
  await make('updateInvoice', paid, { dueOn: day(-4) });
  const payment = await make('recordPayment', paid, { receivedOn: day(-1) });
  const refund = await make('refundPayment', payment);
  await make('reversePayment', await make('recordPayment', await invoice('A-2'), { receivedOn: day(-1) }));
  await make('reverseRefund', refund ?? {});
  const twice = await make('recordPayment', paid, { receivedOn: day(-1), amountPence: 5000 });
  await make('recordRefund', paid, { refundedOn: day(0), amountPence: 100 });
  await make('settleOverpayment', paid, { amountPence: 4900 });
  if (twice) await make('getReceipts', paid);
  await credit(story, await invoice('A-3'));
  await make('cancelInvoice', await invoice('A-4'));
  await make('getStatement', { ...customer, from: day(-60), to: day(0) });
  await collect(story, customerGuid, await invoice('A-5'));
  await keepAccounts(story);
  await make('markDeceased', customer);
}

async function credit({ make, all }: Story, invoice: { guid: string }) {
  const note = await make('createCreditNote', invoice);
  if (note) await all('getCreditNoteDocument cancelCreditNote', note);
}

async function collect(
  { make, all, lychgate: { database } }: Story,
  customerGuid: string,
  invoice: { guid: string },
) {
  const setUp = await make('createDirectDebitSetUp', {}, { customerGuid });
  await fetch(`${setUp.link}/finish`, { method: 'POST', redirect: 'manual' });
  await make('getDirectDebitSetUp', setUp);
  await database!.rows`
    insert into gocardless_event (id, resource_type, resource_id, action, created_at, received_at, due_at, done_at, last_error)
    values ('odd', 'odd', 'odd', 'odd', now(), now(), now(), now(), '{}')`;
  await all('getDueCollections getCollections getUnmatchedNotifications');
  await make('collectDue', {}, { invoiceGuid: invoice.guid });
  await make('waitToCollect', invoice, { until: day(3) });
  await make('stopCollecting', invoice);
  await all('collectAgain clearFlag', invoice);
  const { items } = await make('getCollections');
  await make('getCollection', items[0] ?? {});
  await make('endReview', items[0] ?? {});
  await make('markUnmatchedNotification', { id: 'odd' });
}

async function keepAccounts({ make, all }: Story) {
  await all('getSageState getSageWaiting getSageComparison compareSage retrySage');
  const { url } = await make('connectSage');
  const back = await fetch(url, { redirect: 'manual' });
  const query = new URL(back.headers.get('Location') ?? url, url).searchParams;
  await make('finishSage', {}, { code: query.get('code') ?? '', state: query.get('state') ?? '' });
  const { runId } = await make('syncSageApi');
  await make('getSageHandled', { runId });
  await make('getSage50Batches');
  await make('getSage50File', { number: 1, file: 'customers' });
  await make('getMonthWorkbook', { month: day(-40).slice(0, 7) });
  for (const report of ['bookings', 'collections'])
    await all('getReport exportReport', { report, from: day(-90).slice(0, 7), to: day(0).slice(0, 7) });
}
