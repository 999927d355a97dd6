import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import type { SearchKind } from '#contract/operator/search.ts';
import { openBranch, type Branch } from '../attendees/branch-office.ts';
import { callAsOperator, startTestLychgate, makeEvent, type TestedLychgate } from '../support/lychgate.ts';
import { signInAsOperator, StaffBrowser, signInAs } from '../support/staff-browser.ts';
import { assertAccepted } from '../support/answers.ts';

describe('The search', () => {
  let branch: Branch;
  let event: string;
  let harold: string;
  before(async () => {
    branch = await openBranch();
    const body = { startDateTime: '2027-03-29T10:30:00', maxCapacity: null };
    const created = assertAccepted(
      await branch.api.createEvent({
        body: { ...body, title: 'Lantern walk', location: 'Garden room' },
      }),
    );
    event = created.guid;
    harold = await branch.add(event, { name: 'Harold Featherstone', phone: '+44 7700 900 123' });
    await branch.bookOnline(event, 'Zadie.100%_sure@willow.example');
  });
  after(() => branch.drop());

  const find = async (q: string, kind?: SearchKind) => {
    const found = assertAccepted(await branch.api.search({ query: kind ? { q, kind } : { q } }));
    return found;
  };
  const searchBookings = async (q: string) => (await find(q)).bookings.items.map(({ name }) => name);

  for (const q of [
    'featherstone',
    'FEATHERSTONE har',
    '07700 900123',
    '+44 7700 900-123',
    '+44 (0)7700 900-123',
    '07700 90 01 23',
    '0044 7700 900123',
    '900123',
  ])
    test(`finds a booking by what staff know: ${q}`, async () =>
      assert.deepEqual(await searchBookings(q), ['Harold Featherstone']));

  test('finds a booking by its email address, and its guid', async () => {
    assert.deepEqual(await searchBookings('zadie.100%_sure@WILLOW.example'), ['Mary Online']);
    assert.deepEqual(await searchBookings(harold.toUpperCase()), ['Harold Featherstone']);
  });

  test('finds an event by title, place and guid', async () => {
    for (const q of ['lantern', 'garden walk', event]) {
      const { events } = await find(q);
      assert.deepEqual(
        events.items.map(({ guid }) => guid),
        [event],
        q,
      );
    }
  });

  test('finds a funeral by name and guid', async () => {
    const body = { personName: 'Edith Marlowe', date: '2027-03-01', mayAddPhotographs: true };
    const created = assertAccepted(await branch.api.createFuneral({ body }));
    for (const q of ['marlowe', created.guid]) {
      const { funerals } = await find(q);
      assert.deepEqual(funerals.items, [
        { guid: created.guid, personName: 'Edith Marlowe', date: '2027-03-01' },
      ]);
    }
  });

  test('finds a contact by name, address and customer number, with or without accents', async () => {
    const contact = {
      name: 'Siân Llewellyn',
      eMail: 'sian@willow.example',
      consent: 'yes',
      consentSource: 'A card',
    };
    const added = assertAccepted(await branch.api.createContact({ body: { ...contact, cu: 'K-40817' } }));
    for (const q of ['sian llew', 'SIÂN', 'sian@willow', 'k-40817'])
      assert.deepEqual(
        (await find(q)).contacts.items,
        [{ co: added.co, name: contact.name, eMail: contact.eMail, isSuppressed: false }],
        q,
      );
    const listed = assertAccepted(await branch.api.getContacts({ query: { q: 'sian' } }));
    assert.equal(listed.total, 1, 'the list of contacts finds the same');
  });

  test('finds a booking, an event and a funeral without accents, as their lists do', async () => {
    const { api } = branch;
    const body = { startDateTime: '2027-04-01T10:30:00', maxCapacity: null, title: 'Crème brûlée' };
    const { guid } = assertAccepted(await api.createEvent({ body }));
    const zoe = await branch.add(guid, { name: 'Zoë Brontë', phone: '01632 960118' });
    const renee = { personName: 'Renée Noël', date: '2027-04-02', mayAddPhotographs: true };
    const funeral = assertAccepted(await api.createFuneral({ body: renee }));
    const lists = {
      bookings: ['zoe bronte', zoe, await api.findAttendees({ query: { q: 'zoe bronte' } })],
      events: ['creme brulee', guid, await api.getEvents({ query: { q: 'creme brulee' } })],
      funerals: ['renee noel', funeral.guid, await api.getFunerals({ query: { q: 'renee noel' } })],
    } as const;
    for (const [kind, [q, expected, list]] of Object.entries(lists)) {
      const hits = (await find(q))[kind as keyof typeof lists].items;
      assert.deepEqual(
        [hits, assertAccepted(list).items].map((items) => items.map((item) => item.guid)),
        [[expected], [expected]],
      );
    }
    const byPhone = assertAccepted(await api.findAttendees({ query: { q: '0044 1632 960118' } }));
    assert.deepEqual(
      byPhone.items.map((attendee) => attendee.guid),
      [zoe],
    );
  });

  test('finds a booking by a number from abroad, and so does a request for what we hold', async () => {
    const camille = await branch.add(event, { name: 'Camille Arnaud', phone: '+33 1 42 68 53 00' });
    for (const q of ['+33 1 42 68 53 00', '+33142685300', '42 685300'])
      assert.deepEqual(await searchBookings(q), ['Camille Arnaud'], q);
    const held = assertAccepted(
      await branch.administrator.findPersonalData({ query: { phone: '+33 (1) 42685300' } }),
    );
    const bookings = held.find(({ kind }) => kind === 'bookings')!.records;
    assert.deepEqual(
      bookings.map(({ id }) => id),
      [camille],
    );
  });

  test('takes no letter for a wildcard, and nothing for everything', async () => {
    for (const q of [
      '%%%',
      '___',
      '---',
      '((( ///',
      'feather%stone',
      '',
      ' ',
      'a',
      'e h',
      '\ud800\ud800\ud800',
    ])
      assert.deepEqual(await searchBookings(q), [], JSON.stringify(q));
  });

  test('has the five newest of each, or fifty of one kind', async () => {
    for (let each = 1; each <= 7; each += 1) await branch.add(event, { name: `Caller ${each} Quince` });
    const { bookings: five } = await find('quince');
    assert.deepEqual(
      five.items.map(({ name }) => name),
      [7, 6, 5, 4, 3].map((each) => `Caller ${each} Quince`),
    );
    assert.equal(five.hasMore, true);
    const all = await find('quince', 'bookings');
    assert.deepEqual([all.bookings.items.length, all.bookings.hasMore], [7, false]);
    assert.deepEqual((await find('lantern', 'bookings')).events.items, [], 'only that kind');
  });

  test('the newest come first, among very many and where all are old', async () => {
    await branch.database.rows`
      insert into attendee (event_id, email_key, email, name, number_of_attendees, attendance_status, changed_at)
      select event.id, n || '@many.example', n || '@many.example', 'Many ' || n, 1, 'Attending', now()
      from event, generate_series(1, 2500) as n where guid = ${event}`;
    assert.deepEqual(
      await searchBookings('many'),
      [2500, 2499, 2498, 2497, 2496].map((each) => `Many ${each}`),
    );
    assert.deepEqual(
      await searchBookings('quince'),
      [7, 6, 5, 4, 3].map((each) => `Caller ${each} Quince`),
    );
  });

  test('refuses a word that is longer than any', async () => {
    const answer = await branch.api.search({ query: { q: 'x'.repeat(201) } });
    assert.ok(isRefused(answer));
  });
});

