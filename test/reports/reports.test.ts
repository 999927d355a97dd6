import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { isRefused } from '#contract/call.ts';
import { operatorKeyActor, type Actor } from '#contract/operator/staff/actor.ts';
import type { Report, ReportName } from '#contract/operator/reports/reports.ts';
import { callsAs } from '#back-office/back-office.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { createDatabase } from '../support/database.ts';
import { assertAccepted } from '../support/answers.ts';

const ruth: Actor = { ...operatorKeyActor, kind: 'person', id: 'ruth', name: 'Ruth', role: 'staff' };
const year = { from: '2026-01', to: '2026-12' };

async function openReports(t: TestContext) {
  const { database, drop } = await createDatabase();
  t.after(drop);
  const parts = await backOfficeParts(database, () => new Date('2026-11-21T10:00:00Z'));
  const operator = callsAs(parts, operatorKeyActor);
  const added = await operator.createBranch({ body: { name: 'Church Street' } });
  const [branch] = await database.rows<{ id: number }>`select id from branch where not is_main`;
  return {
    database,
    operator,
    staff: callsAs(parts, ruth),
    branchGuid: assertAccepted(added).guid,
    branchId: branch!.id,
    report: async (report: ReportName, query: { from: string; to: string; branch?: string } = year) =>
      assertAccepted(await operator.getReport({ report, query })),
  };
}

/** The values of a row, in the order of the columns. */
const readValues = ({ rows, columns }: Report, month: string | null, group: string | null) => {
  const row = rows.find((each) => each.month === month && each.group === group);
  return row && columns.map(({ key }) => row.values[key]);
};

type OpenReports = Awaited<ReturnType<typeof openReports>>;

async function addEvent({ database }: OpenReports, startsAt: string, branchId: number | null = null) {
  const [event] = await database.rows<{ id: string }>`
    insert into event (title, starts_at, branch_id) values ('Coffee', ${startsAt}, ${branchId}) returning id`;
  return event!.id;
}

type Booking = { people?: number; status?: string; bookedAt?: string; source?: string };

async function addBooking({ database }: OpenReports, event: string, booking: Booking = {}) {
  const { people = 1, status = 'Attending', bookedAt = '2026-03-10T10:00:00Z', source = 'online' } = booking;
  const [added] = await database.rows<{ id: string }>`
    insert into attendee (event_id, email_key, email, name, number_of_attendees, attendance_status, source,
                          booked_at, changed_at)
    select ${event}, key, key, 'Mary', ${people}, ${status}, ${source}, ${bookedAt}, ${bookedAt}
    from (select gen_random_uuid() || '@example.org') as made (key) returning id`;
  return added!.id;
}

test('bookings are counted by the month of London in which they were made, and by branch', async (t) => {
  const opened = await openReports(t);
  const { report, branchId, branchGuid } = opened;
  const main = await addEvent(opened, '2026-05-01T10:00:00');
  const other = await addEvent(opened, '2026-05-01T10:00:00', branchId);
  await addBooking(opened, main, { people: 3 });
  await addBooking(opened, main, { people: 2, status: 'Cancelled' });
  await addBooking(opened, other, { people: 4, source: 'staff' });
  // Half past midnight on 1 July in London.
  await addBooking(opened, other, { bookedAt: '2026-06-30T23:30:00Z' });
  await addBooking(opened, main, { bookedAt: '2025-12-31T23:59:59Z' });
  const found = await report('bookings');
  assert.deepEqual(found.groups, [
    { key: String(branchId), name: 'Church Street' },
    { key: 'main', name: 'Willow & Sons' },
  ]);
  assert.deepEqual(readValues(found, '2026-03', 'main'), [2, 3, 1, 0]);
  assert.deepEqual(readValues(found, '2026-03', null), [3, 7, 1, 1]);
  assert.deepEqual(readValues(found, '2026-07', null), [1, 1, 0, 0]);
  assert.deepEqual(readValues(found, null, String(branchId)), [2, 5, 0, 1]);
  assert.deepEqual(readValues(found, null, null), [4, 8, 1, 1]);
  const one = await report('bookings', { ...year, branch: branchGuid });
  assert.deepEqual(readValues(one, null, null), [2, 5, 0, 1]);
});

