import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isFullyBooked } from '#contract/capacity.ts';
import type { BereavementEvent } from '#contract/events.ts';
import { formatAddress, formatEventTitle } from '#website/events/event-text.ts';
import { describeCapacity } from '#website/events/list/describe-capacity.ts';
import { createPreview } from '#website/events/list/details-preview.ts';
import { formatEventTime } from '#website/events/event-time-text.ts';
import { startFakeBackOffice, type FakeBackOffice } from '../support/fake-back-office.ts';
import { startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';
import { coffeeMorning, listCall, createListedEvent } from './listed-event.ts';
import { readMainText } from '../support/html.ts';
import { fetchHtml } from '../support/submit-form.ts';

// The server stands in another time zone than its events.
const zone = process.env.TZ;
before(() => {
  process.env.TZ = 'Pacific/Auckland';
});
after(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe('On the card of an event', () => {
  test('the time is the time on the wall, whatever zone the back office adds', () => {
    const walls = {
      '2031-03-29T14:30:00': 'Saturday 29 March 2031, 2:30 pm',
      '2031-03-30T01:30:00': 'Sunday 30 March 2031, 1:30 am',
      '2031-10-26T00:05:00': 'Sunday 26 October 2031, 12:05 am',
      '2032-02-29T12:00:00': 'Sunday 29 February 2032, 12:00 pm',
      '2031-12-31T23:59:00': 'Wednesday 31 December 2031, 11:59 pm',
      '2031-07-01T09:05:00Z': 'Tuesday 1 July 2031, 9:05 am',
      '2031-07-01T09:05:00.000+09:00': 'Tuesday 1 July 2031, 9:05 am',
    };
    for (const [start, wall] of Object.entries(walls)) assert.equal(formatEventTime(start), wall);
    for (const start of [null, '', 'soon', '2031-02-30T10:00:00']) assert.equal(formatEventTime(start), null);
  });

  test('the first 200 characters of the details are shown, longer ones with an ellipsis', () => {
    const family = '👨‍👩‍👧‍👦';
    const createShort = (shortDetails: string) => ({ shortDetails, hasLongDetails: false });
    const createLong = (shortDetails: string) => ({ shortDetails, hasLongDetails: true });
    assert.deepEqual(createPreview('a'.repeat(200)), createShort('a'.repeat(200)));
    assert.deepEqual(createPreview('b'.repeat(201)), createLong(`${'b'.repeat(200)}…`));
    assert.deepEqual(
      createPreview(`${'c'.repeat(199)}${family}dd`),
      createLong(`${'c'.repeat(199)}${family}…`),
    );
    assert.deepEqual(
      createPreview(`${'é'.repeat(199)}${family}`),
      createShort(`${'é'.repeat(199)}${family}`),
    );
  });

  test('the places are counted, and at the last one the event is full', () => {
    const rows: [Partial<BereavementEvent>, string | null, isFull?: true][] = [
      [{ maxCapacity: 60, numberOfAttendees: 60 }, 'No places left', true],
      [{ maxCapacity: 60, numberOfAttendees: 61 }, 'No places left', true],
      [{ maxCapacity: 0, numberOfAttendees: 0 }, 'No places left', true],
      [{ maxCapacity: 60, numberOfAttendees: 59 }, '1 place left'],
      [{ maxCapacity: 60 }, 'Up to 60 places'],
      [{ maxCapacity: 1, numberOfAttendees: 0 }, '1 place left'],
      [{ maxCapacity: 1 }, 'Up to 1 place'],
      [{ numberOfAttendees: 60 }, '60 attending so far'],
      [{}, null],
    ];
    for (const [numbers, line, isFull = false] of rows) {
      assert.equal(describeCapacity(createListedEvent(numbers)), line);
      assert.equal(isFullyBooked(createListedEvent(numbers)), isFull, JSON.stringify(numbers));
    }
  });

  test('a missing title is replaced, and missing lines of the address are left out', () => {
    assert.equal(formatEventTitle(createListedEvent({ title: '  ' })), 'Support event');
    assert.equal(
      formatAddress(createListedEvent({ addressLine1: ' ', addressLine2: '', town: 'Ludlow' })),
      'Ludlow',
    );
    const whole = { addressLine1: '1 Lane', addressLine2: 'End', town: 'Ludlow', postCode: 'SY8 1AA' };
    assert.equal(formatAddress(createListedEvent(whole)), '1 Lane, End, Ludlow, SY8 1AA');
    assert.equal(formatAddress(createListedEvent()), '');
  });
});

describe('The list', () => {
  let fake: FakeBackOffice;
  let lychgate: TestedLychgate;
  before(async () => {
    fake = await startFakeBackOffice({});
    lychgate = await startTestLychgate({ BACK_OFFICE_URL: fake.url });
  });
  after(async () => {
    await lychgate.stop();
    await fake.stop();
  });
  const answerList = (...events: Partial<BereavementEvent>[]) =>
    (fake.answers[listCall] = { body: events.map(createListedEvent) });

  test('is as it is now for each visitor, although a rendered list is sent again', async () => {
    for (const [numberOfAttendees, line] of [
      [12, '28 places left'],
      [12, '28 places left'],
      [13, '27 places left'],
      [12, '28 places left'],
    ] as const) {
      answerList({ maxCapacity: 40, numberOfAttendees });
      assert.match(await fetchHtml(lychgate, '/events'), new RegExp(`>${line}<`));
    }
  });

  test('shows the events of one town, whatever list was shown before', async () => {
    answerList(
      ...Array.from({ length: 21 }, (_, index) => ({
        title: `Event ${index}`,
        town: index ? 'Bath' : 'Ludlow',
      })),
    );
    const readTitles = async (query: string) =>
      readMainText(await fetchHtml(lychgate, `/events${query}`)).match(/^Event \d+$/gm);
    for (let round = 0; round < 2; round++) {
      assert.equal((await readTitles(''))?.length, 20);
      assert.deepEqual(await readTitles('?town=ludlow'), ['Event 0']);
      assert.equal((await readTitles('?town=Bath'))?.length, 20);
      assert.equal((await readTitles('?town=Nowhere'))?.length, 20);
    }
    assert.match(await fetchHtml(lychgate, '/events?town=Nowhere'), /No events are planned in that town/);
    assert.match(await fetchHtml(lychgate, '/events'), /<option[^>]*>Ludlow</);
  });

  test('is kind when there are no events', async () => {
    answerList();
    assert.deepEqual(
      readMainText(await fetchHtml(lychgate, '/events'))
        .split('\n')
        .filter(Boolean),
      [
        'Bereavement support events',
        'There are no events planned at the moment. Please look again in a few weeks.',
        'If you would like to talk to someone before then, please call 01632 960 123.',
        'Get our events in your calendar Subscribe once, and new events appear in your calendar automatically. Or download them as a file',
      ],
    );
  });

  test('is the same at the empty address and at "events", and sends no script', async () => {
    answerList({ title: 'Coffee morning', details: 'x'.repeat(300) });
    const [empty, ...others] = await Promise.all(
      ['/', '/events', '/events/'].map((path) => fetchHtml(lychgate, path)),
    );
    assert.deepEqual(others, [empty, empty]);
    assert.match(readMainText(empty!), /Coffee morning/);
    assert.doesNotMatch(empty!, /<script|modulepreload/);
  });

  test('has a link to each month if it is long, and 6 KB of styles at most', async () => {
    answerList(
      ...Array.from({ length: 12 }, (_, index) => ({
        ...coffeeMorning,
        startDateTime: `2031-0${index < 8 ? 3 : 4}-${10 + index}T14:30:00`,
        numberOfAttendees: [12, 38, 40][index % 3]!,
      })),
    );
    const html = await fetchHtml(lychgate, '/events');
    for (const [, id, month] of html.matchAll(/<a href="#(from-\d+)">([^<]+)</g))
      assert.ok(html.includes(`<h2 id="${id}">${month}</h2>`), month);
    assert.equal(html.match(/<a href="#from-/g)!.length, 2);
    const [, styles] = /<style>([^<]*)/.exec(html)!;
    assert.ok(styles!.length <= 6_000, `${styles!.length} bytes`);
  });
});
