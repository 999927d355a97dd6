import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Database } from '#back-office/database/database.ts';
import { migrate } from '#back-office/database/migrate.ts';
import { claimCollections } from '#back-office/direct-debit/collections/unsent-collections.ts';
import { claimDue } from '#back-office/email/outbox/claim.ts';
import { claimRun } from '#back-office/jobs/claim.ts';
import { createDatabaseOfVersionBefore } from './version-before.ts';

/** A database of the version before, without its emails, which the test adds. */
async function createEarlierDatabase(t: TestContext) {
  const { url, database } = await createDatabaseOfVersionBefore(t);
  await database.rows`truncate outbox, gc_event, refund, dd_collection, job_run cascade`;
  return { database, upgrade: () => migrate(url) };
}

const createParts = (database: Database) => ({ database, clock: () => new Date(), log: () => {} });

test('an upgrade keeps emails that wait, that a process was sending and that were sent', async (t) => {
  const { database, upgrade } = await createEarlierDatabase(t);
  await database.rows`
    insert into outbox (purpose_key, kind, recipient, facts, state, tries, due_at, lease_until, began_at, created_at)
    select key, 'attendance-booked', 'ann@example.org', '{}', state, 1, least(now() + due, case when state = 'sending' then now() end),
           case when state = 'sending' then now() + due end,
           now() + began, now() - interval '1 day'
    from (values
      ('waits', 'queued', interval '-1 minute', null::interval),
      ('waits for later', 'queued', interval '1 hour', null),
      ('killed', 'sending', interval '-1 minute', null),
      ('killed while sending', 'sending', interval '-1 minute', interval '-2 minutes'),
      ('under way', 'sending', interval '30 seconds', interval '-1 second'),
      ('gone', 'sent', interval '-1 hour', interval '-1 hour')) as row (key, state, due, began)`;
  await database.rows`update outbox set is_repeatable = false where purpose_key = 'killed while sending'`;
  await upgrade();
  const claimed = await claimDue(createParts(database), 'transactional');
  assert.deepEqual(
    await database.rows`
      select purpose_key as key, state, claims from outbox where id = any(${claimed.map(({ id }) => id)}) order by id`,
    [
      { key: 'waits', state: 'sending', claims: 1 },
      { key: 'killed', state: 'sending', claims: 1 },
    ],
  );
  assert.deepEqual(
    await database.rows`
      select purpose_key as key, state, lease_until > now() + interval '10 seconds' as "isHeld" from outbox
      where not id = any(${claimed.map(({ id }) => id)}) order by id`,
    [
      { key: 'waits for later', state: 'queued', isHeld: null },
      { key: 'killed while sending', state: 'unknown', isHeld: true },
      { key: 'under way', state: 'sending', isHeld: true },
      { key: 'gone', state: 'sent', isHeld: null },
    ],
  );
  await database.rows`update outbox set lease_until = now() where purpose_key = 'under way'`;
  assert.equal((await claimDue(createParts(database), 'transactional')).length, 1);
});

test('an upgrade keeps a collection that was at GoCardless, and a run of a job', async (t) => {
  const { database, upgrade } = await createEarlierDatabase(t);
  await database.rows`
    with payer as (
      insert into customer (reference, name, e_mail, created_at, changed_at)
      values ('C-1', 'Margaret Ellis', 'margaret@example.org', now(), now()) returning id
    ), mandate as (
      insert into dd_mandate (gc_mandate_id, customer_id, state, created_at, changed_at)
      select 'MD2', id, 'active', now(), now() from payer returning gc_mandate_id
    ), bill as (
      insert into invoice (customer_id, number, description, issued_on, due_on, amount_pence, state, created_at, changed_at)
      select id, 'INV-1', 'A memorial', '2026-01-01', '2026-01-15', 12500, 'collecting', now(), now() from payer returning id
    )
    insert into dd_collection (invoice_id, attempt, amount_pence, gc_mandate_id, state, tries, first_sent_at, lease_until,
                               due_at, created_at, changed_at)
    select bill.id, 1, 12500, gc_mandate_id, 'sending', 2, now(), now() + interval '30 seconds', now(), now(), now()
    from bill, mandate`;
  await database.rows`
    insert into job_run (kind, trigger, state, queued_at, started_at, lease_until, claims)
    values ('dd-invoicing', 'operator', 'running', now(), now(), now() + interval '30 seconds', 3)`;
  await upgrade();
  const parts = createParts(database);
  assert.deepEqual(await claimCollections(parts, 5), []);
  assert.equal(await claimRun(parts, ['dd-invoicing']), undefined);
  await database.rows`update direct_debit_collection set lease_until = now()`;
  await database.rows`update job_run set lease_until = now()`;
  const [collection] = await claimCollections(parts, 5);
  assert.deepEqual([collection?.invoiceNumber, collection?.tries, collection?.claims], ['INV-1', 3, 1]);
  assert.ok(collection?.sentAt);
  assert.equal((await claimRun(parts, ['dd-invoicing']))?.claims, 4);
});