test('attendance counts events that are over, who was booked, who came, and walk-ins', async (t) => {
  const opened = await openReports(t);
  const { report, database } = opened;
  const held = await addEvent(opened, '2026-11-20T10:00:00');
  await addEvent(opened, '2026-11-22T10:00:00');
  const empty = await addEvent(opened, '2026-10-01T10:00:00');
  const cancelled = await addEvent(opened, '2026-11-01T10:00:00');
  await database.rows`update event set cancelled_at = now() where id = ${cancelled}`;
  const booking = await addBooking(opened, held, { people: 5 });
  await addBooking(opened, held, { people: 2, status: 'Cancelled' });
  const arrive = (attendee: string | null, people: number, undoneAt: string | null = null) =>
    database.rows`
      insert into arrival (guid, event_id, attendee_id, people, arrived_at, changed_at, undone_at)
      values (gen_random_uuid(), ${held}, ${attendee}, ${people}, now(), now(), ${undoneAt})`;
  await arrive(booking, 3);
  await arrive(booking, 1);
  await arrive(null, 2);
  await arrive(null, 9, '2026-11-20T11:00:00Z');
  assert.ok(empty);
  const found = await report('attendance');
  assert.deepEqual(readValues(found, '2026-11', null), [1, 5, 4, 2]);
  assert.deepEqual(readValues(found, '2026-10', null), [1, 0, 0, 0]);
});

test('requests say how long it took until somebody on the staff did something', async (t) => {
  const opened = await openReports(t);
  const { report, database, branchId } = opened;
  const add = async (reference: string, hours: number | null, branch: number | null = null) => {
    await database.rows`
      insert into cremation_request (reference, answers, state, branch_id, received_at, changed_at)
      values (${reference}, '{}', ${hours === null ? 'new' : 'done'}, ${branch}, '2026-04-01T09:00:00Z', now())`;
    const addEntry = (kind: string, id: string, after: number) => database.rows`
      insert into history (at, actor_kind, actor_id, actor_name, record_type, record_id, action)
      values ('2026-04-01T09:00:00Z'::timestamptz + make_interval(hours => ${after}), ${kind}, ${id}, 'R',
              'cremation_request', ${reference}, 'changed')`;
    await addEntry('program', 'website', 0);
    if (hours !== null) await addEntry('person', 'ruth', hours);
    if (hours !== null) await addEntry('person', 'ruth', hours + 100);
  };
  await add('UC-1', 2);
  await add('UC-2', 4);
  await add('UC-3', 12, branchId);
  await add('UC-4', null);
  const found = await report('requests');
  const [count, done, unanswered, median, most] = readValues(found, '2026-04', null)!;
  assert.deepEqual([count, done, unanswered, median], [4, 3, 1, 4]);
  assert.ok(Math.abs(most! - 10.4) < 1e-6);
  assert.deepEqual(readValues(found, '2026-04', String(branchId)), [1, 1, 0, 12, 12]);
});

test('emails are counted by what became of them, and what they are about', async (t) => {
  const { database, report, operator, branchGuid } = await openReports(t);
  const states = ['sent', 'sent', 'saved', 'failed', 'unknown', 'suppressed'];
  for (const [index, state] of states.entries())
    await database.rows`
      insert into outbox (purpose_key, kind, recipient, state, due_at, created_at)
      values (${`k${index}`}, ${index === 0 ? 'signoff-email' : 'event-reminder'}, 'a@example.org', ${state}, now(),
              '2026-02-03T10:00:00Z')`;
  const found = await report('emails');
  assert.deepEqual(
    found.groups.map(({ name }) => name),
    ['Events', 'Sign-offs'],
  );
  assert.deepEqual(readValues(found, '2026-02', null), [2, 1, 1, 1, 1]);
  assert.deepEqual(readValues(found, '2026-02', 'signoff'), [1, 0, 0, 0, 0]);
  const byBranch = await operator.getReport({ report: 'emails', query: { ...year, branch: branchGuid } });
  assert.ok(isRefused(byBranch));
});

