import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import { remindAttendees } from '#back-office/events/reminders.ts';
import { openBranch, type Branch } from './branch-office.ts';
import { assertAccepted, getRefusalCode } from '../support/answers.ts';

let branch: Branch;
before(async () => {
  branch = await openBranch();
});
after(() => branch.drop());

const office = 'office@branch.example';

describe('Ten callers who share the address of the branch', () => {
  test('are ten bookings, and an online look-up by the address finds none of them', async () => {
    const event = await branch.makeEvent();
    for (let number = 1; number <= 10; number += 1)
      await branch.add(event, { name: `Caller ${number}`, eMail: office });
    assert.equal((await branch.attendance(event)).people, 10);
    assert.equal(await branch.findOnline(event, office), null);
    const confirmed = (await branch.queued()).filter((email) => email === `attendance-booked ${office}`);
    assert.equal(confirmed.length, 10);
  });

  test('keep their bookings when somebody books, amends and cancels online with it', async () => {
    const event = await branch.makeEvent();
    const callers = [
      await branch.add(event, { eMail: office }),
      await branch.add(event, { eMail: 'OFFICE@branch.example' }),
    ];
    assert.equal(await branch.bookOnline(event, office, 3), true);
    assert.equal(await branch.bookOnline(event, office, 4), true);
    assert.equal((await branch.attendance(event)).people, 6);
    const { guid } = (await branch.findOnline(event, office))!;
    assert.equal(
      await branch.api.updateAttendee({ attendeeGuid: guid, body: { attendanceStatus: 'Cancelled' } }),
      true,
    );
    for (const caller of callers) assert.equal((await branch.get(caller)).attendanceStatus, 'Attending');
    assert.equal((await branch.findOnline(event, office))!.attendanceStatus, 'Cancelled');
  });

  test('are not sent each other’s private links; somebody alone with an address is', async () => {
    const event = await branch.makeEvent();
    await branch.add(event, { eMail: office });
    await branch.add(event, { eMail: office });
    await branch.add(event, { eMail: 'harold@example.org' });
    const readLinks = async (eMail: string) => {
      await branch.api.emailPrivateLink({ eventGuid: event, body: { eMail } });
      return (await branch.queued()).filter((email) => email === `attendance-link ${eMail}`).length;
    };
    assert.equal(await readLinks(office), 0);
    assert.equal(await readLinks('harold@example.org'), 1);
  });
});

describe('Somebody who phones', () => {
  test('without an email address is booked, and gets no email of any kind', async () => {
    const event = await branch.makeEvent();
    const before = await branch.queued();
    const guid = await branch.add(event, { phone: '01632 960 118', notes: 'By wheelchair', eMail: '' });
    await branch.api.correctAttendee({ guid, body: { numberOfAttendees: 3 } });
    await branch.api.updateEvent({ guid: event, body: { startDateTime: '2027-04-01T10:00:00' } });
    await branch.api.removeEvent({ guid: event, query: { cancelBookings: 'true' } });
    assert.deepEqual(await branch.queued(), before);
    // The list of people to phone has them.
    assert.deepEqual(
      (await branch.search(event, { view: 'phone' })).items.map((each) => each.guid),
      [guid],
    );
    assert.equal((await branch.attendance(event)).bookings.phone, 1);
    const { attendanceStatus, eMail, phone, notes } = await branch.get(guid);
    assert.deepEqual(
      [attendanceStatus, eMail, phone, notes],
      ['Cancelled', null, '01632 960 118', 'By wheelchair'],
    );
  });

  test('without an address is not reminded, and those with one are', async () => {
    const event = await branch.makeEvent();
    await branch.add(event);
    await branch.add(event, { eMail: 'reminded@example.org' });
    const emails = (await branch.queued()).length;
    const before = branch.now;
    branch.now = new Date('2027-03-29T06:00:00Z');
    const remind = remindAttendees({ ...branch.parts, reminderHours: 24 });
    const [reminders] = await remind({ progress: async () => {} } as unknown as Parameters<typeof remind>[0]);
    branch.now = before;
    const reminded = (await branch.queued()).slice(emails);
    assert.equal(reminders!.count, reminded.length);
    assert.deepEqual(
      reminded.filter((email) => email.endsWith('reminded@example.org')),
      ['event-reminder reminded@example.org'],
    );
  });

  test('is listed with an empty address where programs expect one', async () => {
    const event = await branch.makeEvent();
    await branch.add(event);
    const list = assertAccepted(await branch.api.getAttendees({ eventGuid: event }));
    for await (const { eMail } of list) assert.equal(eMail, '');
  });

  test('is added once, even if the form is sent twice', async () => {
    const event = await branch.makeEvent();
    const key = randomUUID();
    const guids = [await branch.add(event, {}, key), await branch.add(event, {}, key)];
    assert.equal(guids[0], guids[1]);
    // Somebody went back to the form that was sent, and entered the next caller.
    await branch.add(event, { name: 'Joan Price' }, key);
    assert.equal((await branch.attendance(event)).people, 2);
  });

  test('is refused by a full event, and overbooked with a reason that the history keeps', async () => {
    const event = await branch.makeEvent(2);
    await branch.add(event);
    const body = { name: 'Joan Price', numberOfAttendees: 2 };
    const refused = await branch.api.addAttendee({ eventGuid: event, body });
    assert.ok(isRefused(refused));
    assert.deepEqual([refused.code, refused.more.placesLeft], ['not-enough-places', 1]);
    assert.equal(
      getRefusalCode(
        await branch.api.addAttendee({ eventGuid: event, body: { ...body, overbookReason: '  ' } }),
      ),
      'not-enough-places',
    );
    const guid = await branch.add(event, { ...body, overbookReason: 'Her sister spoke at the funeral.' });
    assert.equal((await branch.attendance(event)).placesLeft, -1);
    const [added] = await branch.historyOf(guid);
    assert.deepEqual([added!.who, added!.action], ['Ruth', 'added']);
    assert.deepEqual(added!.changes!.overbookReason, [null, 'Her sister spoke at the funeral.']);
    assert.equal(getRefusalCode(await branch.bookOnline(event, 'late@example.org')), 'not-enough-places');
  });

  test('a reason is not recorded where there was room', async () => {
    const event = await branch.makeEvent(5);
    const guid = await branch.add(event, { overbookReason: 'Just in case' });
    assert.equal((await branch.historyOf(guid))[0]!.changes!.overbookReason, undefined);
  });

  test('cannot be added to an event that has started or is cancelled', async () => {
    const event = await branch.makeEvent();
    const body = { name: 'Joan Price', numberOfAttendees: 1, overbookReason: 'Late' };
    const before = branch.now;
    branch.now = new Date('2027-03-29T10:30:00Z');
    assert.equal(getRefusalCode(await branch.api.addAttendee({ eventGuid: event, body })), 'event-over');
    branch.now = before;
    await branch.api.removeEvent({ guid: event, query: {} });
    assert.equal(getRefusalCode(await branch.api.addAttendee({ eventGuid: event, body })), 'event-cancelled');
  });
});

