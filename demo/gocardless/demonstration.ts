import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OperatorApi } from '#contract/operator/calls.ts';
import { startGoCardless, type TestGoCardless } from './server.ts';
import type { HappenedEvent, Resource } from './records.ts';
import { fulfilBillingRequest, advanceDay } from './scenarios.ts';
import { postWebhook, createWebhook } from './webhooks.ts';
import { unwrapAnswer } from '../unwrap-answer.ts';

const dayMs = 20_000;
// Random, because Lychgate trusts every webhook signed with it.
const secret = randomBytes(24).toString('base64url');

type StoredRecords = { resources: Record<string, Resource[]>; events: HappenedEvent[] };

/** The first names for which GoCardless's sandbox simulates an outcome. */
const payers = [
  { givenName: 'Successful', hasMandate: true, amountPence: 48_500 },
  { givenName: 'Penniless', hasMandate: true, amountPence: 12_000 },
  { givenName: 'Late', hasMandate: true, amountPence: 7_250 },
  { givenName: 'Willing', hasMandate: false, amountPence: 31_999 },
];

/** Starts a simulated GoCardless in this process, where a day takes 20 seconds and no money moves. */
export async function startDemonstrationGoCardless(dataDir: string, { withEmails }: { withEmails: boolean }) {
  const fake = await startGoCardless();
  const path = join(dataDir, 'demonstration-payments.json');
  restore(fake, path);
  const days = setInterval(() => advanceDay(fake.records), dayMs).unref();
  return {
    account: { url: fake.url, token: fake.token, webhookSecrets: [secret], isSimulated: true as const },
    /** Begins to send webhooks, and adds customers and invoices to an empty back office. */
    async begin(operatorApi: OperatorApi, address: string) {
      fake.records.onEvent((event) => {
        storeRecords(fake, path);
        const { body, signature } = createWebhook([event], secret);
        setImmediate(() => postWebhook(`${address}/webhooks/gocardless`, body, signature).catch(() => {}));
      });
      await fill(operatorApi, fake, withEmails);
    },
    async stop() {
      clearInterval(days);
      await fake.stop();
    },
  };
}

/** The records survive a restart, like those of the real GoCardless. */
function storeRecords({ records }: TestGoCardless, path: string): void {
  const resources = Object.fromEntries(resourceNames.map((name) => [name, [...records.all(name).values()]]));
  const stored: StoredRecords = { resources, events: records.events };
  writeFileSync(`${path}.new`, JSON.stringify(stored), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

function restore({ records }: TestGoCardless, path: string): void {
  if (!existsSync(path)) return;
  const { resources, events } = JSON.parse(readFileSync(path, 'utf8')) as StoredRecords;
  for (const name of resourceNames) {
    for (const resource of resources[name] ?? []) records.all(name).set(resource.id, resource);
  }
  records.events.push(...events);
}

const resourceNames = ['billing_requests', 'customers', 'mandates', 'payments', 'refunds'];

async function fill(operatorApi: OperatorApi, fake: TestGoCardless, withEmails: boolean): Promise<void> {
  const { items: customers } = unwrapAnswer(await operatorApi.getCustomers({ query: {} }));
  if (customers.length > 0) return;
  const today = new Date().toISOString().slice(0, 10);
  for (const [index, { givenName, hasMandate, amountPence }] of payers.entries()) {
    const reference = `DEMO-${index + 1}`;
    const name = `${givenName} Payer`;
    const eMail = withEmails ? `payer${index + 1}@demonstration.example` : null;
    const { guid: customerGuid } = unwrapAnswer(
      await operatorApi.createCustomer({ body: { reference, name, eMail } }),
    );
    const lines = [{ description: 'A memorial (demonstration)', taxCode: 'standard' as const, amountPence }];
    const invoice = { number: `DEMO-INV-${index + 1}`, customerGuid, issuedOn: today, dueOn: today, lines };
    unwrapAnswer(
      await operatorApi.createInvoice({ body: { ...invoice, description: 'A memorial (demonstration)' } }),
    );
    if (!hasMandate) continue;
    unwrapAnswer(await operatorApi.createDirectDebitSetUp({ body: { customerGuid } }));
    const request = [...fake.records.all('billing_requests').values()].at(-1)!;
    fulfilBillingRequest(fake.records, request.id, givenName);
  }
}
