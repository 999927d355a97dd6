import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { callAsOperator, startTestLychgate, makeEvent, type TestedLychgate } from '../support/lychgate.ts';
import { readEmailKinds } from '../support/email/queued-emails.ts';
import { book } from '../support/records/booking.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate();
});
after(() => lychgate.stop());

const event = {
  title: 'Walking group',
  startDateTime: '2031-03-29T14:30:00',
  location: 'Garden',
  maxCapacity: 20,
};

const findOnList = async (guid: string) =>
  (await callAsOperator(lychgate, 'GET', 'Bereavement/GetBereavementEvents')).body.find(
    (listed: { guid: string }) => listed.guid === guid,
  );

describe('An operator', () => {
  test('makes an event, and it is on the list as it was written', async () => {
    const { status, body } = await callAsOperator(lychgate, 'POST', 'Bereavement', event);
    assert.equal(status, 200);
    const listed = await findOnList(body.guid);
    assert.deepEqual(
      [listed.title, listed.startDateTime, listed.location, listed.maxCapacity, listed.numberOfAttendees],
      ['Walking group', '2031-03-29T14:30:00', 'Garden', 20, 0],
    );
  });

  test('is told what does not fit', async () => {
    const wrong = { title: '', startDateTime: '2031-02-30T14:30:00', maxCapacity: -1 };
    const { status, body } = await callAsOperator(lychgate, 'POST', 'Bereavement', wrong);
    assert.equal(status, 400);
    assert.deepEqual(body.fields, {
      title: 'Please enter a title.',
      startDateTime: 'Please enter the start as YYYY-MM-DDTHH:mm:ss.',
      maxCapacity: 'maxCapacity must be a whole number from 0 to 100000, or null.',
    });
  });

  test('moves an event, and everybody who has a place is told, but not of a change of the text', async () => {
    const guid = await makeEvent(lychgate.address, event);
    await book(lychgate.address, guid, { eMail: 'stays@example.org', numberOfAttendees: 2 });
    await callAsOperator(lychgate, 'PUT', `Bereavement/${guid}`, { ...event, details: 'Bring a coat.' });
    assert.deepEqual(await readEmailKinds(lychgate.database!, 'stays@example.org'), ['attendance-booked']);
    const { body } = await callAsOperator(lychgate, 'PUT', `Bereavement/${guid}`, {
      ...event,
      startDateTime: '2031-03-30T09:00:00',
    });
    assert.equal(body, true);
    assert.deepEqual(await readEmailKinds(lychgate.database!, 'stays@example.org'), [
      'attendance-booked',
      'event-changed',
    ]);
  });

  test('changes only what an update names, and null clears it', async () => {
    const whole = { ...event, addressLine1: '1 Lane', town: 'Town', details: 'Tea.', allowPhotoUpload: true };
    const guid = await makeEvent(lychgate.address, whole);
    const change = { title: 'Evening walk', details: null };
    assert.equal((await callAsOperator(lychgate, 'PUT', `Bereavement/${guid}`, change)).body, true);
    const { addressLine2: _, numberOfAttendees: __, ...listed } = await findOnList(guid);
    const untold = { guid, postCode: null, extraInfoTitle: null, extraDescriptionTitle: null };
    assert.deepEqual(listed, { ...whole, ...change, ...untold });
  });

  test('emails nobody when an update changes nothing that was announced', async () => {
    const guid = await makeEvent(lychgate.address, event);
    await book(lychgate.address, guid, { eMail: 'quiet@example.org', numberOfAttendees: 2 });
    for (const update of [{}, event, { town: '' }, { details: 'Bring a coat.', maxCapacity: null }]) {
      assert.equal((await callAsOperator(lychgate, 'PUT', `Bereavement/${guid}`, update)).body, true);
    }
    assert.deepEqual(await readEmailKinds(lychgate.database!, 'quiet@example.org'), ['attendance-booked']);
  });

  test('is told when a capacity is below the number of people booked, and can still set it', async () => {
    const guid = await makeEvent(lychgate.address, event);
    await book(lychgate.address, guid, { eMail: 'first@example.org', numberOfAttendees: 2 });
    await book(lychgate.address, guid, { eMail: 'second@example.org', numberOfAttendees: 2 });
    const { status, body } = await callAsOperator(lychgate, 'PUT', `Bereavement/${guid}`, { maxCapacity: 3 });
    assert.deepEqual([status, body.code], [409, 'capacity-below-booked']);
    assert.match(body.detail, /^4 people are booked on this event, more than a capacity of 3\./);
    assert.equal((await findOnList(guid)).maxCapacity, 20);
    assert.equal(
      (await callAsOperator(lychgate, 'PUT', `Bereavement/${guid}`, { maxCapacity: 4 })).body,
      true,
    );
    const anyway = { maxCapacity: 3, allowBelowBooked: true };
    assert.equal((await callAsOperator(lychgate, 'PUT', `Bereavement/${guid}`, anyway)).body, true);
    assert.equal(
      (await callAsOperator(lychgate, 'PUT', `Bereavement/${guid}`, { maxCapacity: 3, town: 'X' })).body,
      true,
    );
    assert.equal((await findOnList(guid)).maxCapacity, 3);
  });

  test('may not remove an event that has bookings, unless they are to be cancelled and told', async () => {
    const guid = await makeEvent(lychgate.address, event);
    await book(lychgate.address, guid, { eMail: 'told@example.org', numberOfAttendees: 2 });
    const refused = await callAsOperator(lychgate, 'DELETE', `Bereavement/${guid}`);
    assert.deepEqual([refused.status, refused.body.code], [409, 'event-has-bookings']);
    assert.ok(await findOnList(guid));
    assert.equal(
      (await callAsOperator(lychgate, 'DELETE', `Bereavement/${guid}?cancelBookings=true`)).body,
      true,
    );
    assert.equal(await findOnList(guid), undefined);
    assert.deepEqual(await readEmailKinds(lychgate.database!, 'told@example.org'), [
      'attendance-booked',
      'event-cancelled',
    ]);
    assert.equal(
      (await book(lychgate.address, guid, { eMail: 'late@example.org', numberOfAttendees: 2 })).body.code,
      'event-not-found',
    );
  });

  test('removes an event without bookings at once', async () => {
    const guid = await makeEvent(lychgate.address, event);
    assert.equal((await callAsOperator(lychgate, 'DELETE', `Bereavement/${guid}`)).body, true);
    assert.equal((await callAsOperator(lychgate, 'DELETE', `Bereavement/${guid}`)).status, 404);
  });

  test('sees who comes, with everything they wrote', async () => {
    const guid = await makeEvent(lychgate.address, event);
    await book(lychgate.address, guid, { eMail: 'comes@example.org', numberOfAttendees: 2 });
    const { body } = await callAsOperator(lychgate, 'GET', `Attendee/GetAttendees/${guid}`);
    const { guid: attendeeGuid, ...attendee } = body[0];
    assert.match(attendeeGuid, /^[0-9a-f-]{36}$/);
    assert.deepEqual(attendee, {
      name: 'Mary Example',
      eMail: 'comes@example.org',
      numberOfAttendees: 2,
      attendanceStatus: 'Attending',
      extraInfo: null,
      extraDescription: null,
      taskGuid: guid,
    });
    assert.equal((await callAsOperator(lychgate, 'GET', 'Attendee/GetAttendees/unknown')).status, 404);
  });

  test('and everybody still finds the address of an event that began five minutes ago', async () => {
    const [{ wall }] = (await lychgate.database!.rows<{ wall: string }>`
      select london_text(now() - interval '5 minutes') as wall`) as [{ wall: string }];
    const title = 'Candle evening';
    const guid = await makeEvent(lychgate.address, {
      title,
      startDateTime: wall,
      addressLine1: '7 Mill Lane',
      details: 'A candle for each of those who have died.',
    });
    const fetchPage = async (path: string) => (await fetch(`${lychgate.address}${path}`)).text();
    const list = await fetchPage('/events');
    const card = /<article[^]*?<\/article>/.exec(list.slice(0, list.indexOf('7 Mill Lane') + 2_000))![0];
    assert.match(card, /Candle evening[^]*7 Mill Lane[^]*This event has started/);
    assert.doesNotMatch(card, /Book Attendance/);
    const everything =
      /<h1[^>]*>Candle evening<[^]*This event has started[^]*7 Mill Lane[^]*A candle for each/;
    for (const [path, tells] of [
      [`/events/${guid}`, everything],
      [`/events?cancel=${guid}`, /<h1>This event has started<\/h1>[^]*7 Mill Lane/],
    ] as const) {
      const page = await fetchPage(path);
      assert.match(page, tells);
      assert.match(page, /please call[^]*01632 960 123[^]*Back To Event List/);
      assert.doesNotMatch(page, /<form|Amend Existing/);
    }
  });

  test('sees coming events only, in order of their start', async () => {
    const [late, early] = ['2032-05-01T10:00:00', '2032-04-01T10:00:00'];
    const guids = [
      await makeEvent(lychgate.address, { startDateTime: late }),
      await makeEvent(lychgate.address, { startDateTime: early }),
      await makeEvent(lychgate.address, { startDateTime: '2020-01-01T10:00:00' }),
    ];
    const { body } = await callAsOperator(lychgate, 'GET', 'Bereavement/GetBereavementEvents');
    const listed = body
      .map(({ guid }: { guid: string }) => guid)
      .filter((guid: string) => guids.includes(guid));
    assert.deepEqual(listed, [guids[1], guids[0]]);
  });
});
