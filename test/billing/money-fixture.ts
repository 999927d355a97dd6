import type { TestContext } from 'node:test';
import type { NewInvoice } from '#contract/operator/money/billing.ts';
import { createOperatorApi } from '#back-office/back-office.ts';
import { sendRefunds } from '#back-office/direct-debit/refunds/refunds-worker.ts';
import { playScenario } from '#demo/gocardless/scenarios.ts';
import { startDirectDebit } from '../direct-debit/direct-debit-fixture.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { assertAccepted } from '../support/answers.ts';

/** Customers, invoices and a simulated GoCardless, with the operator's calls. */
export async function startMoney(t: TestContext) {
  const all = await startDirectDebit(t);
  const { goCardless, clock } = all.parts;
  const parts = { ...(await backOfficeParts(all.database, clock)), goCardless };
  const api = createOperatorApi(parts);
  let customers = 0;
  const addCustomer = async (more = {}) => {
    customers += 1;
    const body = {
      reference: `C-${customers}`,
      name: 'Margaret Ellis',
      eMail: 'margaret@example.org',
      ...more,
    };
    return assertAccepted(await api.createCustomer({ body })).guid;
  };
  const addInvoice = async (customerGuid: string, more: Partial<NewInvoice> = {}) => {
    const lines = [{ description: 'Stone', ledger: null, taxCode: 'exempt' as const, amountPence: 100_00 }];
    const dates = { issuedOn: '2027-02-01', dueOn: '2027-02-15' };
    const body = { number: 'INV-1', customerGuid, description: 'A memorial', lines, ...dates, ...more };
    return assertAccepted(await api.createInvoice({ body })).guid;
  };
  const readInvoice = async (guid: string) => assertAccepted(await api.getInvoice({ guid }));
  return {
    ...all,
    api,
    addCustomer,
    addInvoice,
    invoice: readInvoice,
    history: async (recordType: string, recordId: string) =>
      assertAccepted(await api.getHistory({ recordType, recordId, query: {} })).items,
    sendRefunds: () => sendRefunds({ ...all.parts, goCardless }),
    /** An invoice of £100 that was collected by Direct Debit; answers its guid and that of its receipt. */
    addCollected: async (number = 'INV-1') => {
      const customer = await addCustomer();
      const mandate = all.fake.records.addMandate();
      await all.database.rows`
        insert into direct_debit_mandate (customer_id, gocardless_mandate_id, state, created_at, changed_at)
        select id, ${mandate.id}, 'active', now(), now() from customer where guid = ${customer}`;
      const guid = await addInvoice(customer, { number });
      await all.collect();
      const payment = all.fake.payments().at(-1)!;
      playScenario(all.fake.records, 'payment_paid_out', payment.id);
      await all.tell();
      const [receipt] = (await readInvoice(guid)).receipts;
      return { customer, guid, receipt: receipt!.guid, payment, mandate };
    },
  };
}
