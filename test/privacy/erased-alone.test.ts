import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { operatorKeyActor } from '#contract/operator/staff/actor.ts';
import { callsAs } from '#back-office/back-office.ts';
import type { PersonalKind } from '#contract/operator/privacy/personal-data.ts';
import { remindAttendees } from '#back-office/events/reminders.ts';
import { createWaitingToken } from '#back-office/events/waiting-list/waiting-link.ts';
import { recordHistory } from '#back-office/history/record-history.ts';
import { queueNextBatch } from '#back-office/mailing/campaign-queue.ts';
import { recordHandover } from '../cases/care-fixture.ts';
import { createCremationRequest } from '../support/records/cremation-request.ts';
import { createCsv } from '../mailing/mailing-fixture.ts';
import { administrator, openFamily, type Family } from './family.ts';
import { assertAccepted } from '../support/answers.ts';

let family: Family;
before(async () => {
  family = await openFamily();
});
after(() => family.drop());

type Record = { kind: PersonalKind; id: string };

/** Makes a record with this word in every text, and changes it as staff do. */
const made: { [Kind in PersonalKind]?: (word: string) => Promise<string> } = {
  bookings: async (word) => {
    const { api, event, parts } = family;
    const person = {
      name: word,
      extraInfo: word,
      extraDescription: word,
      phone: '07700 900999',
      notes: word,
    };
    const body = { ...person, eMail: `${word}@one.example`, numberOfAttendees: 2 };
    const { guid } = assertAccepted(await api.addAttendee({ eventGuid: event, body }));
    assertAccepted(
      await api.correctAttendee({ guid, body: { eMail: `${word}@two.example`, notes: `${word} rang` } }),
    );
    assertAccepted(await api.correctAttendee({ guid, body: { name: `Mrs ${word}`, numberOfAttendees: 1 } }));
    assertAccepted(await api.cancelAttendee({ guid, body: {} }));
    assertAccepted(await api.bookAttendeeAgain({ guid, body: {} }));
    await remindAttendees({ ...parts, reminderHours: 1_000 })({ progress: async () => {} } as never);
    assertAccepted(await api.updateEvent({ guid: event, body: { startDateTime: '2026-12-14T15:00:00' } }));
    assertAccepted(await api.cancelEvent({ guid: event, body: { reason: 'Snow' } }));
    assertAccepted(await api.undoEventCancellation({ guid: event, query: {} }));
    const message = { subject: 'Parking', text: 'Please use the lane.' };
    const sent = assertAccepted(await api.createEventMessage({ eventGuid: event, body: message })).guid;
    assertAccepted(await api.sendEventMessage({ guid: sent, body: {} }));
    return guid;
  },
  'walk-ins': async (word) => {
    const guid = crypto.randomUUID();
    assertAccepted(
      await family.api.addWalkIn({ eventGuid: family.event, body: { guid, people: 2, name: word } }),
    );
    assertAccepted(await family.api.undoArrival({ eventGuid: family.event, guid, query: {} }));
    return guid;
  },
  'waiting-places': async (word) => {
    const { api, parts, database } = family;
    const title = 'A full evening';
    const body = { title, startDateTime: '2026-12-20T15:00:00', maxCapacity: 1 };
    const event = assertAccepted(await api.createEvent({ body })).guid;
    assertAccepted(
      await api.addAttendee({ eventGuid: event, body: { name: 'Somebody', numberOfAttendees: 1 } }),
    );
    const party = { name: word, eMail: `${word}@one.example`, numberOfAttendees: 1 };
    assertAccepted(await api.joinWaitingList({ eventGuid: event, body: party }));
    assertAccepted(await api.joinWaitingList({ eventGuid: event, body: { ...party, name: `Mrs ${word}` } }));
    const [place] = await database.rows<{ id: string; guid: string }>`
      select id, guid from waiting_place where name like ${`%${word}`}`;
    assertAccepted(await api.updateEvent({ guid: event, body: { maxCapacity: 2 } }));
    assertAccepted(
      await api.leaveWaitingList({ token: createWaitingToken(parts.keys.manage, place!), body: {} }),
    );
    return place!.guid;
  },
  requests: async (word) => {
    const { api } = family;
    const request = {
      ...createCremationRequest(),
      firstName: word,
      lastName: word,
      eMail1: `${word}@one.example`,
    };
    const sent = assertAccepted(await api.createUnattendedCremation({ body: request, idempotencyKey: word }));
    const { reference } = sent as { reference: string };
    assertAccepted(
      await api.correctRequest({ reference, body: { deceasedLastName: word, emailsFamily: true } }),
    );
    assertAccepted(await api.addRequestNote({ reference, body: { text: `${word} rang.` } }));
    const reply = { subject: word, text: word, eMail: `${word}@two.example` };
    assertAccepted(await api.replyToRequest({ reference, body: reply, idempotencyKey: null }));
    const resent = { to: 'family' as const, eMail: `${word}@three.example` };
    assertAccepted(await api.sendRequestEmail({ reference, body: resent, idempotencyKey: null }));
    return reference;
  },
  cases: async (word) => {
    const { api } = family;
    const names = { deceasedName: word, applicantName: word, placeOfDeath: word, relationship: word };
    const body = { ...names, jurisdiction: 'scotland' as const, eMail: `${word}@one.example`, phone: word };
    const { number } = assertAccepted(await api.createCase({ body, idempotencyKey: null }));
    assertAccepted(await api.updateCase({ number, body: { applicantName: `Mrs ${word}` } }));
    assertAccepted(await api.addCaseTask({ number, body: { title: `Ring ${word}` }, idempotencyKey: null }));
    const once = { number, idempotencyKey: null };
    assertAccepted(await api.addCaseNote({ ...once, body: { text: `${word} rang.` } }));
    assertAccepted(
      await api.addCaseImplant({ ...once, body: { kind: 'pump', detail: word, declaredBy: word } }),
    );
    const objection = { objector: word, text: word, receivedOn: '2026-11-20' };
    assertAccepted(await api.addCaseObjection({ ...once, body: objection }));
    const { objections } = assertAccepted(await api.getCaseChecks({ number }));
    assertAccepted(await api.closeCaseObjection({ number, id: objections[0]!.id, body: { reason: word } }));
    assertAccepted(await api.overruleGate({ number, gate: 'price', body: { reason: word } }));
    assertAccepted(await api.updateCaseAshes({ number, body: { nominatedPerson: word, keptAt: word } }));
    const instruction = {
      choice: 'other',
      detail: word,
      givenBy: word,
      givenOn: '2026-11-20',
      way: 'letter',
    } as const;
    assertAccepted(await api.addAshesInstruction({ ...once, body: instruction }));
    const attempt = { madeOn: '2026-11-20', way: 'phone', outcome: word } as const;
    assertAccepted(await api.addAshesAttempt({ ...once, body: attempt }));
    await recordHandover(api, number, word);
    return number;
  },
  complaints: async (word) => {
    const { api } = family;
    const body = { name: word, eMail: `${word}@one.example`, phone: word, text: word, way: 'visit' as const };
    const { reference } = assertAccepted(await api.createComplaint({ body, idempotencyKey: null }));
    assertAccepted(await api.updateComplaint({ reference, body: { name: `Mrs ${word}` } }));
    assertAccepted(
      await api.addComplaintNote({ reference, body: { text: `${word} rang.` }, idempotencyKey: null }),
    );
    assertAccepted(
      await api.closeComplaint({ reference, body: { outcome: `Sorry, ${word}`, byEmail: true } }),
    );
    return reference;
  },
  signoffs: async (word) => {
    const { api } = family;
    const body = { name: word, deceasedName: word, eMail: `${word}@one.example` };
    const { guid } = assertAccepted(await api.createSignoff({ body }));
    assertAccepted(
      await api.updateSignoff({ guid, body: { name: `Mrs ${word}`, eMail: `${word}@two.example` } }),
    );
    assertAccepted(await api.voidSignoff({ guid, body: { reason: `${word} rang`, resendEmail: true } }));
    const answer = { option: 'Option1', way: 'phone' as const, givenBy: word };
    assertAccepted(await api.recordSignoff({ guid, body: answer }));
    return guid;
  },
  funerals: async (word) => {
    const { api } = family;
    const body = { personName: word, date: '2026-12-01', mayAddPhotographs: true };
    const { guid } = assertAccepted(await api.createFuneral({ body }));
    assertAccepted(await api.updateFuneral({ guid, body: { personName: `Mr ${word}` } }));
    return guid;
  },
  captions: async (word) => {
    const { api, database, hers } = family;
    const [photograph] = await database.rows<{ id: string }>`
      update photograph set caption = ${word}, added_by = ${word}
      where id = (select min(id) from photograph where funeral_guid = ${hers.funeral}) returning id`;
    const { id } = photograph!;
    const body = { caption: `Dear ${word}`, addedBy: `Mrs ${word}` };
    assertAccepted(await api.updatePhotograph({ funeralGuid: hers.funeral, id, body }));
    return id;
  },
  'photograph-reports': async (word) => {
    const { api, hers } = family;
    const body = { reason: `${word} is in it.`, eMail: `${word}@one.example` };
    assertAccepted(await api.reportPhotograph({ key: hers.funeral, body, idempotencyKey: null }));
    const { items } = assertAccepted(await api.getPhotographReports({ query: {} }));
    const { id } = items.at(-1)!;
    assertAccepted(await api.decidePhotographReport({ id, body: { decision: 'kept' } }));
    return id;
  },
  contacts: async (word) => {
    const { api, parts, database } = family;
    const person = { name: word, eMail: `${word}@one.example`, consent: `yes, ${word}`, consentSource: word };
    const { co } = assertAccepted(await api.createContact({ body: { cu: word, ...person } }));
    assertAccepted(
      await api.updateContact({ co, body: { name: `Mrs ${word}`, eMail: `${word}@two.example` } }),
    );
    const line = `${word},Ms ${word},${word}@two.example,yes,${word}`;
    const { guid } = assertAccepted(await api.checkContactImport({ body: createCsv(line) }));
    assertAccepted(await api.importCheckedContacts({ guid, body: {} }));
    assertAccepted(
      await api.createCampaign({ body: { ca: `to-${co}`, subject: 'Spring', body: 'Please come.' } }),
    );
    assertAccepted(await api.sendCampaign({ ca: `to-${co}`, body: {} }));
    while (await queueNextBatch({ ...parts, log: () => {}, wakeOutbox: () => {} }));
    const [contact] = await database.rows<{ id: string }>`select id from contact where co = ${co}`;
    await database.rows`
      insert into mail_shot_click (cu, co, ws, ca, contact_id, clicked_at)
      values (${word}, ${co}, 'https://willow.example', 'spring', ${contact!.id}, ${family.now})`;
    return contact!.id;
  },
  'import-lines': async (word) => {
    const { api, database } = family;
    assertAccepted(
      await api.checkContactImport({ body: createCsv(`${word},${word},${word}@one.example,yes,${word}`) }),
    );
    const [line] = await database.rows<{ id: string }>`
      select format('%s-%s', import_id, line) as id from contact_import_line where cu = ${word}`;
    return line!.id;
  },
  customers: async (word) => {
    const { api, database } = family;
    const body = { reference: word, name: word, eMail: `${word}@one.example`, addressLine1: word };
    const { guid } = assertAccepted(await api.createCustomer({ body } as never)) as { guid: string };
    assertAccepted(await api.updateCustomer({ guid, body: { name: `Mrs ${word}`, town: word } }));
    const lines = [{ description: word, taxCode: 'zero' as const, amountPence: 100 }];
    const fields = { number: `N-${word}`.slice(0, 20), issuedOn: '2015-01-01', dueOn: '2015-01-02', lines };
    const invoice = assertAccepted(
      await api.createInvoice({ body: { ...fields, customerGuid: guid, description: word } } as never),
    ) as { guid: string };
    const of = { guid: invoice.guid };
    assertAccepted(await api.updateInvoice({ ...of, body: { number: 'N-77', description: `For ${word}` } }));
    assertAccepted(await api.addInvoiceNote({ ...of, body: { text: word } }));
    const email = { eMail: `${word}@two.example`, subject: word, text: word };
    assertAccepted(await api.emailCustomer({ ...of, body: email, idempotencyKey: null }));
    assertAccepted(await api.stopCollecting({ ...of, body: { reason: word } }));
    assertAccepted(await api.collectAgain({ ...of, body: { reason: word } }));
    const payment = { method: 'cash' as const, receivedOn: '2015-01-03', amountPence: 150, reason: word };
    const paid = assertAccepted(await api.recordPayment({ ...of, body: payment })).guid;
    const back = { method: 'cash' as const, refundedOn: '2015-01-04', amountPence: 50, reason: word };
    assertAccepted(await api.recordRefund({ ...of, body: back } as never));
    assertAccepted(await api.reversePayment({ guid: paid, body: { reason: word } }));
    assertAccepted(await api.cancelInvoice({ ...of, body: { reason: word } }));
    await database.rows`update receipt set reversed_on = '2015-01-05'`;
    return guid;
  },
  messages: async (word) => {
    const { api, event } = family;
    const body = { subject: word, text: word };
    const { guid } = assertAccepted(await api.createEventMessage({ eventGuid: event, body }));
    assertAccepted(await api.updateEventMessage({ guid, body: { subject: `About ${word}` } }));
    assertAccepted(await api.testEventMessage({ guid, body: { eMail: 'ruth@willow.example' } }));
    assertAccepted(await api.sendEventMessage({ guid, body: {} }));
    return guid;
  },
  emails: async (word) => {
    const { api, event, database } = family;
    const text = { subject: 'Tea', text: 'There will be tea.' };
    const { guid } = assertAccepted(await api.createEventMessage({ eventGuid: event, body: text }));
    assertAccepted(await api.testEventMessage({ guid, body: { eMail: `${word}@one.example` } }));
    const [email] = await database.rows<{ id: string }>`
      update outbox set state = 'failed', last_error = ${`550 ${word} has left`}
      where recipient like ${`${word}%`} returning id`;
    assertAccepted(await api.sendEmailAgain({ id: email!.id, body: { eMail: `${word}@two.example` } }));
    assertAccepted(await api.cancelEmail({ id: email!.id, body: {} }));
    return email!.id;
  },
  staff: async (word) => {
    const api = callsAs(family.parts, operatorKeyActor);
    const { guid } = assertAccepted(
      await api.inviteStaff({ body: { name: 'Ann Lee', eMail: `${word}@one.example`, role: 'staff' } }),
    );
    const { revision } = assertAccepted(await api.getStaff({})).find((person) => person.guid === guid)!;
    assertAccepted(
      await api.updateStaff({ guid: guid.toUpperCase(), body: { eMail: `${word}@two.example`, revision } }),
    );
    assertAccepted(await api.inviteStaffAgain({ guid, body: {} }));
    assertAccepted(await api.removeStaff({ guid, query: {} }));
    return guid;
  },
};

