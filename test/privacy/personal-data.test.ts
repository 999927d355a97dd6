import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import { queueNextBatch } from '#back-office/mailing/campaign-queue.ts';
import { openSavedEmails } from '#back-office/email/saved-emails.ts';
import { erasePersonalData } from '#back-office/privacy/erasing/erase.ts';
import { finishErasures } from '#back-office/privacy/erasing/steps.ts';
import { createPersonalData, renderCopy } from '#back-office/composition/personal-data.ts';
import {
  administrator,
  readAllRows,
  mary,
  openFamily,
  unrelatedPerson,
  tracesOfMary,
  findTraces,
  type Family,
} from './family.ts';
import { assertAccepted } from '../support/answers.ts';

let family: Family;
before(async () => {
  family = await openFamily();
});
after(() => family.drop());

const kindsOfFamily = [
  'bookings',
  'walk-ins',
  'waiting-places',
  'requests',
  'cases',
  'complaints',
  'signoffs',
  'photographs',
  'captions',
  'photograph-reports',
  'funerals',
  'contacts',
  'import-lines',
  'customers',
  'messages',
  'emails',
  'history',
  'scans',
];

describe('Finding a person', () => {
  test('finds every kind of record, and none of somebody else', async () => {
    const found = await family.find();
    assert.deepEqual(
      found.map(({ kind }) => kind),
      kindsOfFamily,
    );
    assert.doesNotMatch(JSON.stringify(found), /bramble|florian|odette/i);
  });

  test('finds a name in any order, with commas and titles', async () => {
    const usual = await family.find({ name: mary.name });
    const [first, last] = [mary.name.split(' ')[0]!, mary.name.split(' ').slice(1).join(' ')];
    for (const name of [`${last}, ${first}`, `${last} ${first}`, `Mrs ${mary.name}`, `${last}, Dr. ${first}`])
      assert.deepEqual(await family.find({ name }), usual, name);
  });

  test('what has the address or number is told from what has the name alone', async () => {
    const bookings = (await family.find({ name: mary.name, eMail: mary.eMail }))[0]!;
    assert.deepEqual(
      [bookings.kind, ...bookings.records.map(({ match }) => match)],
      ['bookings', 'address', 'address'],
    );
    const byPhone = await family.find({ phone: '0044 7700-900123' });
    assert.deepEqual(
      byPhone.slice(0, 2).map(({ kind, records }) => [kind, records[0]!.match]),
      [
        ['bookings', 'phone'],
        ['requests', 'phone'],
      ],
    );
    const emails = byPhone.find(({ kind }) => kind === 'emails')!;
    assert.ok(emails.records.length > 0 && emails.records.every(({ match }) => match === 'mention'));
  });

  test('a name is found however its accents, capitals and order are typed', async () => {
    await family.add('José Núñez');
    const [bookings] = await family.find({ name: 'nunez JOSE' });
    assert.match(bookings!.records[0]!.label, /^José Núñez,/);
  });

  test('nothing to look for is refused', async () => {
    const refused = await family.api.findPersonalData({ query: { name: ' ' } });
    assert.ok(isRefused(refused));
    assert.deepEqual(refused.more.fields, {
      name: 'Please enter a name, an email address or a phone number.',
    });
  });
});

