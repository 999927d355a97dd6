import assert from 'node:assert/strict';
import { startGoCardless, type TestGoCardless } from '#demo/gocardless/server.ts';
import { createWebhook } from '#demo/gocardless/webhooks.ts';
import type { Meeting } from '../chapter.ts';

/** The part of GoCardless's own client for Node that is used here. */
type Client = {
  billingRequests: Calls;
  billingRequestFlows: Calls;
  mandates: Calls;
  payments: Calls;
  refunds: Calls;
  events: Calls;
};
type FoundRecord = { id: string; status?: string; [field: string]: unknown };
type Calls = {
  create(fields: object, idempotencyKey?: string): Promise<FoundRecord>;
  find(id: string): Promise<FoundRecord>;
  cancel(id: string, fields: object): Promise<FoundRecord>;
  all(query: object): AsyncIterable<FoundRecord>;
};
type Package = { GoCardlessClient: new (token: string, environment: string) => Client };
type Webhooks = { parse(body: string, secret: string, signature: string): unknown[] };

const counterpart = 'gocardless-nodejs';
const secret = 'a-secret-for-webhooks';

/** GoCardless's own client against our simulation of GoCardless. */
export async function meetGoCardless(meeting: Meeting): Promise<void> {
  const simulated = await startGoCardless();
  meeting.defer(() => simulated.stop());
  const { GoCardlessClient } = meeting.load('gocardless-nodejs') as Package;
  const client = new GoCardlessClient(simulated.token, 'sandbox');
  // It has no setting for another address.
  Reflect.set(Reflect.get(client, '_api'), '_baseUrl', simulated.url);
  for (const [what, act] of Object.entries(attempts))
    await meeting.tries({ what, with: counterpart, act: () => act(client, simulated) });
  await meeting.tries({
    what: 'the signature of a simulated webhook is accepted, and not that of a changed one',
    with: counterpart,
    act: async () => {
      const { parse } = meeting.load('gocardless-nodejs/webhooks') as Webhooks;
      const { body, signature } = createWebhook(simulated.records.events, secret);
      assert.equal(parse(body, secret, signature).length, simulated.records.events.length);
      assert.throws(() => parse(`${body} `, secret, signature));
    },
  });
}

const attempts: Record<string, (client: Client, simulated: TestGoCardless) => Promise<void>> = {
  'a billing request and its flow lead to the page where a payer gives bank details': async (client) => {
    const mandateRequest = { currency: 'GBP', scheme: 'bacs' };
    const request = await client.billingRequests.create({ mandate_request: mandateRequest });
    const flow = await client.billingRequestFlows.create({
      redirect_uri: 'http://127.0.0.1/done',
      exit_uri: 'http://127.0.0.1/left',
      links: { billing_request: request.id },
    });
    const page = await fetch(String(flow.authorisation_url));
    assert.equal(page.status, 200);
    await fetch(`${String(flow.authorisation_url)}/finish`, { method: 'POST', redirect: 'manual' });
    assert.equal((await client.billingRequests.find(request.id)).status, 'fulfilled');
  },
  'a payment that is created again with its key is the first one': async (client, simulated) => {
    const fields = createPayment(simulated.records.addMandate().id);
    const [first, again] = [
      await client.payments.create(fields, 'key-1'),
      await client.payments.create(fields, 'key-1'),
    ];
    assert.equal(again.id, first.id);
    assert.equal((await client.payments.cancel(first.id, {})).status, 'cancelled');
  },
  'an impossible amount is refused as an error of validation': async (client, simulated) => {
    const fields = { ...createPayment(simulated.records.addMandate().id), amount: -1 };
    await assert.rejects(client.payments.create(fields), isA('ValidationFailedError'));
    await assert.rejects(client.payments.find('PM-none'), isA('InvalidApiUsageError'));
    await assert.rejects(client.payments.create(createPayment('MD-none')), isA('ValidationFailedError'));
  },
  'an inactive mandate is refused as an error of state': async (client, simulated) => {
    const fields = createPayment(simulated.records.addMandate('cancelled').id);
    await assert.rejects(client.payments.create(fields), isA('InvalidStateError'));
  },
  'a refund of a paid payment': async (client, simulated) => {
    const payment = await client.payments.create(createPayment(simulated.records.addMandate().id));
    simulated.records.all('payments').get(payment.id)!.status = 'confirmed';
    const links = { payment: payment.id };
    const refund = await client.refunds.create({ amount: 100, total_amount_confirmation: 100, links });
    assert.equal((await client.refunds.find(refund.id)).amount, 100);
  },
  'all pages of a list are walked': async (client, simulated) => {
    const mandate = simulated.records.addMandate().id;
    for (let number = 0; number < 7; number++) await client.payments.create(createPayment(mandate));
    const ids = new Set<string>();
    for await (const { id } of client.payments.all({ mandate, limit: 3 })) ids.add(id);
    assert.equal(ids.size, 7);
    const events = new Set<string>();
    for await (const { id } of client.events.all({ limit: 5 })) events.add(id);
    assert.equal(events.size, simulated.records.events.length);
  },
};

// They are classes of its own, with the name of all errors.
const isA = (name: string) => (error: Error) => error.constructor.name === name;

const createPayment = (mandate: string) => ({ amount: 1000, currency: 'GBP', links: { mandate } });
