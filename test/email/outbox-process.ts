// A separate process that commits bookings and sends their emails, until it is killed.
import { openDatabase } from '#back-office/database/database.ts';
import type { QueuedEmail } from '#back-office/email/email.ts';
import { startOutbox } from '#back-office/email/outbox/outbox.ts';
import { createSmtpTransport } from '#back-office/email/outbox/transport.ts';
import { bookPlaces, compose } from '../support/email/booking-emails.ts';
import { composeNews } from '../support/records/newsletter.ts';

const [, , databaseUrl = '', smtpUrl = '', bookings = '0', leaseMs] = process.argv;
const database = openDatabase(databaseUrl);
const transport = createSmtpTransport(smtpUrl);
await bookPlaces(database, Number(bookings), new Date());
const parts = {
  database,
  transport,
  compose: (waiting: QueuedEmail) => (waiting.kind === 'mail-shot' ? composeNews(waiting) : compose(waiting)),
  clock: () => new Date(),
  log: () => {},
  ...(leaseMs && { leaseMs: Number(leaseMs) }),
};
const outbox = startOutbox(parts);
process.send?.('committed');
process.once('message', async () => {
  await outbox.stop();
  await transport.close();
  await database.close();
  process.disconnect();
});
