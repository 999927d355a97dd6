import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { operatorKeyActor } from '#contract/operator/staff/actor.ts';
import { alertAdministrators } from '#back-office/attention/alert-administrators.ts';
import { listArchives, nameOfArchive } from '#back-office/backup/folders/folder.ts';
import { chooseArchivesToDelete } from '#back-office/backup/folders/retention.ts';
import { findBackup } from '#back-office/backups.ts';
import { backgroundJob } from '#back-office/jobs/background.ts';
import { queueNextBatch } from '#back-office/mailing/campaign-queue.ts';
import { claimNext } from '#back-office/photographs/resizing/claims.ts';
import { startFairTurns } from '#back-office/photographs/resizing/fair-turns.ts';
import { countFailedJobs } from '#back-office/jobs/failed-runs.ts';
import { countUndelivered } from '#back-office/email/count-undelivered.ts';
import { countUnseen } from '#back-office/cremation/count-unseen.ts';
import { compareSage } from '#back-office/sage/comparison.ts';
import { checkCode } from '#back-office/staff/totp/check-code.ts';
import type { JobResult } from '#back-office/jobs/job.ts';
import { createDatabase } from '../support/database.ts';
import { createSageAccount } from '../sage/sage-fixture.ts';
import { openStaffWithClock } from '../staff/staff-fixture.ts';
import { createGallery } from '../photographs/gallery-fixture.ts';
import { assertAccepted } from '../support/answers.ts';
import { createJobRun } from '../support/records/job-run.ts';

// The clock of the machine was a year ahead, and is put back.

const dayMs = 24 * 60 * 60_000;
const right = Date.now();
const ahead = right + 365 * dayMs;

let now: number;
const clock = () => new Date(now);
let staff: Awaited<ReturnType<typeof openStaffWithClock>>;
before(async () => {
  staff = await openStaffWithClock(clock);
});
beforeEach(() => (now = ahead));
after(() => staff.drop());

const countEmails = async (kind: string) => {
  const rows = await staff.database.rows`select from outbox where kind = ${kind}`;
  return rows.length;
};

test('who signed in meanwhile signs in again, and is not signed in for a year', async () => {
  const { eMail } = await staff.addPerson('staff');
  const token = await staff.signIn(eMail);
  assert.ok(await staff.access.findSession(token));
  now = right;
  assert.equal(await staff.access.findSession(token), null);
  assert.ok(await staff.access.findSession(await staff.signIn(eMail)));
});

test('a forgotten password and an invitation are emailed', async () => {
  const { eMail } = await staff.addPerson('staff');
  for (let time = 0; time < 3; time++) await staff.access.sendPasswordLink(eMail);
  const invited = assertAccepted(
    await staff.operator.inviteStaff({
      body: { name: 'Ida New', eMail: 'ida@willow.example', role: 'staff' },
    }),
  );
  now = right;
  const before = await countEmails('staff-password-link');
  await staff.access.sendPasswordLink(eMail);
  assert.equal(await countEmails('staff-password-link'), before + 1);
  const invitations = await countEmails('staff-invitation');
  await staff.operator.inviteStaffAgain({ guid: invited.guid, body: {} });
  assert.equal(await countEmails('staff-invitation'), invitations + 1);
});

test('codes that the wrong clock refused do not lock anybody out', async () => {
  const { guid, eMail } = await staff.addPerson('staff');
  const { database, parts } = staff;
  const [{ id }] = (await database.rows<{ id: number }>`
    insert into staff_totp (staff_id, secret, started_at, confirmed_at, tries, tries_since)
    select id, ${parts.seals.seal('JBSWY3DPEHPK3PXP')}, ${clock()}, ${clock()}, 10, ${clock()} from staff
    where guid = ${guid} returning staff_id as id`) as [{ id: number }];
  const codeText = { person: { id, guid, name: 'Person', eMail }, codeText: 'no code' };
  const check = () =>
    checkCode(database, { isKnownDevice: false, seals: parts.seals, at: clock() }, codeText);
  assert.equal(await check(), 'locked');
  now = right;
  assert.equal(await check(), 'wrong');
});

test('administrators are told of what needs attention', async () => {
  const parts = {
    database: staff.database,
    clock,
    wakeOutbox: () => {},
    attentionHours: 24,
    waiting: [{ kind: 'jobs' as const, count: async () => 1 }],
    readAdministrators: async () => [{ guid: operatorKeyActor.id, name: 'Ada', eMail: 'ada@willow.example' }],
  };
  assert.equal(await alertAdministrators(parts), 1);
  assert.equal(await alertAdministrators(parts), 0);
  now = right;
  assert.equal(await alertAdministrators(parts), 1);
  assert.equal(await alertAdministrators(parts), 0);
});

