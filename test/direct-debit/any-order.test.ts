import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOperatorApi } from '#back-office/back-office.ts';
import { startDirectDebit } from './direct-debit-fixture.ts';
import type { HappenedEvent, Resource } from '#demo/gocardless/records.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { createRandom } from '../support/random.ts';

const seed = 2;
const invoiceCount = 4;
const stepCount = 240;
const paid = ['confirmed', 'paid_out'];
const reason = 'Somebody has looked';

/** The transitions of a payment at GoCardless. */
const next: Record<string, string[]> = {
  pending_submission: ['submitted', 'cancelled', 'failed'],
  submitted: ['confirmed', 'failed'],
  confirmed: ['paid_out', 'paid_out', 'failed', 'charged_back'],
  paid_out: ['failed', 'charged_back'],
  failed: ['submitted', 'confirmed', 'confirmed'],
  charged_back: ['paid_out'],
  cancelled: ['submitted'],
};

type InvoiceStatus = {
  id: string;
  guid: string;
  mandate: string;
  state: string;
  flagged: string | null;
  owed: number;
  received: number;
  settled: number;
};

test('in any order of events and notifications every penny has a receipt and no flag is lost', async (t) => {
  const { fake, tell, collect, addPayers, database, parts } = await startDirectDebit(t);
  const operatorApi = createOperatorApi(await backOfficeParts(database, parts.clock));
  const random = createRandom(seed);
  await addPayers(invoiceCount);
  const readStandings = () => database.rows<InvoiceStatus>`
    select i.id, i.guid, c.reference as mandate, i.state, i.flagged,
           case when i.state = 'cancelled' then 0 else i.amount_pence end as owed,
           (select coalesce(sum(amount_pence), 0)::integer from receipt where invoice_id = i.id and state = 'posted') as received,
           (select coalesce(sum(amount_pence), 0)::integer from invoice_decision where invoice_id = i.id) as settled
    from invoice i join customer c on c.id = i.customer_id order by i.id`;
  const untold: HappenedEvent[] = [];
  const events: HappenedEvent[] = [];
  let cleared = new Set<string>();

  const playEvent = () => {
    const payment = random.pick(fake.payments());
    if (!payment) return;
    payment.status = random.pick(next[payment.status!]!)!;
    const willRetry = payment.status === 'failed' && random.below(4) === 0;
    const details = willRetry ? { cause: 'insufficient_funds', will_attempt_retry: true } : {};
    untold.push(fake.records.happen('payments', payment.status, payment, details));
  };
  /** Some undelivered events and some repeated ones, in random order. */
  const isTold = async () => {
    const news = random.shuffled(untold.splice(0, random.below(untold.length + 1)));
    events.push(...news);
    await tell([...news, ...random.shuffled(events).slice(0, 2)]);
  };
  const decideInvoice = async () => {
    const { guid, received, settled, owed, id } = random.pick(await readStandings())!;
    const body = { reason };
    const overpaid = {
      decision: 'refunded' as const,
      amountPence: Math.max(received - settled - owed, 1),
      reason,
    };
    const decision = [
      () => operatorApi.collectAgain({ guid, body }),
      () => operatorApi.collectAgain({ guid, body }),
      () => operatorApi.clearFlag({ guid, body }),
      () => operatorApi.settleOverpayment({ guid, body: overpaid }),
      () => (random.below(4) === 0 ? operatorApi.cancelInvoice({ guid, body }) : true),
    ];
    if ((await random.pick(decision)!()) === true) cleared = new Set([id]);
  };

  const steps = [
    playEvent,
    playEvent,
    playEvent,
    playEvent,
    isTold,
    isTold,
    decideInvoice,
    decideInvoice,
    async () => void (await collect()),
  ];
  let before = await readStandings();
  for (let step = 0; step < stepCount; step++) {
    cleared = new Set();
    await random.pick(steps)!();
    const after = await readStandings();
    assertNothingLost(before, after, cleared, `seed ${seed}, step ${step}`);
    before = after;
  }
  await tell([...untold, ...events].toReversed());
  const atTheEnd = await readStandings();
  for (const invoice of atTheEnd) assertInvoice(invoice, fake.payments());
  // A run without any flags or reversals would prove nothing.
  const doubled = atTheEnd.filter(({ received, settled, owed }) => settled > 0 || received > owed);
  assert.ok(
    doubled.length > 0 && fake.payments().length > invoiceCount,
    'some are overpaid, some were collected twice',
  );
  assert.ok(atTheEnd.some(({ state }) => state === 'cancelled'));
});

/** Only an operator's decision clears a flag, and a cancelled invoice stays cancelled. */
function assertNothingLost(
  before: InvoiceStatus[],
  after: InvoiceStatus[],
  cleared: Set<string>,
  label: string,
) {
  for (const [index, was] of before.entries()) {
    const is = after[index]!;
    if (was.state === 'cancelled') assert.equal(is.state, 'cancelled', label);
    if (was.flagged && !cleared.has(is.id)) assert.ok(is.flagged?.startsWith(was.flagged), label);
    if (is.received - is.settled > is.owed) assert.match(is.flagged ?? '', /More money was received/, label);
  }
}

/** The receipts add up to what GoCardless has collected. */
function assertInvoice({ mandate, state, owed, received, settled }: InvoiceStatus, payments: Resource[]) {
  const its = payments.filter(({ links }) => links.mandate === mandate);
  const collected = its.filter(({ status }) => paid.includes(status!));
  const sum = collected.reduce((pence, { amount }) => pence + Number(amount), 0);
  assert.equal(received, sum, `received under ${mandate}`);
  if (state === 'cancelled') return;
  assert.equal(
    state === 'paid',
    received - settled >= owed,
    `paid only when everything was received: ${mandate}`,
  );
}