test('collections count receipts, failures, refunds and credit notes, and are for finance', async (t) => {
  const { database, report, staff } = await openReports(t);
  await database.rows`
    with customer as (
      insert into customer (reference, name, created_at, changed_at) values ('C-1', 'Mary', now(), now()) returning id
    )
    insert into invoice (customer_id, number, issued_on, due_on, description, amount_pence, created_at, changed_at)
    select id, 'F-1', '2026-05-01', '2026-05-01', 'Funeral', 100000, now(), now() from customer`;
  const [invoice] = await database.rows<{ id: string }>`select id from invoice`;
  const receive = (pence: number, source: string, method: string | null, reversedOn: string | null = null) =>
    database.rows`
      insert into receipt (invoice_id, amount_pence, source, source_id, method, reason, received_on, created_at, state,
                           reversed_on, reversed_at)
      values (${invoice!.id}, ${pence}, ${source}, gen_random_uuid()::text, ${method}, ${method && 'Paid'}, '2026-06-30',
              now(), ${reversedOn ? 'reversed' : 'posted'}, ${reversedOn}::date, ${reversedOn}::timestamptz)`;
  await receive(5_000, 'direct-debit', null);
  await receive(700, 'direct-debit', null, '2026-07-02');
  await receive(2_500, 'branch', 'cash');
  await database.rows`
    with mandate as (
      insert into direct_debit_mandate (customer_id, gocardless_mandate_id, state, created_at, changed_at)
      select customer_id, 'MD1', 'active', now(), now() from invoice returning gocardless_mandate_id
    )
    insert into direct_debit_collection (invoice_id, attempt, amount_pence, gocardless_mandate_id, state, charge_date, due_at, created_at,
                               changed_at)
    select ${invoice!.id}, 1, 5000, gocardless_mandate_id, 'failed', '2026-06-28', now(), now(), now() from mandate`;
  for (const [pence, state, reversedOn] of [
    [400, 'recorded', null],
    [300, 'reversed', '2026-06-30'],
  ] as const)
    await database.rows`
      insert into refund (invoice_id, amount_pence, method, reason, state, reference, refunded_on, reversed_on, due_at,
                          created_at, changed_at)
      values (${invoice!.id}, ${pence}, 'cash', 'Too much', ${state}, gen_random_uuid()::text, '2026-06-30',
              ${reversedOn}::date, now(), now(), now())`;
  for (const [number, pence, cancelledOn] of [
    ['CN-1', 900, null],
    ['CN-2', 800, '2026-06-30'],
  ] as const)
    await database.rows`
      insert into credit_note (invoice_id, number, issued_on, reason, amount_pence, cancelled_on, created_at, changed_at)
      values (${invoice!.id}, ${number}, '2026-06-30', 'Too much', ${pence}, ${cancelledOn}::date, now(), now())`;
  const found = await report('collections');
  assert.deepEqual(readValues(found, '2026-06', null), [2, 7_500, 1, 5_000, 700, 400, 900]);
  assert.deepEqual(readValues(found, null, 'cash'), [1, 2_500, 0, 0, 0, 400, 0]);
  assert.deepEqual(readValues(found, null, 'credit-note'), [0, 0, 0, 0, 0, 0, 900]);
  for (const name of ['getReport', 'exportReport'] as const) {
    const refused = await staff[name]({ report: 'collections', query: year });
    assert.ok(isRefused(refused));
    assert.equal(refused.code, 'role-missing');
  }
  assertAccepted(await staff.getReport({ report: 'bookings', query: year }));
});

test('the file for a spreadsheet has a line for each month and branch, and runs no formula', async (t) => {
  const opened = await openReports(t);
  const { operator, branchId, database } = opened;
  await database.rows`update branch set name = '=HYPERLINK("x")' where id = ${branchId}`;
  const event = await addEvent(opened, '2026-05-01T10:00:00', branchId);
  await addBooking(opened, event, { people: 2 });
  const file = assertAccepted(await operator.exportReport({ report: 'bookings', query: year }));
  assert.equal(file.name, 'bookings-2026-01-2026-12.csv');
  assert.equal(
    Buffer.from(file.bytes).toString(),
    '\uFEFF"Month","Branch","Bookings","People","Cancelled bookings","Booked by staff"\r\n' +
      `"2026-03","'=HYPERLINK(""x"")","1","2","0","0"\r\n`,
  );
});

test('an unknown report, a wrong month, too many months and the wrong order are refused', async (t) => {
  const { operator, report } = await openReports(t);
  const wrong: [string, { from: string; to: string }, number][] = [
    ['secrets', year, 404],
    ['bookings', { from: '2026-13', to: '2026-12' }, 400],
    ['bookings', { from: '2026-02', to: '2026-01' }, 400],
    ['bookings', { from: '2023-12', to: '2026-12' }, 400],
    // No list of months may be made of these before they are refused.
    ['bookings', { from: '2026-01', to: 'next year' }, 400],
    ['bookings', { from: '0001-01', to: '999999999-12' }, 400],
  ];
  for (const [name, query, status] of wrong) {
    const answer = await operator.getReport({ report: name, query });
    assert.ok(isRefused(answer), JSON.stringify(query));
    assert.equal(answer.status, status);
  }
  assert.deepEqual((await report('bookings', { from: '2024-01', to: '2026-12' })).rows, []);
});