test('what came or failed meanwhile counts as waiting too long', async () => {
  const { database } = staff;
  await database.rows`
    insert into outbox (purpose_key, kind, recipient, state, due_at, created_at, failed_at)
    values ('failed', 'attendance-booked', 'margaret@example.org', 'failed', ${clock()}, ${clock()}, ${clock()})`;
  await database.rows`
    insert into cremation_request (reference, answers, received_at, changed_at)
    values ('UC-1', '{}', ${clock()}, ${clock()})`;
  await database.rows`
    insert into job_run (kind, trigger, state, queued_at, finished_at)
    values ('dd-invoicing', 'schedule', 'failed', ${clock()}, ${clock()})`;
  const readCounts = () => {
    const since = new Date(now - dayMs);
    const parts = { database, clock };
    return Promise.all([countUndelivered, countUnseen, countFailedJobs].map((count) => count(parts, since)));
  };
  assert.deepEqual(await readCounts(), [0, 0, 0]);
  now = right;
  assert.deepEqual(await readCounts(), [1, 1, 1]);
});

test('a process that ended meanwhile does not count as running', async () => {
  const { database } = staff;
  await database.rows`
    insert into running_process (installation_id, role, settings, jobs, started_at, seen_at)
    values ('ended', 'worker', '{}', array['backup'], ${clock()}, ${clock()})`;
  assert.deepEqual(await database.rows`select from live_process`, []);
});

test('what is done once a day is done on the next day', async () => {
  const { database } = staff;
  let done = 0;
  const job = backgroundJob({ database, clock }, [
    { name: 'Old data deleted', isDaily: true, work: async () => (done += 1) },
  ]);
  const run = { ...createJobRun(), trigger: 'schedule' as const };
  const addRun = (at: number, results: JobResult[]) => database.rows`
    insert into job_run (kind, trigger, state, queued_at, started_at, finished_at, results)
    values ('background', 'schedule', 'done', ${new Date(at)}, ${new Date(at)}, ${new Date(at)},
            ${JSON.stringify(results)}::jsonb)`;
  await addRun(ahead, await job(run));
  await job(run);
  assert.equal(done, 1);
  await addRun(right - dayMs, []);
  now = right;
  await job(run);
  assert.equal(done, 2);
});

test('nothing old is deleted on the first day after a jump of the clock', async (t) => {
  const fresh = await createDatabase();
  t.after(fresh.drop);
  let done = 0;
  const parts = [{ name: 'Old data deleted', isDaily: true as const, work: async () => (done += 1) }];
  const job = backgroundJob({ database: fresh.database, clock }, parts);
  const run = { ...createJobRun(), trigger: 'schedule' as const };
  const addRun = (at: number) => fresh.database.rows`
    insert into job_run (kind, trigger, state, queued_at, started_at, finished_at)
    values ('background', 'schedule', 'done', ${new Date(at)}, ${new Date(at)}, ${new Date(at)})`;
  await addRun(right);
  await job(run);
  await addRun(ahead);
  await job(run);
  assert.equal(done, 0);
  now = ahead + dayMs;
  await job(run);
  assert.equal(done, 1);
});

test('a mailing that had begun goes on', async () => {
  const { database } = staff;
  await database.rows`
    insert into campaign (ca, subject, body, state, send_at, created_at, changed_at)
    values ('begun', 'News', 'News', 'queueing', ${clock()}::timestamptz at time zone 'Europe/London', ${clock()}, ${clock()})`;
  now = right;
  assert.equal(await queueNextBatch({ database, clock, log: () => {}, wakeOutbox: () => {} }), true);
});

test('a photograph whose display sizes failed once is tried again', async (t) => {
  const { database, add } = await createGallery(t);
  await add(Buffer.from('a photograph'));
  const claim = () => claimNext({ database, clock, log: () => {} }, startFairTurns());
  await database.rows`update photograph set due_at = ${clock()}`;
  now = right;
  assert.ok(await claim());
});

test('a comparison with Sage that was cut off does not stand in the way of the next one', async () => {
  const { database } = staff;
  const sage = createSageAccount('http://127.0.0.1:1');
  await database.rows`update sage_comparison set started_at = ${clock()}`;
  now = right;
  assertAccepted(await compareSage({ database, clock, sage, actor: operatorKeyActor }));
});

test('backups from before a jump of the clock stay for a week, and a restore finds them', async () => {
  const listNightly = (from: number, count: number) =>
    Array.from({ length: count }, (_, night) => nameOfArchive(new Date(from + night * dayMs), 35));
  const before = listNightly(right - 10 * dayMs, 10);
  const listAfterNights = (nights: number) => {
    const names = [...before, ...listNightly(ahead, nights)];
    return chooseArchivesToDelete(listArchives(names), new Date(ahead + nights * dayMs), 35);
  };
  assert.deepEqual(listAfterNights(1), []);
  assert.deepEqual(listAfterNights(6), []);
  assert.deepEqual(new Set(listAfterNights(7)), new Set(before));
  const folder = { list: async () => [...before, ...listNightly(ahead, 2)] } as Parameters<
    typeof findBackup
  >[0];
  assert.equal(await findBackup(folder, 'latest', new Date(right)), before.at(-1));
});
