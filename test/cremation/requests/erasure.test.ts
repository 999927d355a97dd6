import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { callsAs } from '#back-office/back-office.ts';
import { createRequestRule } from '#back-office/cremation/erase-requests.ts';
import { isRefused } from '#contract/call.ts';
import { operatorKeyActor } from '#contract/operator/staff/actor.ts';
import { createCremationRequest } from '../../support/records/cremation-request.ts';
import { backOfficeParts } from '../../support/back-office-parts.ts';
import { createDatabase } from '../../support/database.ts';
import { assertAccepted } from '../../support/answers.ts';

const dayMs = 24 * 60 * 60_000;

test('what staff wrote about a request is erased with it; its reference is still found', async (t) => {
  const { database, drop } = await createDatabase();
  t.after(drop);
  let now = new Date('2026-11-21T14:30:00Z');
  const parts = await backOfficeParts(database, () => now);
  const calls = callsAs(parts, operatorKeyActor);
  const sent = await calls.createUnattendedCremation({
    body: createCremationRequest(),
    idempotencyKey: 'one',
  });
  assert.ok(sent && !isRefused(sent) && sent.reference);
  const { reference } = sent;
  await calls.correctRequest({ reference, body: { relationship: 'Elder daughter Margaret' } });
  await calls.addRequestNote({ reference, body: { text: 'Margaret rings on Monday.' } });
  const reply = { subject: 'For Margaret', text: 'Dear Margaret' };
  await calls.replyToRequest({ reference, body: reply, idempotencyKey: null });
  await database.rows`update outbox set state = 'sent', plain_text = 'Dear Margaret', sent_at = now()`;

  const before = assertAccepted(await calls.getRequest({ reference }));
  assert.equal(before.keptUntil, '2027-11-21');
  now = new Date(now.getTime() + 365 * dayMs);
  assert.equal(await createRequestRule(parts).erase(), 0);
  now = new Date(now.getTime() + 60_000);
  assert.equal(await createRequestRule(parts).erase(), 1);
  const left = await Promise.all([
    database.rows`select * from cremation_request`,
    database.rows`select * from cremation_note`,
    database.rows`select * from history`,
    database.rows`select * from outbox`,
  ]);
  assert.doesNotMatch(JSON.stringify(left), /margaret|ellis/i);

  const after = assertAccepted(await calls.getRequest({ reference }));
  assert.deepEqual([after.isErased, after.state, after.deceased, after.sections], [true, 'done', null, []]);
  const found = assertAccepted(await calls.getRequests({ query: { q: reference } }));
  assert.equal(found.total, 1);
  const refused = await calls.addRequestNote({ reference, body: { text: 'Who was it?' } });
  assert.equal(isRefused(refused) && refused.code, 'answers-erased');
});

test('an email about it that still waits is erased with it, and not sent', async (t) => {
  const { database, drop } = await createDatabase();
  t.after(drop);
  let now = new Date('2026-11-21T14:30:00Z');
  const parts = await backOfficeParts(database, () => now);
  const calls = callsAs(parts, operatorKeyActor);
  await calls.createUnattendedCremation({ body: createCremationRequest(), idempotencyKey: 'one' });
  await database.rows`
    update outbox set state = 'sending', lease_until = now() + interval '1 minute' where kind = 'cremation-staff'`;
  now = new Date(now.getTime() + 366 * dayMs);
  assert.equal(await createRequestRule(parts).erase(), 1);
  const emails = await database.rows<{ state: string; recipient: string; facts: unknown }>`
    select state, recipient, facts from outbox`;
  assert.ok(emails.length >= 1);
  for (const email of emails) assert.deepEqual(email, { state: 'cancelled', recipient: '', facts: null });
});

test('a note that somebody adds at the moment of the erasure is erased too', async (t) => {
  const { database, drop } = await createDatabase();
  t.after(drop);
  let now = new Date('2026-11-21T14:30:00Z');
  const parts = await backOfficeParts(database, () => now);
  const calls = callsAs(parts, operatorKeyActor);
  await calls.createUnattendedCremation({ body: createCremationRequest(), idempotencyKey: 'one' });
  now = new Date(now.getTime() + 366 * dayMs);
  let erasing: Promise<number> | undefined;
  await database.transaction(async ({ rows }) => {
    const [request] = await rows<{ id: string }>`select id from cremation_request for update`;
    erasing = createRequestRule(parts).erase();
    const findWaiting = () =>
      database.rows`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    while ((await findWaiting()).length === 0) await wait(5);
    await rows`
      insert into cremation_note (request_id, text, actor_name, at)
      values (${request!.id}, 'Margaret rings on Monday.', 'Ruth', ${now})`;
  });
  assert.equal(await erasing, 1);
  assert.deepEqual(await database.rows`select text from cremation_note`, []);
});
