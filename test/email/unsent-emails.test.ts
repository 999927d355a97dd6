import assert from 'node:assert/strict';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { isRefused } from '#contract/call.ts';
import { callsAs, createBackOffice, createOperatorApi } from '#back-office/back-office.ts';
import { findEmailRule } from '#back-office/email/kinds.ts';
import { openSavedEmails } from '#back-office/email/saved-emails.ts';
import { recogniseSaved } from '#back-office/email/unsent/recognise-saved.ts';
import { remindAttendees } from '#back-office/events/reminders.ts';
import { createCremationRequest } from '../support/records/cremation-request.ts';
import { bookPlaces } from '../support/email/booking-emails.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { createDatabase } from '../support/database.ts';
import { sendDue, startFiles } from './email-fixture.ts';
import { assertAccepted } from '../support/answers.ts';

/** An office that has had no mail server, and a clock that the test moves. */
async function startOffice(t: TestContext) {
  const { database, drop } = await createDatabase();
  t.after(drop);
  let now = new Date('2026-11-21T10:00:00Z');
  const parts = await backOfficeParts(database, () => now);
  const api = createOperatorApi(parts);
  const visitor = createBackOffice(parts);
  const save = async (eventGuid: string, name: string, numberOfAttendees: number, status = 'Attending') => {
    const eMail = `${name}@example.org`;
    const body = { name, eMail, numberOfAttendees, attendanceStatus: status as 'Attending' };
    const found = await visitor.findExistingAttendee({ eventGuid, email: eMail });
    const guid = found && !isRefused(found) ? found.guid : null;
    if (guid)
      assertAccepted(
        await visitor.updateAttendee({ attendeeGuid: guid, body: { ...body, guid, taskGuid: eventGuid } }),
      );
    else assertAccepted(await visitor.createAttendee({ body: { ...body, taskGuid: eventGuid } }));
  };
  return {
    database,
    parts,
    api,
    visitor,
    save,
    staff: callsAs(parts, { kind: 'person', id: 'ruth', name: 'Ruth Okafor', role: 'staff' }),
    goTo: (moment: string) => void (now = new Date(moment)),
    addEvent: async (startDateTime: string, more = {}) =>
      assertAccepted(await api.createEvent({ body: { title: 'A Quiet Hour', startDateTime, ...more } })).guid,
    /** The state of all emails that wait while there is no mail server. */
    saveAsFiles: async () => {
      const emails = await database.rows<{ id: string; kind: string }>`
        update outbox set state = 'saved', due_at = created_at where state = 'queued' returning id, kind`;
      const dropped = emails.filter(({ kind }) => !findEmailRule(kind).keepsFacts).map(({ id }) => id);
      await database.rows`update outbox set facts = null where id = any(${dropped}::bigint[])`;
    },
    /** Kind -> how many are still useful. */
    useful: async () => {
      const { groups } = assertAccepted(await api.getUnsentEmails({}));
      return Object.fromEntries(groups.map((group) => [group.kind, group.useful]));
    },
    queued: async () => {
      const rows = await database.rows<{ name: string }>`
        select kind || ' ' || split_part(recipient, '@', 1) as name from outbox where state = 'queued' order by 1`;
      return rows.map(({ name }) => name);
    },
  };
}

test('emails about bookings are sent late only if they still say something new and true', async (t) => {
  const { api, database, goTo, addEvent, save, saveAsFiles, queued } = await startOffice(t);
  const next = await addEvent('2026-12-21T10:00:00');
  const past = await addEvent('2026-11-25T10:00:00');
  const moved = await addEvent('2026-12-22T10:00:00');
  for (const name of ['ann', 'ben', 'cleo', 'dan', 'eve', 'finn']) await save(next, name, 1);
  await save(next, 'cleo', 2);
  await save(next, 'dan', 1, 'Cancelled');
  await save(past, 'gil', 1);
  await save(moved, 'hana', 1);
  await database.rows`update event set starts_at = starts_at + interval '1 day' where guid = ${moved}`;
  await database.rows`select suppress_address(email_digest('eve@example.org'), 'all', 'hard-bounce', now())`;
  await database.rows`update outbox set recipient = '', facts = null where recipient = 'finn@example.org'`;
  await save(next, 'visitor1', 1);
  await database.rows`
    update outbox set recipient = 'visitor1@demonstration.example' where recipient = 'visitor1@example.org'`;
  await saveAsFiles();
  goTo('2026-12-01T10:00:00Z');
  const none = { campaign: null, subject: null, outOfDate: 0, blocked: 0, withoutContent: 0 };
  assert.deepEqual(assertAccepted(await api.getUnsentEmails({})), {
    canSend: true,
    total: 11,
    useful: 4,
    groups: [
      {
        ...none,
        kind: 'attendance-booked',
        total: 9,
        useful: 2,
        outOfDate: 5,
        blocked: 1,
        withoutContent: 1,
      },
      { ...none, kind: 'attendance-amended', total: 1, useful: 1 },
      { ...none, kind: 'attendance-cancelled', total: 1, useful: 1 },
    ],
  });
  const press = () => api.sendUnsentEmails({ body: {} }).then(assertAccepted);
  const [one, other] = await Promise.all([press(), press()]);
  assert.equal(one.queued + other.queued, 4);
  assert.deepEqual(await queued(), [
    'attendance-amended cleo',
    'attendance-booked ann',
    'attendance-booked ben',
    'attendance-cancelled dan',
  ]);
  const entries = await database.rows`
    select from history where record_type = 'email' and action = 'sent again'`;
  assert.equal(entries.length, 4);
  assert.equal(assertAccepted(await api.getUnsentEmails({})).total, 0, 'nobody is asked twice');
  assert.deepEqual(await press(), { queued: 0 });
});

