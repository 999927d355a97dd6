import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bringForward, claimDue, heldBackReason } from '#back-office/email/outbox/claim.ts';
import { createSharedPace } from '#back-office/email/outbox/pace.ts';
import { deferOverLimit } from '#back-office/email/outbox/recipient-limit.ts';
import { queueScheduledJobs, saveSchedules } from '#back-office/jobs/schedule.ts';
import { openRequestCounts } from '#back-office/running-processes/request-counts.ts';
import { createDatabase } from '../support/database.ts';

// The machine was started with tomorrow's date, which was corrected a minute later.

let fresh: Awaited<ReturnType<typeof createDatabase>>;
before(async () => {
  fresh = await createDatabase();
});
after(() => fresh.drop());

const clock = () => new Date();
const createParts = () => ({ database: fresh.database, clock, log: () => {} });

const addEmails = (prefix: string, count: number, stream: string) =>
  fresh.database.rows`
    insert into outbox (purpose_key, kind, recipient, facts, stream, due_at, created_at)
    select ${prefix}::text || number, 'registered', 'ann@willow.example', '{}', ${stream},
           now() - interval '1 hour', now() - interval '1 hour'
    from generate_series(1, ${count}::integer) as number`;

test('a daily job runs at its next time, not a day later', async () => {
  await saveSchedules(createParts(), { 'dd-invoicing': '30 7 * * *' });
  await fresh.database.rows`update job_schedule set due_at = due_at + interval '1 day'`;
  await queueScheduledJobs(createParts());
  const [{ isToday } = { isToday: false }] = await fresh.database.rows<{ isToday: boolean }>`
    select due_at <= now() + interval '25 hours' as "isToday" from job_schedule`;
  assert.ok(isToday);
  assert.deepEqual(await fresh.database.rows`select from job_run`, []);
});

test('what a killed process was doing is taken over', async () => {
  await addEmails('killed', 1, 'transactional');
  assert.equal((await claimDue(createParts(), 'transactional')).length, 1);
  assert.equal((await claimDue(createParts(), 'transactional')).length, 0);
  await fresh.database.rows`update outbox set lease_until = lease_until + interval '1 day'`;
  assert.equal((await claimDue(createParts(), 'transactional')).length, 1);
});

test('emails that were queued meanwhile are sent, and no retry is later than planned', async () => {
  await addEmails('ahead', 3, 'with-documents');
  await fresh.database.rows`
    update outbox set created_at = now() + interval '1 day',
      due_at = now() + interval '1 day' + case when purpose_key = 'ahead3' then interval '5 minutes' else '0' end
    where stream = 'with-documents'`;
  assert.equal((await claimDue(createParts(), 'with-documents')).length, 0);
  assert.equal(await bringForward(createParts(), 'with-documents'), 3);
  assert.equal((await claimDue(createParts(), 'with-documents')).length, 2);
  const inFiveMinutes = { ...createParts(), clock: () => new Date(Date.now() + 5 * 60_000) };
  assert.equal((await claimDue(inFiveMinutes, 'with-documents')).length, 1);
});

test('emails from before that were tried or sent again meanwhile are sent', async () => {
  await addEmails('tried', 3, 'with-documents');
  await fresh.database.rows`
    update outbox set due_at = now() + interval '1 year', last_error = case purpose_key
        when 'tried1' then 'The mail server is busy.' when 'tried2' then ${heldBackReason} end,
      resent_at = case when purpose_key = 'tried3' then now() + interval '1 year' end
    where purpose_key like 'tried%'`;
  await addEmails('waits', 1, 'with-documents');
  await fresh.database.rows`
    update outbox set due_at = now() + interval '20 hours', last_error = ${heldBackReason} where purpose_key = 'waits1'`;
  assert.equal(await bringForward(createParts(), 'with-documents'), 3);
  const claimed = await claimDue(createParts(), 'with-documents');
  assert.equal(claimed.length, 3);
  assert.ok(claimed.every(({ triedSince }) => triedSince <= new Date()));
});

test('emails to somebody who was sent many meanwhile do not wait for a year', async () => {
  await addEmails('many', 7, 'transactional');
  await fresh.database.rows`
    update outbox set kind = 'attendance-booked', recipient = 'many@willow.example',
      started_at = case when purpose_key <> 'many7' then now() + interval '1 year' end,
      state = case when purpose_key <> 'many7' then 'sent' else state end
    where purpose_key like 'many%'`;
  const [email] = await claimDue(createParts(), 'transactional');
  assert.equal(await deferOverLimit(createParts(), email!), false);
});

test('emails are sent at the usual pace', async () => {
  const pace = createSharedPace(fresh.database, 600);
  await pace('transactional');
  await fresh.database.rows`update email_pace set free_at = free_at + interval '1 day'`;
  const startedAt = performance.now();
  await pace('transactional');
  await pace('promotional');
  assert.ok(performance.now() - startedAt < 10_000);
});

test('mailings go on to a domain that was written to with the wrong clock', async () => {
  await addEmails('news', 30, 'promotional');
  const limited = { ...createParts(), domainLimit: () => ({ perMinute: 120 }) };
  assert.equal((await claimDue(limited, 'promotional')).length, 10);
  assert.equal((await claimDue(limited, 'promotional')).length, 0);
  await fresh.database.rows`update email_pace set free_at = free_at + interval '1 day'`;
  assert.equal((await claimDue(limited, 'promotional')).length, 10);
  assert.equal((await claimDue(limited, 'promotional')).length, 0);
});

test('a visitor who sent many forms is not refused for a day', async () => {
  const counts = openRequestCounts(createParts());
  await counts.count('visitor', 60_000);
  assert.equal((await counts.count('visitor', 60_000)).count, 2);
  await fresh.database.rows`update request_count set ends_at = ends_at + interval '1 day'`;
  const { count, endsInMs } = await counts.count('visitor', 60_000);
  assert.equal(count, 1);
  assert.ok(endsInMs <= 60_000);
  await counts.stop();
});
