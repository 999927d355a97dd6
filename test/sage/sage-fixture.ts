import type { TestContext } from 'node:test';
import { operatorKeyActor } from '#contract/operator/staff/actor.ts';
import type { AccountCodes } from '#back-office/accounting/account-codes.ts';
import type { SageAccount, SagePace } from '#back-office/sage/account.ts';
import { connectSage, finishSage } from '#back-office/sage/connect.ts';
import { getSage50File } from '#back-office/sage-50/downloads.ts';
import { writeBatch } from '#back-office/sage-50/batch.ts';
import { syncSage } from '#back-office/sage/sync.ts';
import type { Database } from '#back-office/database/database.ts';
import type { JobResult, JobRun } from '#back-office/jobs/job.ts';
import { assertAccepted } from '../support/answers.ts';
import { createDatabase } from '../support/database.ts';
import { startSage } from '#demo/sage/server.ts';
import { createJobRun } from '../support/records/job-run.ts';

export const codes: AccountCodes = { bank: '1200', ledgers: { sales: '4000', memorials: '4010' } };

/** Settings for the simulated Sage at this address, without a rate limit. */
export const createSageAccount = (url: string): SageAccount & { pace: SagePace } => ({
  clientId: 'our-id',
  clientSecret: 'our-secret',
  businessId: 'business-funerals',
  returnUrl: 'https://www.willow.example/sagecomplete',
  addresses: { api: url, token: `${url}/token`, consent: `${url}/consent` },
  pace: { everyMs: 0, retryMs: 5, answerMs: 2_000, aliveMs: 10_000, leaseMs: 2_000 },
});

/** A database and a simulated Sage with faults to switch on, sharing a clock that the test sets. */
export const startAccounts = (t: TestContext) => startAccountsWith((undo) => t.after(undo));

/** Starts them outside of a test. `defer` gets the function that ends them. */
export async function startAccountsWith(defer: (undo: () => Promise<void>) => void) {
  const { database, url, drop } = await createDatabase();
  let now = Date.parse('2026-11-21T14:30:00Z');
  const clock = () => new Date(now);
  const sage = await startSage({ clock });
  defer(async () => {
    await sage.stop();
    await drop();
  });
  const account = createSageAccount(sage.url);
  const parts = { database, clock, sage: account, actor: operatorKeyActor };
  return {
    database,
    databaseUrl: url,
    sage,
    account,
    parts,
    pass: (ms: number) => void (now += ms),
    connect: () => connect(parts, sage.consent()),
    sync: (run: Partial<JobRun> = {}) =>
      syncSage({ ...parts, codes, sage: account })({ ...createJobRun(), ...run }),
    syncToFile: () => writeBatch({ ...parts, codes }, createJobRun().id),
  };
}

async function connect(parts: Parameters<typeof connectSage>[0], code: string) {
  const connection = (await connectSage(parts)) as { url: string };
  return finishSage(parts, { code, state: new URL(connection.url).searchParams.get('state')! });
}

type InvoiceLine = { pence: number; taxCode?: string; ledger?: string | null; description?: string };

/** Adds a customer with one invoice and, if it is paid, a receipt. Returns the id of the invoice. */
export async function addInvoice(
  database: Database,
  {
    number,
    lines,
    paid = false,
    name = 'Margaret Ellis',
  }: { number: string; lines: InvoiceLine[]; paid?: boolean; name?: string },
): Promise<string> {
  const at = new Date('2026-11-20T09:00:00Z');
  const pence = lines.reduce((sum, line) => sum + line.pence, 0);
  const [customer] = await database.rows<{ id: string }>`
    insert into customer (reference, name, email, address_line1, town, post_code, created_at, changed_at)
    values (${`C-${number}`}, ${name}, 'margaret@example.org', '1 Mill Lane', 'Ludlow', 'SY8 1AA', ${at}, ${at})
    returning id`;
  const [invoice] = await database.rows<{ id: string }>`
    insert into invoice (customer_id, number, issued_on, due_on, description, amount_pence, created_at, changed_at)
    values (${customer!.id}, ${number}, '2026-11-02', '2026-11-30', 'Funeral', ${pence}, ${at}, ${at}) returning id`;
  for (const [position, line] of lines.entries()) {
    await database.rows`
      insert into invoice_line (invoice_id, position, description, ledger, tax_code, amount_pence)
      values (${invoice!.id}, ${position}, ${line.description ?? 'Funeral director'}, ${line.ledger ?? null},
              ${line.taxCode ?? 'exempt'}, ${line.pence})`;
  }
  if (paid) await payInvoice(database, invoice!.id, `PM-${number}`);
  return invoice!.id;
}

export async function payInvoice(database: Database, invoiceId: string, paymentId: string) {
  await database.rows`
    insert into receipt (invoice_id, amount_pence, source, source_id, received_on, created_at)
    select id, amount_pence, 'direct-debit', ${paymentId}, '2026-11-18', now() from invoice where id = ${invoiceId}`;
}

export const findResult = (results: JobResult[], name: string) =>
  results.find((result) => result.name === name);

/** A file for Sage 50 of a batch. */
export async function readSage50File(
  database: Database,
  batch: number,
  file = 'transactions.csv',
): Promise<Buffer> {
  return Buffer.from(assertAccepted(await getSage50File({ database }, { number: `${batch}`, file })).bytes);
}