describe('Exporting a person', () => {
  test('the JSON has what each record holds, and the history that somebody has read it', async () => {
    const exported = assertAccepted(await family.api.exportPersonalData({ body: await family.tickAll() }));
    const text = JSON.stringify(exported);
    for (const held of [mary.name, mary.phone, 'uses a wheelchair', 'rings on Monday', 'Thistlewood Cottage'])
      assert.match(text, new RegExp(held.replaceAll('+', '\\+')));
    assert.doesNotMatch(text, /bramble/i);
    const history = assertAccepted(
      await family.api.getHistory({ recordType: 'personal_data', recordId: 'export', query: {} }),
    );
    assert.deepEqual([history.items[0]!.who, history.items[0]!.action], ['Ruth Amos', 'exported']);
    assert.doesNotMatch(JSON.stringify(history), tracesOfMary);
  });

  test('the JSON has the lines, decisions, mandates and links of a customer', async () => {
    const { database, api, hers } = family;
    const line = { description: 'A wreath for Harold', taxCode: 'zero', amountPence: 100 };
    const invoice = { number: 'F-77', issuedOn: '2026-11-01', dueOn: '2026-11-02', description: 'Flowers' };
    assertAccepted(
      await api.createInvoice({ body: { ...invoice, customerGuid: hers.customer, lines: [line] } } as never),
    );
    await database.rows`
      insert into invoice_decision (invoice_id, decision, reason, decided_at)
      select id, 'wait', 'Her son pays', now() from invoice where number = 'F-77'`;
    await database.rows`
      insert into direct_debit_mandate (customer_id, gocardless_mandate_id, state, created_at, changed_at)
      select id, 'MD77', 'active', now(), now() from customer where guid = ${hers.customer}`;
    await database.rows`
      insert into direct_debit_set_up (customer_id, link, created_at, changed_at)
      select id, 'https://pay.example/77', now(), now() from customer where guid = ${hers.customer}`;
    const body = { records: [{ kind: 'customers' as const, id: hers.customer }] };
    const text = JSON.stringify(assertAccepted(await api.exportPersonalData({ body })));
    for (const held of ['A wreath for Harold', 'Her son pays', 'MD77', 'https://pay.example/77'])
      assert.ok(text.includes(held), held);
  });

  test('the PDF is one', async () => {
    const { records } = await family.tickAll();
    const body = { records: records.filter(({ kind }) => kind === 'bookings' || kind === 'requests') };
    const file = assertAccepted(await family.api.getPersonalDataDocument({ body }));
    assert.match(Buffer.from(file.bytes).subarray(0, 8).toString(), /^%PDF-1/);
  });
});

