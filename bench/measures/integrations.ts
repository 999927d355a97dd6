import type { TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#back-office/database/database.ts';
import { startAccounts } from '../../test/sage/sage-fixture.ts';
import { startDirectDebit } from '../../test/direct-debit/direct-debit-fixture.ts';
import { waitUntilQuiet } from '../quiet.ts';
import type { Row } from '../row.ts';

const invoices = 1_000;
const answerMs = 20;
const rounds = 3;
const requestsPerSecond = 250;
// Sage gets one request at a time. The pace is thirty times the real one, so that a run finishes soon.
const sagePaceMs = 33;

export const integrations = {
  title: 'Direct debit and accounts',
  about:
    `${invoices.toLocaleString('en-GB')} invoices, to a simulated GoCardless that allows ${requestsPerSecond} requests a ` +
    `second and a simulated Sage that gets one request every ${sagePaceMs} ms. Both answer after ${answerMs} ms. The ` +
    'baseline is the shortest possible run: the same number of requests at the permitted rate.',
  bench: async () => [...(await measureCollecting()), ...(await measureSyncing())],
};

async function measureCollecting(): Promise<Row[]> {
  const values: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await openSides(startDirectDebit, async ({ fake, addPayers, collect }) => {
      await addPayers(invoices);
      Object.assign(fake, { answerMs, limit: { requests: requestsPerSecond, perMs: 1_000 } });
      await waitUntilQuiet();
      const ms = await measureMs(collect);
      if (fake.payments().length !== invoices) throw new Error('Not every invoice was collected once.');
      values.push(ms / ((fake.received.length / requestsPerSecond) * 1_000));
    });
  }
  return [describeValues('Collecting', values)];
}

async function measureSyncing(): Promise<Row[]> {
  const values: number[] = [];
  await openSides(startAccounts, async ({ database, sage, account, connect, sync }) => {
    await connect();
    await addInvoices(database);
    account.pace.everyMs = sagePaceMs;
    sage.fault = () => wait(answerMs, undefined);
    await waitUntilQuiet();
    const ms = await measureMs(sync);
    if (sage.records.invoices.length !== invoices)
      throw new Error('Not every invoice is in the accounts once.');
    values.push(ms / (sage.requests.length * sagePaceMs));
  });
  return [describeValues('Sending to Sage', values)];
}

const describeValues = (what: string, values: number[]): Row => ({
  measured: `${what} ${invoices.toLocaleString('en-GB')} invoices`,
  against: 'the time at the permitted rate',
  unit: '×',
  limit: { max: 1.3 },
  values,
});

/** Runs the work with both simulated services, and closes them afterwards. */
async function openSides<Sides>(
  start: (t: TestContext) => Promise<Sides>,
  work: (sides: Sides) => Promise<void>,
) {
  const endings: (() => unknown)[] = [];
  const context = { after: (ending: () => unknown) => void endings.push(ending) };
  try {
    await work(await start(context as unknown as TestContext));
  } finally {
    for (const ending of endings) await ending();
  }
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const addInvoices = (database: Database) =>
  database.rows`
    with payer as (
      insert into customer (reference, name, email, address_line1, town, post_code, created_at, changed_at)
      values ('C-1', 'Margaret Ellis', 'margaret@example.org', '1 Mill Lane', 'Ludlow', 'SY8 1AA', now(), now())
      returning id
    ), issued as (
      insert into invoice (customer_id, number, issued_on, due_on, description, amount_pence, created_at, changed_at)
      select id, format('INV-%s', number), '2026-11-02', '2026-11-30', 'Funeral', 12345, now(), now()
      from payer, generate_series(1, ${invoices}::integer) as number returning id
    )
    insert into invoice_line (invoice_id, position, description, tax_code, amount_pence)
    select id, 0, 'Funeral director', 'exempt', 12345 from issued`;