test('news about an event and its waiting list is useful until its time is past', async (t) => {
  const { api, parts, goTo, addEvent, save, saveAsFiles, useful } = await startOffice(t);
  const full = await addEvent('2026-12-21T10:00:00', { maxCapacity: 1 });
  await save(full, 'ann', 1);
  for (const name of ['ben', 'cleo']) {
    const body = { name, eMail: `${name}@example.org`, numberOfAttendees: 1 };
    assertAccepted(await api.joinWaitingList({ eventGuid: full, body }));
  }
  await save(full, 'ann', 1, 'Cancelled');
  const soon = await addEvent('2026-11-22T09:00:00');
  await save(soon, 'dan', 1);
  const body = { subject: 'Parking', text: 'The car park is closed.' };
  const message = assertAccepted(await api.createEventMessage({ eventGuid: soon, body }));
  assertAccepted(await api.sendEventMessage({ guid: message.guid, body: {} }));
  await remindAttendees({ ...parts, reminderHours: 24 })({ progress: async () => {} } as never);
  const cancelled = await addEvent('2026-12-22T10:00:00');
  await save(cancelled, 'eve', 1);
  assertAccepted(await api.cancelEvent({ guid: cancelled, body: { reason: 'Snow', revision: 1 } }));
  await saveAsFiles();
  assert.deepEqual(await useful(), {
    'attendance-booked': 1,
    'attendance-cancelled': 1,
    'event-cancelled': 1,
    'event-message': 1,
    'event-reminder': 1,
    'waiting-joined': 1,
    'waiting-offer': 1,
  });
  goTo('2026-11-29T10:00:00Z');
  const later = { 'attendance-booked': 0, 'event-message': 0, 'event-reminder': 0, 'waiting-offer': 0 };
  assert.deepEqual(await useful(), {
    'attendance-cancelled': 1,
    'event-cancelled': 1,
    'waiting-joined': 1,
    ...later,
  });
  goTo('2027-01-01T10:00:00Z');
  assert.ok(Object.values(await useful()).every((count) => count === 0));
});