describe('Erased by itself, without its emails and history being ticked', () => {
  for (const [kind, make] of Object.entries(made))
    test(`nothing is left of ${kind}`, async () => {
      const word = createWord(kind);
      const id = await make(word);
      assert.notDeepEqual(await findRows(word), []);
      assertAccepted(await family.api.erasePersonalData({ body: { records: [{ kind, id } as Record] } }));
      assert.deepEqual(await findRows(word), []);
    });
});

describe('Removed by staff on its own page', () => {
  test('nothing is left of a contact', async () => {
    const word = 'Quagmire';
    const id = await made.contacts!(word);
    const [contact] = await family.database.rows<{ co: string }>`select co from contact where id = ${id}`;
    assertAccepted(await family.api.removeContact({ co: contact!.co, query: {} }));
    assert.deepEqual(await findRows(word), []);
  });

  test('undoing an import leaves nothing in the history of contacts that it added', async () => {
    const { api, database } = family;
    const word = 'Tamarisk';
    const line = `${word},${word},${word}@one.example,yes,${word}`;
    const { guid } = assertAccepted(await api.checkContactImport({ body: createCsv(line) }));
    assertAccepted(await api.importCheckedContacts({ guid, body: {} }));
    const [contact] = await database.rows<{ co: string }>`select co from contact where cu = ${word}`;
    const record = { type: 'contact', id: contact!.co } as const;
    const changes = { name: [word, word] as [string, string] };
    await recordHistory(database, {
      actor: administrator,
      at: family.now,
      record,
      action: 'changed',
      changes,
    });
    assert.equal(assertAccepted(await api.undoContactImport({ guid, body: {} })).kept, 0);
    const left = await findRows(word);
    // The report says for 30 days which lines were undone.
    assert.deepEqual(
      left.filter((row) => !row.startsWith('contact_import_line')),
      [],
    );
  });

  test('a draft message leaves no subject in the history', async () => {
    const { api, event } = family;
    const word = 'Rhubarb';
    const body = { subject: `Seats for ${word}`, text: word };
    const { guid } = assertAccepted(await api.createEventMessage({ eventGuid: event, body }));
    assertAccepted(await api.updateEventMessage({ guid, body: { subject: `About ${word}` } }));
    assertAccepted(await api.updateEventMessage({ guid, body: { subject: 'Seats' } }));
    assertAccepted(await api.removeEventMessage({ guid, query: {} }));
    assert.deepEqual(await findRows(word), []);
  });

  test('nothing is left of a funeral', async () => {
    const word = 'Sassafras';
    const guid = await made.funerals!(word);
    assertAccepted(await family.api.removeFuneral({ guid, query: {} }));
    assert.deepEqual(await findRows(word), []);
  });
});

const createWord = (kind: string) => `Zebulon${kind.replace('-', '')}`;

/** The rows of all tables in which a word stands, in capitals or not. */
async function findRows(word: string): Promise<string[]> {
  const tables = await family.database.rows<{ name: string; text: string }>`
    select table_name as name,
           query_to_xml(format('select to_jsonb(row)::text as row from %I row where to_jsonb(row)::text ilike %L',
                               table_name, ${`%${word}%`}::text), true, false, '')::text as text
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  return tables.flatMap(({ name, text }) =>
    Array.from(text.matchAll(/<row>(.*?)<\/row>/gs), ([, row]) => `${name}: ${row!.slice(0, 600)}`),
  );
}
