// A separate process that sends refunds until none is left, or until it is killed.
import { setTimeout as wait } from 'node:timers/promises';
import { invoiceLedger } from '#back-office/billing/invoice-ledger.ts';
import { openDatabase } from '#back-office/database/database.ts';
import { createGoCardlessClient } from '#back-office/direct-debit/gocardless/client.ts';
import { sendRefunds } from '#back-office/direct-debit/refunds/refunds-worker.ts';

const [, , databaseUrl = '', url = '', token = '', now = ''] = process.argv;
const database = openDatabase(databaseUrl);
const goCardless = createGoCardlessClient({ url, token, answerMsMax: 1_000 });
let at = Number(now);
const clock = () => new Date((at += 1_000));
const parts = { database, clock, log: () => {}, goCardless, invoiceLedger, leaseMs: 800, retryMs: 1 };
const isLeft = async () => (await database.rows`select from unsent_refund limit 1`).length > 0;
while (await isLeft()) {
  await sendRefunds(parts);
  await wait(20);
}
await database.close();
process.disconnect();
