import type { TestContext } from 'node:test';
import { invoiceLedger } from '#back-office/billing/invoice-ledger.ts';
import type { Database } from '#back-office/database/database.ts';
import { createGoCardlessClient, type GoCardless } from '#back-office/direct-debit/gocardless/client.ts';
import { collectDueInvoices } from '#back-office/direct-debit/collections/collect.ts';
import { processEvents } from '#back-office/direct-debit/notifications/events-worker.ts';
import { storeEvents } from '#back-office/direct-debit/notifications/receive-events.ts';
import type { JobResult } from '#back-office/jobs/job.ts';
import { createDatabase } from '../support/database.ts';
import { startGoCardless, type TestGoCardless } from '#demo/gocardless/server.ts';
import type { HappenedEvent } from '#demo/gocardless/records.ts';
import { createJobRun } from '../support/records/job-run.ts';

const today = '2027-03-01';

/** Direct debit with a database, a fake GoCardless and a clock that the test sets. */
export async function startDirectDebit(t: TestContext, { answerMsMax = 2_000 } = {}) {
  const { url, database, drop } = await createDatabase();
  let now = Date.parse(`${today}T10:00:00Z`);
  const fake = await startGoCardless(() => now);
  t.after(async () => {
    await fake.stop();
    await drop();
  });
  const goCardless: GoCardless = createGoCardlessClient({ url: fake.url, token: fake.token, answerMsMax });
  const log: string[] = [];
  const clock = () => new Date((now += 1));
  const parts = {
    database,
    clock,
    log: (line: string) => void log.push(line),
    goCardless,
    invoiceLedger,
    retryMs: 1,
  };
  const tell = async (events: HappenedEvent[] = fake.records.events) => {
    await storeEvents(parts, events);
    await processEvents(parts);
  };
  return {
    url,
    database,
    fake,
    parts,
    log,
    tell,
    moveClock: (ms: number) => void (now += ms),
    collect: (run = createJobRun()) => collectDueInvoices(parts)(run),
    /** Adds customers with a mandate and one due invoice each. Returns their mandates. */
    addPayers: (count: number) => addPayers(database, fake.records.addMandate, count),
    invoices: () => readInvoices(database),
    collections: () => readCollections(database),
    receipts: () =>
      database.rows<{ source: string; state: string; pence: number }>`
        select source_id as source, state, amount_pence as pence from receipt order by id`,
  };
}

export const countOf = (results: JobResult[], name: string) =>
  results.find((result) => result.name === name)?.count ?? 0;

async function addPayers(
  database: Database,
  addMandate: () => { id: string },
  count: number,
): Promise<string[]> {
  const mandates = Array.from({ length: count }, () => addMandate().id);
  await database.rows`
    with payer as (
      insert into customer (reference, name, email, created_at, changed_at)
      select mandate, 'Margaret Ellis', format('payer-%s@example.org', mandate), now(), now()
      from unnest(${mandates}::text[]) as mandate returning id, reference
    ), mandated as (
      insert into direct_debit_mandate (customer_id, gocardless_mandate_id, state, created_at, changed_at)
      select id, reference, 'active', now(), now() from payer
    )
    insert into invoice (customer_id, number, issued_on, due_on, description, amount_pence, created_at, changed_at)
    select id, format('INV-%s', reference), '2026-01-02', '2026-02-01', 'A memorial', 12345, now(), now() from payer`;
  return mandates;
}

const readInvoices = (database: Database) =>
  database.rows<{ state: string; flagged: string | null }>`select state, flagged from invoice order by id`;

const readCollections = (database: Database) =>
  database.rows<{
    guid: string;
    attempt: number;
    state: string;
    payment: string | null;
    chargeDate: string | null;
    error: string | null;
  }>`
    select guid, attempt, state, gocardless_payment_id as payment, charge_date::text as "chargeDate", last_error as error
    from direct_debit_collection order by id`;

/** Creates the first payment with 99 pence, whatever was requested, and drops its answer. */
export function makeAnotherAmount(fake: TestGoCardless): void {
  let isChanged = false;
  fake.fault = ({ method, path, body }) => {
    if (method !== 'POST' || path !== 'payments' || isChanged) return undefined;
    isChanged = true;
    (body.payments as { amount: number }).amount = 99;
    return 'cut';
  };
}
