import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestLychgate, makeEvent, type TestedLychgate } from '../support/lychgate.ts';
import type { StaffBrowser } from '../support/staff-browser.ts';
import { signInAs } from '../support/staff-browser.ts';
import { until } from '../support/until.ts';
import { readForm } from '../support/html.ts';

let lychgate: TestedLychgate;
let browser: StaffBrowser;
before(async () => {
  lychgate = await startTestLychgate();
  browser = await signInAs(lychgate, 'Ruth', 'staff');
});
after(() => lychgate.stop());

const readText = ({ text }: { text: string }): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/ (?=[,.])/g, '');
const getPath = (event: string) => `/office/events/${event}/attendees`;
const readValue = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1];

async function findAttendeePath(event: string, name: string): Promise<string> {
  const { html } = await browser.open(`${getPath(event)}?q=${encodeURIComponent(name)}`);
  return /href="(\/office\/events\/[\w-]+\/attendees\/[0-9a-f-]{36})"/.exec(html)![1]!;
}

describe('With ten callers on the phone', () => {
  test('each is added, and the page is ready for the next one', async () => {
    const event = await makeEvent(lychgate.address, { title: 'Phone morning', maxCapacity: 15 });
    for (let number = 1; number <= 10; number += 1) {
      const { html } = await browser.open(`${getPath(event)}/new`);
      const added = await browser.send(`${getPath(event)}/new`, {
        name: `Caller ${number}`,
        numberOfAttendees: '1',
        phone: '01632 960 118',
        key: readValue(html, 'key')!,
      });
      assert.equal(added.status, 200);
      assert.match(
        readText(added),
        new RegExp(`Added Caller ${number}, 1 person\\. ${15 - number} places left\\.`),
      );
      assert.match(added.html, /<input id="name"[^>]*autofocus/i);
      assert.equal(readValue(added.html, 'name'), '');
    }
    const list = await browser.open(getPath(event));
    assert.match(readText(list), /10 people booked of 15\. 5 places left\./);
    assert.match(readText(list), /Phone: tell them yourself/);
  });

  test('what is wrong is said beside its field, and nothing typed is lost', async () => {
    const event = await makeEvent(lychgate.address, { extraInfoTitle: 'Food' });
    const formValues = {
      name: ' ',
      numberOfAttendees: 'two',
      eMail: 'harold at home',
      extraInfo: 'No nuts',
      notes: 'Deaf',
    };
    const { status, text, html } = await browser.send(`${getPath(event)}/new`, formValues);
    assert.equal(status, 400);
    for (const sentence of [
      'Please enter the name.',
      'Please enter the number of attendees (1-50).',
      'Please enter a valid email address.',
    ])
      assert.ok(text.includes(sentence), sentence);
    assert.equal(readValue(html, 'eMail'), 'harold at home');
    assert.equal(readValue(html, 'extraInfo'), 'No nuts');
    assert.match(html, />Deaf<\/textarea>/);
  });

  test('a full event asks for a reason, and takes the caller with one', async () => {
    const event = await makeEvent(lychgate.address, { maxCapacity: 1 });
    const caller = { name: 'Harold Ellis', numberOfAttendees: '2' };
    const full = await browser.send(`${getPath(event)}/new`, caller);
    assert.equal(full.status, 409);
    assert.match(readText(full), /Only 1 place is left\. Nothing was saved\./);
    const added = await browser.send(`${getPath(event)}/new`, { ...caller, overbookReason: 'Brothers' });
    assert.match(readText(added), /Added Harold Ellis, 2 people\. Overbooked by 1 person\./);
    const page = await browser.open(await findAttendeePath(event, 'harold'));
    assert.match(readText(page), /Overbooked because Brothers/);
    const other = { name: 'Mary Ellis', numberOfAttendees: '1', eMail: 'mary@example.org' };
    const { html } = await browser.send(`${getPath(event)}/new`, other);
    const [, address = ''] = /formAction="([^"]*)"[^>]*>Put them on the waiting list</i.exec(html)!;
    const waiting = await browser.send(address, { ...other, phone: '01632 960 118' });
    assert.match(readText(waiting), /They are on the waiting list\..* Mary Ellis/);
  });
});

