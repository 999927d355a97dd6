import type { SageAccount } from '#back-office/sage/account.ts';
import { startGoCardless, type TestGoCardless } from '#demo/gocardless/server.ts';
import { sendWebhooks } from '#demo/gocardless/webhooks.ts';
import type { Entity } from '#demo/sage/records.ts';
import { startSage, type FakeSage } from '#demo/sage/server.ts';
import { createSageAccount } from '../../sage/sage-fixture.ts';
import { startTestLychgate, type TestedLychgate } from '../../support/lychgate.ts';
import { test as base } from '../../support/browser/test.ts';

const secret = 'the-secret-of-the-month';

/** The companies that a provider works with: GoCardless for Direct Debits, Sage for the accounts. */
export type ExternalServices = { goCardless: TestGoCardless; sage: FakeSage };

/** A test in a browser, on a Lychgate that is connected to a simulated GoCardless, and can be to a simulated Sage. */
export const test = base.extend<{ outside: ExternalServices }>({
  outside: async ({}, use) => {
    const [goCardless, sage] = await Promise.all([startGoCardless(), startSage()]);
    await use({ goCardless, sage });
    await Promise.all([goCardless.stop(), sage.stop()]);
  },
  lychgate: [
    async ({ outside }, use) => {
      const lychgate = await startConnected(outside);
      await use(lychgate);
      await lychgate.stop();
    },
    { scope: 'test', timeout: 120_000 },
  ],
});

function startConnected({ goCardless, sage }: ExternalServices): Promise<TestedLychgate> {
  const settings = {
    GOCARDLESS_URL: goCardless.url,
    GOCARDLESS_TOKEN: goCardless.token,
    GOCARDLESS_WEBHOOK_SECRET: secret,
    SAGE_CLIENT_ID: 'our-id',
    SAGE_CLIENT_SECRET: 'our-secret',
    SAGE_BUSINESS_ID: 'business-funerals',
  };
  return startTestLychgate(settings, (config) => {
    // A simulated Sage has no rate limit.
    const quick: SageAccount = {
      ...createSageAccount(sage.url),
      returnUrl: `${config.publicUrl}/sagecomplete`,
    };
    return { ...config, accounting: { ...config.accounting, sage: quick } };
  });
}

/** Sends webhooks of what has happened since, as on a bad day: each twice, and the newest first. */
export function createWebhookSender(
  { goCardless: { records } }: ExternalServices,
  { address }: TestedLychgate,
) {
  let sentCount = 0;
  return async () => {
    const events = records.events.slice(sentCount);
    sentCount = records.events.length;
    await sendWebhooks(`${address}/webhooks/gocardless`, secret, events, { duplicates: 1, reversed: true });
  };
}

type Sum = { count: number; pence: number };

const sumOf = (amounts: number[]): Sum => ({
  count: amounts.length,
  pence: amounts.reduce((sum, pence) => sum + pence, 0),
});

/** The records of each side: the invoices, the money that came, and the money that went back. */
export async function readTotals({ goCardless, sage }: ExternalServices, { database }: TestedLychgate) {
  const rows = await database!.rows<{ of: string; pence: number }>`
    select 'invoices' as of, amount_pence as pence from invoice where state <> 'cancelled'
    union all select 'came, ' || source, amount_pence from receipt where state = 'posted'
    union all select 'went, ' || (method = 'gocardless'), amount_pence from refund where state in ('paid', 'recorded')`;
  const sumRows = (of: string) =>
    sumOf(rows.filter((row) => row.of.startsWith(of)).map(({ pence }) => pence));
  const sumPounds = (items: Entity[]) =>
    sumOf(items.map(({ total_amount: amount }) => Math.round(Number(amount) * 100)));
  const { invoices, payments } = sage.records;
  const sumType = (type: string) => sumPounds(payments.filter((each) => each.transaction_type_id === type));
  const paidOut = goCardless.payments().filter(({ status }) => status === 'paid_out');
  const paidBack = goCardless.refunds().filter(({ status }) => status === 'paid');
  return {
    here: {
      invoices: sumRows('invoices'),
      came: sumRows('came'),
      cameByDirectDebit: sumRows('came, direct-debit'),
      went: sumRows('went'),
      wentByGoCardless: sumRows('went, true'),
    },
    goCardless: {
      cameByDirectDebit: sumOf(paidOut.map(({ amount }) => Number(amount))),
      wentByGoCardless: sumOf(paidBack.map(({ amount }) => Number(amount))),
    },
    sage: {
      invoices: sumPounds(invoices),
      came: sumType('CUSTOMER_RECEIPT'),
      went: sumType('CUSTOMER_REFUND'),
    },
  };
}
