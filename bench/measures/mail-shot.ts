import pg from 'pg';
import type { Database } from '#back-office/database/database.ts';
import { queueNextBatch } from '#back-office/mailing/campaign-queue.ts';
import { createDatabase } from '../../test/support/database.ts';
import { addContacts } from '../../test/support/records/newsletter.ts';
import { waitUntilQuiet } from '../quiet.ts';
import { computeRatios, describeScale, type Row } from '../row.ts';

const contacts = 100_000;
const rounds = 5;
const contactsPerInsert = 10_000;
const lookMs = 5;

export const mailShot = {
  title: 'Queueing a mail-shot',
  about:
    `A campaign to ${contacts.toLocaleString('en-GB')} contacts, from "send" to the last email in the outbox: in batches, ` +
    'with progress, and with each address checked against the suppression list. The baseline is one plain ' +
    '`insert … select` of the same rows into the same table, in a database of the same shape. Each round begins with an ' +
    'empty outbox. Memory is the increase in the back office process.',
  bench: measureMailShot,
};

async function measureMailShot(): Promise<Row[]> {
  const [product, plain] = [await createDatabase(), await createDatabase()];
  for (const { database } of [product, plain]) {
    for (let done = 0; done < contacts; done += contactsPerInsert)
      await addContacts(database, contactsPerInsert, `reader-${done}`);
    await database.rows`analyze contact`;
  }
  const rates: { product: number[]; plain: number[] } = { product: [], plain: [] };
  const memory: number[] = [];
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round++) {
    const order = round % 2 === 0 ? (['product', 'plain'] as const) : (['plain', 'product'] as const);
    for (const who of order) {
      const { database, url } = who === 'product' ? product : plain;
      await empty(database);
      await waitUntilQuiet();
      const { ms, roseMb } = await measureWork(() => (who === 'product' ? queue(database) : insert(url)));
      await assertAllThere(database);
      if (round === 0) continue;
      rates[who].push((contacts / ms) * 1000);
      if (who === 'product') memory.push(roseMb);
    }
  }
  for (const { drop } of [product, plain]) await drop();
  return [
    {
      measured: 'Emails queued',
      against: 'one plain insert of the same rows',
      unit: '×',
      limit: { min: 0.6 },
      values: computeRatios(rates.product, rates.plain),
      scale: describeScale(rates.product, rates.plain, 'a second'),
    },
    { measured: 'Memory while queueing', against: '', unit: 'MB', limit: { max: 64 }, values: memory },
  ];
}

async function queue(database: Database): Promise<void> {
  const parts = { database, clock: () => new Date(), log: () => {}, wakeOutbox: () => {} };
  while (await queueNextBatch(parts));
}

// A separate connection without a time-out: our own pool would cancel a statement of this size.
async function insert(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    insert into outbox (purpose_key, kind, recipient, facts, stream, is_repeatable, campaign_id, due_at, created_at)
    select 'mail-shot:' || campaign.id || ':' || contact.id, 'mail-shot', email,
           jsonb_build_object('campaign', campaign.id, 'contact', contact.id), 'promotional', false,
           campaign.id, now(), now()
    from contact, campaign`);
  await client.end();
}

async function empty(database: Database): Promise<void> {
  await database.rows`truncate outbox, campaign cascade`;
  await database.rows`
    insert into campaign (ca, subject, body, state, send_at, created_at, changed_at)
    values ('news', 'News', 'Hello.', 'scheduled', '2026-01-01', now(), now())`;
  await database.rows`checkpoint`;
}

async function measureWork(work: () => Promise<void>): Promise<{ ms: number; roseMb: number }> {
  const startBytes = process.memoryUsage.rss();
  let mostBytes = startBytes;
  const looking = setInterval(() => (mostBytes = Math.max(mostBytes, process.memoryUsage.rss())), lookMs);
  const start = performance.now();
  await work();
  const ms = performance.now() - start;
  clearInterval(looking);
  return { ms, roseMb: (mostBytes - startBytes) / 1_000_000 };
}

async function assertAllThere(database: Database): Promise<void> {
  const [row] = await database.rows<{ emails: number }>`select count(*)::integer as emails from outbox`;
  if (row!.emails !== contacts) throw new Error(`${row!.emails} emails are queued, not ${contacts}.`);
}
