// A separate process that runs the direct-debit invoicing until it is done or killed.
import { randomUUID } from 'node:crypto';
import { openDatabase } from '#back-office/database/database.ts';
import { createGoCardlessClient, type GoCardless } from '#back-office/direct-debit/gocardless/client.ts';
import { collectDueInvoices } from '#back-office/direct-debit/collections/collect.ts';
import { invoiceLedger } from '#back-office/billing/invoice-ledger.ts';
import { createJobRun } from '../support/records/job-run.ts';

const [, , databaseUrl = '', url = '', token = '', keys = ''] = process.argv;
const database = openDatabase(databaseUrl);
const line = createGoCardlessClient({ url, token });
// Deliberately wrong: a new idempotency key for each attempt.
const careless: GoCardless = {
  ...line,
  create: (resource, body, key) => line.create(resource, body, `${key}-${randomUUID()}`),
};
const job = collectDueInvoices({
  database,
  // The clock of the fixture, which its GoCardless uses too.
  clock: () => new Date(Date.parse('2027-03-01T10:00:00Z') + performance.now()),
  log: () => {},
  goCardless: keys === 'fresh' ? careless : line,
  invoiceLedger,
  leaseMs: 1_500,
  retryMs: 20,
});
await job(createJobRun());
await database.close();
process.disconnect();