test('Somebody who phoned and also booked online is pointed out, until one booking is cancelled', async () => {
  const event = await branch.makeEvent();
  const phoned = await branch.add(event, { name: 'mary ONLINE', phone: '01632 960 118' });
  await branch.add(event, { name: 'Mary Somebody', eMail: 'mary@example.org' });
  await branch.add(event, { name: 'Thomas Reed' });
  await branch.bookOnline(event, 'mary@example.org', 2);
  const listTwiceBooked = async () =>
    (await branch.search(event)).items.map(({ name, isBookedTwice }) => [name, isBookedTwice]);
  assert.deepEqual(await listTwiceBooked(), [
    ['mary ONLINE', true],
    ['Mary Online', true],
    ['Mary Somebody', true],
    ['Thomas Reed', false],
  ]);
  const { othersLikeIt } = await branch.get(phoned);
  assert.deepEqual(
    othersLikeIt.map(({ name, numberOfAttendees }) => [name, numberOfAttendees]),
    [['Mary Online', 2]],
  );
  assert.deepEqual(
    (await branch.get(othersLikeIt[0]!.guid)).othersLikeIt.map(({ name }) => name),
    ['mary ONLINE', 'Mary Somebody'],
  );
  await branch.api.cancelAttendee({ guid: phoned, body: {} });
  assert.deepEqual(
    (await listTwiceBooked()).map(([, isTwice]) => isTwice),
    [true, true, false],
  );
});

describe('A search', () => {
  test('finds by parts of name, address and telephone number, however the number is written', async () => {
    const event = await branch.makeEvent();
    await branch.add(event, { name: 'Siân Hill', phone: '+44 1632 960-118', eMail: 'hill_1@example.org' });
    await branch.add(event, { name: 'Joan Price', phone: '01632 960 119' });
    const searchNames = async (q: string) =>
      (await branch.search(event, { q })).items.map(({ name }) => name);
    for (const q of ['siân', 'HILL sI', 'hill_1@', '01632 960118', '(01632) 960 118', '+441632960118'])
      assert.deepEqual(await searchNames(q), ['Siân Hill'], q);
    for (const q of ['hill%', 'hill price', '\\', "'"]) assert.deepEqual(await searchNames(q), [], q);
    const { items } = (await branch.api.findAttendees({ query: { q: 'price' } })) as {
      items: { name: string; event: { guid: string } }[];
    };
    assert.ok(items.some(({ name, event: { guid } }) => name === 'Joan Price' && guid === event));
  });

  test('pages through bookings of one name in a fixed order, in each view', async () => {
    const event = await branch.makeEvent();
    const guids = new Set<string>();
    for (let number = 0; number < 7; number += 1)
      guids.add(await branch.add(event, { name: number % 2 ? 'Same Name' : 'same name' }));
    const seen: string[] = [];
    for (let after: string | null = null; ;) {
      const page = await branch.search(event, { limit: '3', ...(after && { after }) });
      assert.equal(page.total, 7);
      seen.push(...page.items.map(({ guid }) => guid));
      after = page.next;
      if (!after) break;
    }
    assert.deepEqual(new Set(seen), guids);
    assert.equal(seen.length, 7);
    await branch.api.cancelAttendee({ guid: seen[0]!, body: {} });
    assert.deepEqual(
      (await branch.search(event, { view: 'cancelled' })).items.map(({ guid }) => guid),
      [seen[0]],
    );
    assert.deepEqual((await branch.attendance(event)).bookings, { attending: 6, phone: 6, cancelled: 1 });
  });
});