test('emails about requests, sign-offs and invoices are useful while there is something to say', async (t) => {
  const { api, visitor, staff, database, saveAsFiles, useful, queued } = await startOffice(t);
  const { reference } = assertAccepted(
    await visitor.createUnattendedCremation({ body: createCremationRequest(), idempotencyKey: 'one' }),
  ) as { reference: string };
  const customer = assertAccepted(
    await api.createCustomer({ body: { reference: 'C-1', name: 'Mo', eMail: 'mo@example.org' } }),
  );
  const lines = [{ description: 'Stone', ledger: null, taxCode: 'exempt' as const, amountPence: 100_00 }];
  const dates = { issuedOn: '2026-11-01', dueOn: '2026-12-15' };
  const { guid } = assertAccepted(
    await api.createInvoice({
      body: { number: 'INV-1', customerGuid: customer.guid, description: 'A stone', lines, ...dates },
    }),
  );
  const writing = { eMail: 'mo@example.org', subject: 'Your invoice', text: 'It is attached.' };
  assertAccepted(await api.emailCustomer({ guid, body: writing, idempotencyKey: 'one' }));
  assertAccepted(
    await api.createSignoff({
      body: { eMail: 'fay@example.org', name: 'Fay', deceasedName: 'John Ellis' },
    }),
  );
  await saveAsFiles();
  const all = { 'cremation-requester': 1, 'cremation-staff': 1, 'invoice-message': 1, 'signoff-email': 0 };
  assert.deepEqual(await useful(), all);
  const { groups } = assertAccepted(await staff.getUnsentEmails({}));
  assert.ok(!groups.some(({ kind }) => kind === 'invoice-message'), 'not for staff without money');
  const email = groups.find(({ kind }) => kind === 'signoff-email');
  assert.equal(email!.withoutContent, 1, 'its link is kept nowhere else');
  const [ruth] = await database.rows<{ id: string }>`
    insert into staff (name, email, email_key, role, created_at)
    values ('Ruth', 'ruth@willow.example', 'ruth@willow.example', 'staff', now()) returning id`;
  await database.rows`
    update cremation_request set state = 'in-progress', assignee_id = ${ruth!.id} where reference = ${reference}`;
  assert.equal((await useful())['cremation-staff'], 0);
  assertAccepted(await staff.sendUnsentEmails({ body: {} }));
  assert.deepEqual(
    (await queued()).map((name) => name.split(' ')[0]),
    ['cremation-requester'],
  );
  assert.deepEqual(await useful(), { 'invoice-message': 1 }, 'those who may see it are still asked');
  assertAccepted(await api.cancelInvoice({ guid, body: { reason: 'Wrong' } } as never));
  assert.deepEqual(await useful(), { 'invoice-message': 0 });
});

test('the outcome of a complaint is news to the person who waits for it, however late it comes', async (t) => {
  const { api, saveAsFiles, useful, goTo } = await startOffice(t);
  const body = { name: 'Mary', eMail: 'mary@example.org', text: 'Please stop.', way: 'phone' as const };
  const { reference } = assertAccepted(await api.createComplaint({ body, idempotencyKey: 'one' }));
  assertAccepted(
    await api.closeComplaint({ reference, body: { outcome: 'You are off our lists.', byEmail: true } }),
  );
  await saveAsFiles();
  goTo('2027-02-01T10:00:00Z');
  assert.deepEqual(await useful(), { 'complaint-outcome': 1, 'complaint-received': 1 });
});

test('without a mail server nothing is sent, and what staff leave is not asked about again', async (t) => {
  const { parts, api, addEvent, save, saveAsFiles, queued } = await startOffice(t);
  await save(await addEvent('2026-12-21T10:00:00'), 'ann', 1);
  await saveAsFiles();
  const withoutServer = createOperatorApi({ ...parts, setUp: { ...parts.setUp, email: false } });
  const refused = await withoutServer.sendUnsentEmails({ body: {} });
  assert.ok(isRefused(refused));
  assert.equal(refused.code, 'no-mail-server');
  assert.equal(assertAccepted(await withoutServer.getUnsentEmails({})).canSend, false);
  assert.equal(assertAccepted(await api.getUnsentEmails({})).useful, 1);
  assertAccepted(await api.leaveUnsentEmails({ body: {} }));
  assert.equal(assertAccepted(await api.getUnsentEmails({})).total, 0);
  assert.deepEqual(assertAccepted(await api.sendUnsentEmails({ body: {} })), { queued: 0 });
  assert.deepEqual(await queued(), []);
});

test('an email that an earlier version only saved is recognised by its file, and no other one', async (t) => {
  const { database, parts, folder } = await startFiles(t);
  await bookPlaces(database, 4, parts.clock());
  await sendDue(parts);
  // Emails of an earlier version: three with a file, of which one was sent by a mail server an hour later.
  const sentAt = parts.clock();
  await database.rows`update outbox set state = 'sent', sent_at = ${sentAt}`;
  await database.rows`update outbox set sent_at = sent_at + interval '1 hour' where id = 3`;
  await database.rows`update outbox set kind = 'attendance-amended' where id = 4`;
  for (const id of [1, 2, 3, 4]) {
    const path = join(folder, `20300301T100000000Z-attendance-booked-outbox-${id}.eml`);
    await utimes(path, sentAt, sentAt);
  }
  const savedEmails = openSavedEmails(folder);
  assert.equal(await recogniseSaved({ database, savedEmails }), 2);
  assert.deepEqual(await database.rows`select id, state, sent_at is null as never from outbox order by id`, [
    { id: '1', state: 'saved', never: true },
    { id: '2', state: 'saved', never: true },
    { id: '3', state: 'sent', never: false },
    { id: '4', state: 'sent', never: false },
  ]);
  assert.equal(await recogniseSaved({ database, savedEmails }), 0);
});