describe('Erasing a person', () => {
  test('an erased message leaves none of its subjects in the history', async (t) => {
    const own = await openFamily();
    t.after(own.drop);
    const { api, event } = own;
    const body = { subject: 'About Marigold', text: 'Please keep a seat for Marigold Thistlewood.' };
    const { guid } = assertAccepted(await api.createEventMessage({ eventGuid: event, body }));
    assertAccepted(await api.updateEventMessage({ guid, body: { subject: 'Seats at the front' } }));
    assertAccepted(await api.erasePersonalData({ body: { records: [{ kind: 'messages', id: guid }] } }));
    const history = assertAccepted(await api.getHistory({ recordType: 'event', recordId: event, query: {} }));
    assert.doesNotMatch(JSON.stringify(history), /About Marigold|Seats at the front/);
    assert.match(JSON.stringify(history), /For Florian Bramblewick/);
  });

  test('nothing of them is left in any table, and all of somebody else', async (t) => {
    const own = await openFamily();
    t.after(own.drop);
    const before = await readAllRows(own.database);
    assert.match(before, tracesOfMary);
    const countOf = (text: string, pattern: RegExp) => text.match(new RegExp(pattern, 'gi'))?.length ?? 0;
    const selection = await own.tickAll();
    const preview = assertAccepted(await own.api.previewErasure({ body: selection }));
    assert.deepEqual(preview.stays, []);
    assert.equal(preview.backupsUntil, '2026-12-26');
    const { receipt } = assertAccepted(await own.api.erasePersonalData({ body: selection }));
    assert.equal(receipt, 1);
    const left = await readAllRows(own.database);
    assert.deepEqual(await findTraces(own.database), []);
    // The place that she waited for is offered to Florian, who gets an email.
    assert.ok(countOf(left, /bramble/) >= countOf(before, /bramble/));
    // Only a digest of the address stays, so that nobody writes to her again.
    assert.deepEqual(
      (await own.find()).map(({ kind }) => kind),
      ['blocked-addresses'],
    );
    // The attendance does not change, and nobody gets an email.
    const { people } = assertAccepted(await own.api.getAttendance({ eventGuid: own.event }));
    assert.equal(people, 8);
    const waiting = await own.database.rows`select from pending_email where recipient = ''`;
    assert.deepEqual(waiting, []);
  });

  test('a booking that staff enter a name for again is found again', async (t) => {
    const own = await openFamily();
    t.after(own.drop);
    const { guid } = await own.add('Ada Quill');
    assertAccepted(await own.api.erasePersonalData({ body: await own.tickAll({ name: 'Ada Quill' }) }));
    assert.deepEqual(await own.find({ name: 'Ada Quill' }), []);
    assertAccepted(await own.api.correctAttendee({ guid, body: { name: 'Ada Quill' } }));
    assert.equal((await own.find({ name: 'Ada Quill' }))[0]!.kind, 'bookings');
  });

  test('a photograph stays unless it is ticked', async (t) => {
    const own = await openFamily();
    t.after(own.drop);
    const { records } = await own.tickAll();
    const body = { records: records.filter(({ kind }) => kind !== 'photographs') };
    assertAccepted(await own.api.erasePersonalData({ body }));
    const left = await own.database.rows`select from photograph where funeral_guid = ${own.hers.funeral}`;
    assert.equal(left.length, 2);
  });

  test('an invoice of the last six years keeps its customer, with the reason', async (t) => {
    const own = await openFamily();
    t.after(own.drop);
    await own.database.rows`
      insert into invoice (customer_id, number, issued_on, due_on, description, amount_pence, created_at, changed_at)
      select id, 'I-1', '2026-01-02', '2026-02-01', 'Funeral', 100, now(), now() from customer
      where guid = ${own.hers.customer}`;
    const body = await own.tickAll();
    const preview = assertAccepted(await own.api.previewErasure({ body }));
    assert.match(preview.stays[0]!.why, /^Tax law asks us to keep .* until 2032\.$/);
    const { receipt } = assertAccepted(await own.api.erasePersonalData({ body }));
    assert.deepEqual(assertAccepted(await own.api.getErasureReceipt({ number: String(receipt) })).stayed, {
      customers: 1,
    });
    const left = await own.find();
    assert.deepEqual(
      left.map(({ kind }) => kind),
      ['customers', 'blocked-addresses'],
    );
  });

  test('pressed by two people at once, or once more, it is one erasure with one receipt', async (t) => {
    const own = await openFamily();
    t.after(own.drop);
    const body = await own.tickAll();
    const booking = { records: body.records.filter(({ kind }) => kind === 'bookings') };
    const answers = await Promise.all(
      [body, body, booking, body].map((each) => own.api.erasePersonalData({ body: each })),
    );
    for (const answer of [...answers, await own.api.erasePersonalData({ body: booking })])
      if (isRefused(answer)) assert.equal(answer.code, 'nothing-to-erase');
    const receipts = assertAccepted(await own.api.getErasureReceipts({ query: {} })).items;
    assert.ok(receipts.length > 0);
    for (const { erased } of receipts) assert.notDeepEqual(erased, {});
    const count = (kind: string) => receipts.reduce((sum, { erased }) => sum + (erased[kind] ?? 0), 0);
    assert.deepEqual([count('bookings'), count('requests')], [2, 1]);
    assert.deepEqual(await findTraces(own.database), []);
  });

  test('one that stops between any two steps is finished by the routine tasks', async (t) => {
    const own = await openFamily();
    t.after(own.drop);
    const parts = {
      ...own.parts,
      actor: administrator,
      personalData: createPersonalData(own.parts),
      rules: [],
      renderCopy,
    };
    let stepsLeft = 0;
    // Stops like a killed process, at a later step each time.
    const stopping = {
      ...parts,
      personalData: parts.personalData.map((data) => ({
        ...data,
        erase: (...args: Parameters<typeof data.erase>) => {
          stepsLeft -= 1;
          if (stepsLeft < 0) throw new Error('killed');
          return data.erase(...args);
        },
      })),
    };
    const unfinished = assertAccepted(await erasePersonalData(stopping, await own.tickAll()));
    assert.equal(unfinished.receipt, null);
    assert.equal(assertAccepted(await own.api.getOpenErasures({})).length, 1);
    for (const steps of [1, 2, 3]) {
      stepsLeft = steps;
      await assert.rejects(finishErasures(stopping), /killed/);
    }
    assert.equal(await finishErasures(parts), 1);
    assert.equal(await finishErasures(parts), 0);
    assert.deepEqual(await findTraces(own.database), []);
    const [receipt] = assertAccepted(await own.api.getErasureReceipts({ query: {} })).items;
    assert.deepEqual(
      [receipt!.erased.bookings, receipt!.erased.requests, receipt!.erased.photographs],
      [2, 1, 2],
    );
  });

  test('one that cannot be finished does not hold up another', async (t) => {
    const own = await openFamily();
    t.after(own.drop);
    const parts = {
      ...own.parts,
      actor: administrator,
      personalData: createPersonalData(own.parts),
      rules: [],
      renderCopy,
    };
    const isFull = { for: (guid: string) => guid !== '' };
    const recordErasure = async ({ guid }: { guid: string }) => {
      if (isFull.for(guid)) throw new Error('The disk of the backups is full');
      return true;
    };
    for (const person of [mary, unrelatedPerson])
      await erasePersonalData({ ...parts, recordErasure }, await own.tickAll(person));
    const open = () => own.database.rows<{ guid: string }>`
      select guid from erasure where finished_at is null order by id`;
    const [first] = await open();
    isFull.for = (guid) => guid === first!.guid;
    await assert.rejects(finishErasures({ ...parts, recordErasure }), /The disk of the backups is full/);
    assert.deepEqual(await open(), [first]);
  });

  test('a mailing that is queued after somebody was found goes, and is kept, without them', async (t) => {
    const own = await openFamily();
    t.after(own.drop);
    const body = await own.tickAll();
    assertAccepted(
      await own.api.createCampaign({ body: { ca: 'spring', subject: 'Spring', body: 'Please come.' } }),
    );
    assertAccepted(await own.api.sendCampaign({ ca: 'spring', body: {} }));
    await queueNextBatch({ ...own.parts, log: () => {}, wakeOutbox: () => {} });
    const findWaiting = () => own.database.rows`
      select recipient from pending_email where kind = 'mail-shot' order by recipient`;
    assert.equal((await findWaiting()).length, 2);
    const { receipt } = assertAccepted(await own.api.erasePersonalData({ body }));
    assert.equal(receipt, 1);
    assert.deepEqual(await findWaiting(), [{ recipient: unrelatedPerson.eMail }]);
    assert.deepEqual(await findTraces(own.database), []);
  });

  test('an email that is being sent is waited for', async (t) => {
    const own = await openFamily();
    t.after(own.drop);
    await own.database.rows`
      update outbox set state = 'sending', lease_until = now() + interval '1 minute'
      where recipient = ${mary.eMail} and kind = 'attendance-booked'`;
    const { receipt } = assertAccepted(await own.api.erasePersonalData({ body: await own.tickAll() }));
    assert.equal(receipt, null);
    await own.database.rows`update outbox set state = 'sent', lease_until = null where state = 'sending'`;
    assert.equal(await finishErasures({ ...own.parts, personalData: createPersonalData(own.parts) }), 1);
    assert.deepEqual(await findTraces(own.database), []);
  });

  test('saved files of their emails are removed, and no others', async (t) => {
    const own = await openFamily();
    t.after(own.drop);
    const folder = join(await mkdtemp(join(tmpdir(), 'lychgate-mail-')), 'mail');
    mkdirSync(folder);
    const emails = await own.database.rows<{ id: string; kind: string; recipient: string }>`
      select id, kind, recipient from outbox order by id`;
    for (const { id, kind, recipient } of emails)
      writeFileSync(join(folder, `20261121T100000000Z-${kind}-outbox-${id}.eml`), recipient);
    const parts = {
      ...own.parts,
      actor: administrator,
      personalData: createPersonalData(own.parts),
      rules: [],
      renderCopy,
      savedEmails: openSavedEmails(folder),
    };
    assertAccepted(await erasePersonalData(parts, await own.tickAll()));
    const ofOthers = emails
      .filter(({ recipient }) => recipient === unrelatedPerson.eMail)
      .map(({ id }) => id);
    const left = readdirSync(folder).map((name) => /(\d+)\.eml$/.exec(name)![1]!);
    assert.ok(ofOthers.every((id) => left.includes(id)));
    const hers = emails.filter(({ recipient }) => recipient.toLowerCase() === mary.eMail.toLowerCase());
    assert.ok(hers.length > 3 && hers.every(({ id }) => !left.includes(id)));
  });
});
