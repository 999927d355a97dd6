// A separate process that queues a campaign and sends its emails without pausing in between, until it is killed.
import { openDatabase } from '#back-office/database/database.ts';
import { deliverDue } from '#back-office/email/outbox/delivery.ts';
import { createSmtpTransport } from '#back-office/email/outbox/transport.ts';
import { startCampaigns } from '#back-office/mailing/campaign-queue.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { composeNews } from '../support/records/newsletter.ts';

const [, , databaseUrl = '', smtpUrl = '', leaseMs = ''] = process.argv;
const database = openDatabase(databaseUrl);
const basis = { database, clock: () => new Date(), log: () => {} };
startCampaigns({ ...basis, wakeOutbox: () => {} });
const outbox = {
  ...basis,
  transport: createSmtpTransport(smtpUrl),
  compose: composeNews,
  leaseMs: Number(leaseMs),
};
process.send?.('started');
while (true) {
  const { emails } = await deliverDue(outbox, { stream: 'promotional' });
  if (emails.length === 0) await wait(50);
}