describe('The search field', () => {
  let lychgate: TestedLychgate;
  let ruth: StaffBrowser;
  before(async () => {
    lychgate = await startTestLychgate();
    ruth = await signInAs(lychgate, 'Ruth', 'staff');
  });
  after(() => lychgate.stop());

  test('is on each page, and works without JavaScript', async () => {
    await makeEvent(lychgate.address, { title: 'Moonlight <b>choir</b>' });
    assert.match((await ruth.open('/office')).html, /<form action="\/office\/search"><input [^>]*name="q"/);
    const { html, text } = await ruth.open('/office/search?q=moonlight');
    assert.match(html, /href="\/office\/events\/[\w-]{36}"><bdi>Moonlight &lt;b&gt;choir/);
    assert.match(html, /value="moonlight"/);
    assert.match(text, /With all of these words:\s+moonlight/);
    assert.match((await ruth.open('/office/search?q=%3Cscript%3E')).text, /Nothing has all of these words/);
    assert.match((await ruth.open('/office/search?q=+')).text, /Finds bookings/);
    assert.equal((await ruth.open(`/office/search?q=${'long '.repeat(100)}`)).status, 200);
  });

  test('leads to the sign-in first, and keeps what was typed', async () => {
    const stranger = new StaffBrowser(lychgate);
    const signInPage = await stranger.open('/office/search?q=ellis&in=bookings');
    assert.equal(
      signInPage.path,
      `/office/sign-in?to=${encodeURIComponent('/office/search?q=ellis&in=bookings')}`,
    );
  });

  test('writes nothing of it into the log', async () => {
    const before = lychgate.log.length;
    await ruth.open('/office/search?q=confidential-name');
    await callAsOperator(lychgate, 'GET', 'Search?q=confidential-name&kind=wrong');
    assert.ok(!lychgate.log.slice(before).join().includes('confidential'));
  });

  test('is not there for somebody who has not signed in', async () => {
    const stranger = new StaffBrowser(lychgate);
    assert.doesNotMatch((await stranger.open('/office')).html, /type="search"/);
    assert.match((await (await signInAsOperator(lychgate)).open('/office')).html, /type="search"/);
  });
});