test('several bookings are cancelled at once, and one that has changed is named with the reason', async () => {
  const event = await makeEvent(lychgate.address, { title: 'Evening' });
  for (const name of ['Ann', 'Ben', 'Cora'])
    await browser.send(`${getPath(event)}/new`, { name, numberOfAttendees: '1' });
  const list = await browser.open(getPath(event));
  const selected = [...list.html.matchAll(/name="selected" value="([^"]+)"/g)].map(
    ([, value]) => ['selected', value!] as [string, string],
  );
  assert.equal(selected.length, 3);
  const act = { act: 'cancel', list: '?q=&done=resent' };
  const query = new URLSearchParams([...selected, ...Object.entries(act)]);
  const question = await browser.open(`${getPath(event)}/several?${query}`);
  assert.match(readText(question), /Cancel 3 bookings\?.* Ann .* Ben .* Cora/);
  assert.match(readText(await browser.open(getPath(event))), /3 people booked/, 'a question changes nothing');
  const carried = [...question.html.matchAll(/name="(selected)" value="([^"]+)"/g)].map(
    ([, name, value]) => [name!, value!] as [string, string],
  );
  const ben = await findAttendeePath(event, 'ben');
  const { notes: _, ...change } = readForm((await browser.open(ben)).html, 'name="notes"').fields;
  await browser.send(ben, { ...change, phone: '01632 960 118' });
  const outcome = await browser.sendFields(`${getPath(event)}/several`, [...carried, ...Object.entries(act)]);
  assert.equal(outcome.status, 409);
  assert.match(
    readText(outcome),
    /2 bookings changed as you asked\..* Ben .*has changed this booking meanwhile/,
  );
  assert.match(readText(await browser.open(getPath(event))), /1 person booked/);
});

