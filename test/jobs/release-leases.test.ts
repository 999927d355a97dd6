import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { claimEvents } from '#back-office/direct-debit/notifications/claim-events.ts';
import { claimCollections } from '#back-office/direct-debit/collections/unsent-collections.ts';
import { beginSending, claimDue } from '#back-office/email/outbox/claim.ts';
import { claimNext } from '#back-office/photographs/resizing/claims.ts';
import { startFairTurns } from '#back-office/photographs/resizing/fair-turns.ts';
import { releaseLeases } from '#back-office/composition/release-leases.ts';
import { createDatabase } from '../support/database.ts';

let fresh: Awaited<ReturnType<typeof createDatabase>>;
before(async () => {
  fresh = await createDatabase();
});
after(() => fresh.drop());

const clock = () => new Date();
const createParts = (installationId: string) => ({
  database: fresh.database,
  clock,
  log: () => {},
  installationId,
});

test('a restart releases emails claimed before the kill, except one that may have been sent', async () => {
  await fresh.database.rows`
    insert into outbox (purpose_key, kind, recipient, facts, due_at, created_at)
    select key, 'registered', 'ann@example.org', '{}', now() - interval '1 hour', now() - interval '1 hour'
    from unnest(array['waits', 'handed over']) as key`;
  const taken = await claimDue(createParts('ours'), 'transactional');
  assert.equal(taken.length, 2);
  assert.equal(await beginSending(createParts('ours'), taken[1]!), 'begun');

  await releaseLeases(createParts('theirs'));
  assert.deepEqual(await claimDue(createParts('theirs'), 'transactional'), []);
  await releaseLeases(createParts('ours'));
  const reclaimed = await claimDue(createParts('ours'), 'transactional');
  assert.deepEqual(
    reclaimed.map(({ id }) => id),
    [taken[0]!.id],
  );
});

test('a restart releases photographs claimed before the kill', async () => {
  await fresh.database.rows`
    with funerals as (
      insert into funeral (person_name, held_on, created_at) values ('Ada Penn', '2031-03-01', now()) returning guid
    )
    insert into photograph (funeral_guid, sha256, kind, bytes, width, height, key, uploaded_at)
    select guid, sha256('one'), 'jpeg', 1, 1, 1, 'key', now() from funerals`;
  const claim = (installationId: string) => claimNext(createParts(installationId), startFairTurns());
  const { id } = (await claim('ours'))!;
  await releaseLeases(createParts('theirs'));
  assert.equal(await claim('theirs'), undefined);
  await releaseLeases(createParts('ours'));
  assert.equal((await claim('ours'))?.id, id);
});

test('a restart releases payment events claimed before the kill', async () => {
  await fresh.database.rows`
    insert into gocardless_event (id, resource_type, resource_id, action, created_at, received_at, due_at)
    values ('EV1', 'payments', 'PM1', 'confirmed', now(), now(), now() - interval '1 minute')`;
  assert.equal((await claimEvents(createParts('ours'))).length, 1);
  await releaseLeases(createParts('theirs'));
  assert.deepEqual(await claimEvents(createParts('theirs')), []);
  await releaseLeases(createParts('ours'));
  assert.equal((await claimEvents(createParts('ours')))[0]?.resourceId, 'PM1');
});

test('a restart releases claimed collections, still marked as possibly sent', async () => {
  await fresh.database.rows`
    with payer as (
      insert into customer (reference, name, email, created_at, changed_at)
      values ('C-1', 'Margaret Ellis', 'margaret@example.org', now(), now()) returning id
    ), mandate as (
      insert into direct_debit_mandate (gocardless_mandate_id, customer_id, state, created_at, changed_at)
      select 'MD1', id, 'active', now(), now() from payer returning gocardless_mandate_id
    ), bill as (
      insert into invoice (customer_id, number, description, issued_on, due_on, amount_pence, state, created_at, changed_at)
      select id, 'INV-1', 'A memorial', '2026-01-01', '2026-01-15', 12500, 'collecting', now(), now() from payer returning id
    )
    insert into direct_debit_collection (invoice_id, attempt, amount_pence, gocardless_mandate_id, due_at, created_at, changed_at)
    select bill.id, 1, 12500, gocardless_mandate_id, now() - interval '1 minute', now(), now() from bill, mandate`;
  const [first] = await claimCollections(createParts('ours'), 5);
  assert.equal(first!.sentAt, null);
  await releaseLeases(createParts('theirs'));
  assert.deepEqual(await claimCollections(createParts('theirs'), 5), []);
  await releaseLeases(createParts('ours'));
  const [reclaimed] = await claimCollections(createParts('ours'), 5);
  assert.deepEqual([reclaimed?.guid, reclaimed?.sentAt instanceof Date], [first!.guid, true]);
});
