import { readFile } from 'node:fs/promises';
import type { TestContext } from 'node:test';
import PostalMime from 'postal-mime';
import type { Database } from '#back-office/database/database.ts';
import { deliverDue, type OutboxParts } from '#back-office/email/outbox/delivery.ts';
import type { Stream } from '#back-office/email/email.ts';
import {
  createFileTransport,
  createSmtpTransport,
  type Transport,
} from '#back-office/email/outbox/transport.ts';
import { compose } from '../support/email/booking-emails.ts';
import { createDatabase } from '../support/database.ts';
import { startSmtp, type TestSmtp } from '../support/email/smtp.ts';
import { createFolder } from '../support/temporary-folder.ts';

/** An outbox that writes emails to files. */
export async function startFiles(t: TestContext) {
  const folder = createFolder(t);
  return { folder, ...(await startParts(t, createFileTransport(folder), new Date('2030-03-01T10:00:00Z'))) };
}

/** An outbox with a test mail server. */
export async function startMail(t: TestContext, start = new Date('2030-03-01T10:00:00Z'), limits = {}) {
  const smtp = await startSmtp();
  const transport = createSmtpTransport(smtp.url, limits);
  t.after(async () => {
    await transport.close();
    await smtp.stop();
  });
  return { smtp, ...(await startParts(t, transport, start)) };
}

async function startParts(t: TestContext, transport: Transport, start: Date) {
  const { url, database, drop } = await createDatabase();
  t.after(drop);
  const log: string[] = [];
  let now = start.getTime();
  const parts = {
    database,
    transport,
    compose,
    clock: () => new Date(now),
    log: (line: string) => void log.push(line),
  };
  return { url, database, parts, log, moveClock: (ms: number) => void (now += ms) };
}

/** Sends due emails once. Returns how many were sent. */
export const sendDue = async (parts: OutboxParts, stream?: Stream) =>
  (await deliverDue(parts, stream && { stream })).sent;

export async function readEml(path: string) {
  const raw = await readFile(path, 'utf8');
  return { raw, ...(await PostalMime.parse(raw)) };
}

export const readRecipients = (smtp: TestSmtp) =>
  smtp.received.flatMap(({ recipients }) => recipients).toSorted();
export const readMessageIds = (smtp: TestSmtp) =>
  smtp.received.map(({ raw }) => /^Message-ID:\s+(<outbox-.+@willow\.example>)\r$/m.exec(raw)?.[1]);

/** Ends every lease, as its time would. */
export const endLeases = (database: Database) =>
  database.rows`update outbox set lease_until = now() where state = 'sending'`;

/** The number of emails by state. */
export async function countStates(database: Database) {
  const rows = await database.rows<{ state: string; count: number }>`
    select state, count(*)::integer from outbox group by state order by state`;
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