describe('The page of a booking', () => {
  test('corrects, cancels after asking, and books again', async () => {
    const event = await makeEvent(lychgate.address, { title: 'Evening' });
    await browser.send(`${getPath(event)}/new`, { name: 'Joan Price', numberOfAttendees: '2' });
    const joan = await findAttendeePath(event, 'joan');
    const opened = await browser.open(joan);
    const revision = readValue(opened.html, 'revision')!;
    const fields = {
      name: 'Joan Price',
      numberOfAttendees: '3',
      phone: '01632 960 119',
      eMail: '',
      notes: '',
    };
    const saved = await browser.send(joan, { ...fields, revision });
    assert.match(readText(saved), /Saved\./);
    assert.match(readText(saved), /Ruth changed Number of people 2 3/);

    const stale = await browser.send(joan, { ...fields, name: 'Joan Pryce', revision });
    assert.equal(stale.status, 409);
    assert.match(readText(stale), /changed this booking meanwhile.*Joan Price, 3 people/);
    assert.equal(readValue(stale.html, 'name'), 'Joan Pryce');
    const savedPage = await browser.send(joan, {
      ...fields,
      name: 'Joan Pryce',
      revision: readValue(stale.html, 'revision')!,
    });
    assert.match(readText(savedPage), /Saved\./);

    const question = await browser.open(`${joan}/cancel`);
    assert.match(readText(question), /Nobody is emailed.*01632 960 119/);
    assert.match(readText(await browser.open(getPath(event))), /3 people booked/);
    const cancelled = await browser.send(`${joan}/cancel`);
    assert.match(readText(cancelled), /The booking is cancelled\./);
    assert.match(readText(await browser.open(getPath(event))), /0 people booked/);
    const back = await browser.send(joan, { again: 'yes', revision: readValue(cancelled.html, 'revision')! });
    assert.match(readText(back), /Booked again\./);
  });

  test('a second saver is told who changed what, and overwrites nothing', async () => {
    const una = await signInAs(lychgate, 'Una', 'staff');
    const event = await makeEvent(lychgate.address);
    await browser.send(`${getPath(event)}/new`, { name: 'Ann Price', numberOfAttendees: '1', phone: '1' });
    const ann = await findAttendeePath(event, 'ann');
    const opened = readForm((await browser.open(ann)).html, 'name="notes"').fields;
    await una.send(ann, { ...opened, phone: '01632 960 118', name: 'Anne Price' });
    const stale = await browser.send(ann, { ...opened, notes: 'Deaf', name: 'Ann Pryce' });
    assert.equal(stale.status, 409);
    assert.match(readText(stale), /Una changed Phone number from “1” to “01632 960 118”\./);
    assert.match(
      readText(stale),
      /Una changed Name from “Ann Price” to “Anne Price”\. You entered “Ann Pryce”\./,
    );
    const { fields } = readForm(stale.html, 'name="notes"');
    assert.deepEqual([fields.phone, fields.notes, fields.name], ['01632 960 118', 'Deaf', 'Ann Pryce']);
    assert.match(readText(await browser.send(ann, fields)), /Saved\..*Notes/);
    const saved = readForm((await browser.open(ann)).html, 'name="notes"').fields;
    assert.deepEqual([saved.phone, saved.notes, saved.name], ['01632 960 118', 'Deaf', 'Ann Pryce']);
  });

  test('keeps what is stored in its form when a cancelled booking cannot be booked again', async () => {
    const event = await makeEvent(lychgate.address, { maxCapacity: 1 });
    await browser.send(`${getPath(event)}/new`, {
      name: 'Joan Price',
      numberOfAttendees: '1',
      notes: 'Deaf',
    });
    const joan = await findAttendeePath(event, 'joan');
    const cancelled = await browser.send(`${joan}/cancel`);
    await browser.send(`${getPath(event)}/new`, { name: 'Ann', numberOfAttendees: '1' });
    const revision = readValue(cancelled.html, 'revision')!;
    const full = await browser.send(joan, { again: 'yes', revision });
    assert.match(readText(full), /No places are left\. Nothing was saved\./);
    assert.deepEqual(
      [readValue(full.html, 'name'), readValue(full.html, 'numberOfAttendees')],
      ['Joan Price', '1'],
    );
    assert.match(full.html, />Deaf<\/textarea>/);
  });

  test('belongs to its event alone', async () => {
    const [event, other] = [await makeEvent(lychgate.address), await makeEvent(lychgate.address)];
    await browser.send(`${getPath(event)}/new`, { name: 'Joan Price', numberOfAttendees: '1' });
    const joan = await findAttendeePath(event, 'joan');
    assert.equal((await browser.open(joan.replace(event, other))).status, 404);
    assert.equal((await browser.open(`${joan.replace(event, other)}/cancel`)).status, 404);
  });

  test('notes stay with staff: no email, no public answer and no other list has them', async () => {
    const event = await makeEvent(lychgate.address);
    const caller = { name: 'Joan', numberOfAttendees: '1', eMail: 'joan@example.org', notes: 'Secret-note' };
    await browser.send(`${getPath(event)}/new`, caller);
    const emails = await lychgate.database!.rows`select facts from outbox`;
    assert.ok(!JSON.stringify(emails).includes('Secret-note'));
    assert.match((await browser.open(await findAttendeePath(event, 'joan'))).html, /Secret-note/);
  });
});

describe('Emails that staff cause', () => {
  test('ten callers who share an address are all confirmed at once', async () => {
    const event = await makeEvent(lychgate.address);
    for (let number = 1; number <= 10; number += 1) {
      const caller = { name: `Caller ${number}`, numberOfAttendees: '1', eMail: 'shared@branch.example' };
      await browser.send(`${getPath(event)}/new`, caller);
    }
    await until(async () => {
      const [sent] = await lychgate.database!.rows<{ count: number }>`
        select count(*)::integer as count from outbox where recipient = 'shared@branch.example' and state = 'saved'`;
      return sent!.count === 10;
    });
  });
});

