// @proof: administrators are told of every kind of trouble.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createBackOffice } from '#back-office/back-office.ts';
import { composeAlertEmail } from '#back-office/attention/alert-email.ts';
import { createCremationRequest } from '../support/records/cremation-request.ts';
import { emailParts } from '../support/email/booking-emails.ts';
import { openJobs } from '../jobs/jobs-fixture.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { createDatabase } from '../support/database.ts';
import { readQueuedEmails } from '../support/email/queued-emails.ts';

const hourMs = 3_600_000;

/** Two administrators and somebody else, and the background job with a clock. */
async function start(t: TestContext, attentionHours = 24) {
  const { database, drop } = await createDatabase();
  t.after(drop);
  let now = Date.parse('2030-03-01T10:00:00Z');
  const clock = () => new Date(now);
  const { press } = await openJobs(t, { database, clock, attentionHours });
  for (const [name, role, hash] of [
    ['Ruth', 'administrator', 'hash'],
    ['Thomas', 'administrator', 'hash'],
    ['Invited', 'administrator', null],
    ['Una', 'finance', 'hash'],
  ])
    await database.rows`
      insert into staff (name, email, email_key, role, password_hash, created_at)
      values (${name}, ${`${name}@willow.example`}, ${`${name}@willow.example`}, ${role}, ${hash}, ${clock()})`;
  return {
    database,
    clock,
    failEmail: () => database.rows`
      insert into outbox (purpose_key, kind, recipient, state, due_at, created_at, failed_at)
      values (gen_random_uuid()::text, 'attendance-booked', 'margaret@example.org', 'failed', ${clock()}, ${clock()},
              ${clock()})`,
    /** Runs the job this much later; returns the recipients of the emails that it queued. */
    async after(hours: number) {
      now += hours * hourMs;
      await database.rows`update outbox set state = 'sent', sent_at = ${clock()} where kind = 'attention-alert'`;
      await press('background');
      const emails = await database.rows<{ recipient: string }>`
        select recipient from outbox where kind = 'attention-alert' and state = 'queued' order by id`;
      return emails.map(({ recipient }) => recipient);
    },
  };
}

const administrators = ['Ruth@willow.example', 'Thomas@willow.example'];

test('administrators are told once a day for as long as something needs attention', async (t) => {
  const { after, failEmail, database, clock } = await start(t);
  assert.deepEqual(await after(0), []);
  await failEmail();
  assert.deepEqual(await after(24), []);
  assert.deepEqual(await after(0.25), administrators);
  assert.deepEqual(await after(23.75), [], 'not again within 24 hours');
  assert.deepEqual(await after(0.25), administrators);
  await database.rows`update outbox set seen_at = ${clock()} where state = 'failed'`;
  assert.deepEqual(await after(48), []);
});

test('the time is a setting, and what is new does not count', async (t) => {
  const { after, failEmail, database, clock } = await start(t, 2);
  await failEmail();
  await database.rows`
    insert into job_run (kind, trigger, state, queued_at, finished_at)
    values ('reminders', 'schedule', 'failed', ${clock()}, ${clock()})`;
  assert.deepEqual(await after(1.9), []);
  await failEmail();
  assert.deepEqual(await after(0.2), administrators);
  const [email] = await readQueuedEmails(database, { kind: 'attention-alert', state: 'queued' });
  assert.deepEqual(email!.facts, { name: 'Ruth', hours: 2, counts: { emails: 1, jobs: 1 } });
  const { subject, text, html } = composeAlertEmail(email!, emailParts);
  assert.equal(subject, 'Something has been waiting for a while');
  assert.match(text, /more than 2 hours[^]*1 email that was not delivered\n {2}1 job that failed/);
  assert.match(text, /https:\/\/www\.willow\.example\/office\n/);
  assert.doesNotMatch(text + html, /margaret|@example\.org/i);
});

test('a request that nobody opens and a payment that nobody decides on count too', async (t) => {
  const { after, database, clock } = await start(t);
  const at = clock();
  await database.rows`
    with payer as (
      insert into customer (reference, name, created_at, changed_at)
      values ('C-1', 'Margaret Ellis', ${at}, ${at}) returning id
    ), mandate as (
      insert into direct_debit_mandate (gocardless_mandate_id, customer_id, state, created_at, changed_at)
      select 'MD1', id, 'active', ${at}, ${at} from payer returning gocardless_mandate_id
    ), bill as (
      insert into invoice (customer_id, number, description, issued_on, due_on, amount_pence, state, flagged,
                           created_at, changed_at)
      select id, 'INV-1', 'A memorial', '2026-01-01', '2026-01-15', 12500, 'due', 'It failed twice.', ${at}, ${at}
      from payer returning id
    )
    insert into direct_debit_collection (invoice_id, attempt, amount_pence, gocardless_mandate_id, state, due_at, created_at, changed_at)
    select bill.id, 1, 12500, gocardless_mandate_id, 'failed', ${at}, ${at}, ${at} from bill, mandate`;
  await createBackOffice(await backOfficeParts(database, clock)).createUnattendedCremation({
    body: createCremationRequest({}),
    idempotencyKey: 'one',
  });
  assert.deepEqual(await after(25), administrators);
  const [{ counts }] = (await database.rows`
    select facts -> 'counts' as counts from outbox where kind = 'attention-alert' limit 1`) as [
    { counts: object },
  ];
  assert.deepEqual(counts, { payments: 1, requests: 1 });
});

test('an invoice whose Direct Debit has ended counts, and one that staff have flagged by hand', async (t) => {
  const { after, database, clock } = await start(t);
  const at = clock();
  await database.rows`
    with payer as (
      insert into customer (reference, name, created_at, changed_at)
      values ('C-1', 'Margaret Ellis', ${at}, ${at}) returning id
    ), mandate as (
      insert into direct_debit_mandate (gocardless_mandate_id, customer_id, state, created_at, changed_at)
      select 'MD1', id, 'expired', ${at}, ${at} from payer
    )
    insert into invoice (customer_id, number, description, issued_on, due_on, amount_pence, state, flagged, created_at,
                         changed_at)
    select id, number, 'A memorial', '2026-01-01', '2026-01-15', 12500, state, flagged, ${at}, ${at}
    from payer, (values ('INV-1', 'due', null), ('INV-2', 'paid', 'Too much came.'), ('INV-3', 'paid', null))
                as bill (number, state, flagged)`;
  assert.deepEqual(await after(23), []);
  assert.deepEqual(await after(2), administrators);
  const [email] = await readQueuedEmails(database, { kind: 'attention-alert' });
  assert.match(composeAlertEmail(email!, emailParts).text, /2 payments to look at/);
});

test('a backup that has not come for two nights counts a day later, also after a wrong clock', async (t) => {
  const { after, database, clock } = await start(t);
  await database.rows`
    insert into job_run (kind, trigger, state, queued_at, finished_at)
    select 'backup', 'schedule', 'done', at, at
    from unnest(array[${clock()}::timestamptz, '2050-01-01T03:14:00Z']) as at`;
  assert.deepEqual(await after(71.9), []);
  assert.deepEqual(await after(0.2), administrators);
  const [email] = await readQueuedEmails(database, { kind: 'attention-alert', state: 'queued' });
  assert.match(composeAlertEmail(email!, emailParts).text, /1 backup that has not come/);
});
