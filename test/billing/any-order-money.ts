import type { TestContext } from 'node:test';
import { operatorKeyActor } from '#contract/operator/staff/actor.ts';
import { callsAs } from '#back-office/back-office.ts';
import { syncSage } from '#back-office/sage/sync.ts';
import { startSage } from '#demo/sage/server.ts';
import type { HappenedEvent } from '#demo/gocardless/records.ts';
import { createRandom } from '../support/random.ts';
import { createSageAccount, codes } from '../sage/sage-fixture.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { startMoney } from './money-fixture.ts';
import { assertAccepted } from '../support/answers.ts';
import { createJobRun } from '../support/records/job-run.ts';

const hourMs = 60 * 60_000;
const today = '2027-03-01';
const reason = 'Somebody has looked';

/** The transitions of a payment at GoCardless. */
const next: Record<string, string[]> = {
  pending_submission: ['submitted', 'confirmed', 'confirmed', 'cancelled', 'failed'],
  submitted: ['confirmed', 'failed'],
  confirmed: ['paid_out', 'paid_out', 'failed', 'charged_back'],
  paid_out: ['failed', 'charged_back'],
  failed: ['confirmed'],
  charged_back: ['paid_out'],
  cancelled: [],
};

/** A branch, finance, GoCardless and Sage, each of which takes random steps. */
export async function startAnyOrder(t: TestContext, seed: number) {
  const money = await startMoney(t);
  const { api, database, fake, parts, addCustomer, addInvoice, collect, sendRefunds, tell, moveClock } =
    money;
  const random = createRandom(seed);
  const sage = await startSage({ clock: parts.clock });
  t.after(() => sage.stop());
  const account = createSageAccount(sage.url);
  const accounting = { codes, sage: account };
  const accounts = callsAs(
    { ...(await backOfficeParts(database, parts.clock)), accounting },
    operatorKeyActor,
  );
  const { url } = assertAccepted(await accounts.connectSage({ body: {} }));
  const state = new URL(url).searchParams.get('state')!;
  assertAccepted(await accounts.finishSage({ body: { code: sage.consent(), state } }));

  const customers: string[] = [];
  for (let number = 0; number < 3; number++) {
    const customer = await addCustomer();
    customers.push(customer);
    if (number < 2)
      await database.rows`
        insert into direct_debit_mandate (customer_id, gocardless_mandate_id, state, created_at, changed_at)
        select id, ${fake.records.addMandate().id}, 'active', now(), now() from customer where guid = ${customer}`;
  }
  // Every seventh answer of GoCardless is lost.
  let requestCount = 0;
  fake.fault = () => (++requestCount % 7 === 0 ? 'cut' : undefined);

  const invoices: string[] = [];
  const untold: HappenedEvent[] = [];
  let seen = 0;
  const pickInvoice = async () => assertAccepted(await api.getInvoice({ guid: random.pick(invoices)! }));
  const pickAmount = () => 1 + random.below(80_00);
  let slips = 0;
  const nameSlip = () => `Slip ${(slips += 1)}`;
  const runSync = async () =>
    syncSage({ database, clock: parts.clock, codes, sage: account })(createJobRun());

  const steps: Record<string, () => Promise<unknown>> = {
    invoices: async () => {
      if (invoices.length >= 12) return;
      const lines = [
        { description: 'Stone', taxCode: 'standard' as const, amountPence: 50_00 + pickAmount() },
      ];
      const number = `F-${invoices.length}`;
      invoices.push(await addInvoice(random.pick(customers)!, { number, lines }));
    },
    collects: () => collect(),
    changesPayment: async () => {
      const payment = random.pick(fake.payments());
      const status = payment && random.pick(next[payment.status!]!);
      if (status) fake.records.happen('payments', status, Object.assign(payment, { status }));
    },
    changesRefund: async () => {
      const refund = random.pick(fake.refunds());
      if (refund?.status !== 'submitted') return;
      const status = random.below(3) === 0 ? 'bounced' : 'paid';
      fake.records.happen('refunds', status, Object.assign(refund, { status }));
    },
    tells: async () => {
      untold.push(...fake.records.events.slice(seen));
      seen = fake.records.events.length;
      const news = random.shuffled(untold.splice(0, random.below(untold.length + 1)));
      await tell([...news, ...random.shuffled(fake.records.events.slice(0, seen)).slice(0, 2)]);
    },
    paysAtTheBranch: async () => {
      const { guid, outstandingPence: owed } = await pickInvoice();
      const amountPence = random.below(2) === 0 && owed > 0 ? owed : pickAmount();
      const paid = { method: 'card' as const, receivedOn: today, amountPence, reason: nameSlip() };
      await api.recordPayment({ guid, body: paid });
    },
    reversesPayment: async () => {
      const receipt = random.pick((await pickInvoice()).receipts);
      if (receipt) await api.reversePayment({ guid: receipt.guid, body: { reason } });
    },
    refunds: async () => {
      const receipts = (await pickInvoice()).receipts.filter(({ refundablePence }) => refundablePence > 0);
      const receipt = random.pick(receipts);
      const body = { amountPence: pickAmount(), reason: nameSlip() };
      if (receipt) await api.refundPayment({ guid: receipt.guid, body });
    },
    recordsRefund: async () => {
      const { guid } = await pickInvoice();
      const paid = {
        method: 'cash' as const,
        refundedOn: today,
        amountPence: pickAmount(),
        reason: nameSlip(),
      };
      await api.recordRefund({ guid, body: paid });
    },
    undoesRefund: async () => {
      const refund = random.pick((await pickInvoice()).refunds);
      if (refund) await api.reverseRefund({ guid: refund.guid, body: { reason } });
    },
    sendsRefunds: () => sendRefunds(),
    decides: async () => {
      const { guid, receipts } = await pickInvoice();
      const decisions = [
        () => api.collectAgain({ guid, body: { reason } }),
        () => api.collectAgain({ guid, body: { reason } }),
        () => api.stopCollecting({ guid, body: { reason } }),
        () => api.clearFlag({ guid, body: { reason } }),
        // Sage does not void an invoice with payments: somebody has to allocate them there.
        async () => receipts.length > 0 || api.cancelInvoice({ guid, body: { reason } }),
      ];
      return random.pick(decisions)!();
    },
    keeps: async () => {
      const all = await Promise.all(invoices.map((guid) => api.getInvoice({ guid })));
      const { guid, overpaidPence } = all.map(assertAccepted).find((each) => each.overpaidPence > 0) ?? {};
      if (!guid || !overpaidPence) return;
      const keep = { decision: 'kept-on-account' as const, amountPence: overpaidPence, reason };
      await api.settleOverpayment({ guid, body: keep });
    },
    dies: async () => {
      const body = { deceased: random.below(2) === 0 };
      if (random.below(4) === 0) await api.markDeceased({ guid: random.pick(customers)!, body });
    },
    syncs: async () => (random.below(3) === 0 ? runSync() : undefined),
  };
  const often = ['collects', 'changesPayment', 'changesPayment', 'tells', 'tells', 'refunds', 'sendsRefunds'];
  const names = [...Object.keys(steps), ...often];

  return {
    ...money,
    sage,
    accounts,
    sync: runSync,
    /** Takes one random step. Returns its name. */
    step: async () => {
      const name = invoices.length === 0 ? 'invoices' : random.pick(names)!;
      await steps[name]!();
      moveClock(random.below(hourMs));
      return name;
    },
    /** Delivers every event, sends every refund and syncs with Sage. */
    settle: async () => {
      fake.fault = () => undefined;
      for (let round = 0; round < 3; round++) {
        moveClock(hourMs);
        await sendRefunds();
        await tell(random.shuffled(fake.records.events));
      }
      await runSync();
      await runSync();
    },
  };
}