describe('Emailing everybody', () => {
  test('shows the email first, sends a test, asks, and says what became of it', async () => {
    const event = await makeEvent(lychgate.address, { title: 'Carol service' });
    await browser.send(`${getPath(event)}/new`, {
      name: 'Joan',
      numberOfAttendees: '1',
      eMail: 'joan@example.org',
    });
    await browser.send(`${getPath(event)}/new`, { name: 'Harold', numberOfAttendees: '1' });
    const message = `/office/events/${event}/message`;
    const empty = await browser.send(message, { subject: '', text: 'Kept' });
    assert.match(readText(empty), /Please enter a subject\./);
    assert.match(empty.html, />Kept<\/textarea>/);
    const draft = await browser.send(message, { subject: 'Candles', text: 'Please bring\r\na candle.' });
    assert.match(readText(draft), /Not sent yet.*Send to 1 booking…/);
    const preview = await browser.open(`${draft.path}/preview`);
    assert.match(preview.html, /a candle\./);
    assert.match(preview.headers.get('content-security-policy')!, /script-src 'none'.*sandbox/);
    assert.match(
      readText(await browser.send(draft.path)),
      /The test is only saved as a file, because there is no mail server yet\./,
    );
    const question = await browser.open(`${draft.path}/send`);
    assert.match(readText(question), /Send this email to 1 booking\?.*1 booking has no email address/);
    const revision = readValue(question.html, 'revision')!;
    const changed = { subject: 'Candle', text: 'Please bring a candle.', revision };
    const [, form] = [await browser.send(`${draft.path}/edit`, changed), { revision }];
    assert.match(
      readText(await browser.send(`${draft.path}/send`, form)),
      /Somebody else has changed this message/,
    );
    const nextRevision = readValue((await browser.open(`${draft.path}/send`)).html, 'revision')!;
    const sent = await browser.send(`${draft.path}/send`, { revision: nextRevision });
    assert.match(readText(sent), /Each of the emails is only saved as a file.*To 1 person, by Ruth/);
    await until(async () =>
      /1 not sent: there was no mail server/.test(readText(await browser.open(draft.path))),
    );
    assert.match(readText(await browser.open(message)), /Candle To 1 person, by Ruth/);
  });
});

test('a caller waits for places, is offered them, and says yes on the phone', async () => {
  const event = await makeEvent(lychgate.address, { title: 'Full house', maxCapacity: 1 });
  const waitingList = `/office/events/${event}/waiting-list`;
  const party = { name: 'Harold Ellis', eMail: 'harold@example.org', numberOfAttendees: '1' };
  const early = await browser.send(`${waitingList}/new`, party);
  assert.equal(early.status, 409);
  assert.match(early.text, /There are enough places for them\./);
  const instead = { ...party, name: 'Mary First', eMail: 'mary@example.org' };
  assert.match(readText(await browser.send(`${getPath(event)}/new`, instead)), /Added Mary First/);

  const waiting = await browser.send(`${waitingList}/new`, party);
  assert.match(waiting.text, /They are on the waiting list/);
  const wrong = await browser.send(`${waitingList}/new`, { ...party, eMail: '' });
  assert.equal(wrong.status, 400);
  assert.equal(readValue(wrong.html, 'name'), 'Harold Ellis');

  const booked = await findAttendeePath(event, 'Mary');
  const question = await browser.open(`${booked}/cancel`);
  await browser.send(`${booked}/cancel`, { revision: readValue(question.html, 'revision')! });
  const { html } = await browser.open(waitingList);
  const bookThem = new RegExp(`href="(${getPath(event)}/new\\?place=[0-9a-f-]{36})"`).exec(html)![1]!;
  const form = await browser.open(bookThem);
  assert.equal(readValue(form.html, 'eMail'), 'harold@example.org');
  assert.match(
    readText(await browser.send(`${getPath(event)}/new`, party)),
    /Added Harold Ellis, 1 person\. No places left/,
  );
  assert.match((await browser.open(`${waitingList}?view=ended`)).text, /Harold Ellis.*Booked/s);
});
