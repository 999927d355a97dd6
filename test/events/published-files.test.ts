import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { BereavementEvent } from '#contract/events.ts';
import { createCalendar } from '#website/events/publishing/calendar.ts';
import { describeEvent, renderEventData } from '#website/events/publishing/event-data.ts';
import { startFakeBackOffice, type FakeBackOffice } from '../support/fake-back-office.ts';
import { startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';
import { listCall, createListedEvent } from './listed-event.ts';
import { fetchHtml } from '../support/submit-form.ts';

const publicUrl = 'https://www.willow.example';
const coffeeMorning = createListedEvent({
  title: 'Coffee & company',
  startDateTime: '2031-07-05T14:30:00Z',
  details: 'Tea,\ncoffee and quiet company.',
  maxCapacity: 40,
  numberOfAttendees: 12,
  location: 'Village Hall',
  addressLine1: '1 Church Lane',
  town: 'Ludlow',
  postCode: 'SY8 1AA',
});
const address = `${publicUrl}/events/${coffeeMorning.guid}`;

describe('The data of an event for search engines', () => {
  const readData = (event: BereavementEvent) => JSON.parse(renderEventData(event, 'Willow', publicUrl));

  test('states what is known, at the time on the wall', () => {
    assert.deepEqual(readData(coffeeMorning), {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Coffee & company',
      description: 'Tea,\ncoffee and quiet company.',
      startDate: '2031-07-05T14:30:00+01:00',
      eventStatus: 'https://schema.org/EventScheduled',
      location: {
        '@type': 'Place',
        name: 'Village Hall',
        address: {
          '@type': 'PostalAddress',
          streetAddress: '1 Church Lane',
          addressLocality: 'Ludlow',
          postalCode: 'SY8 1AA',
          addressCountry: 'GB',
        },
      },
      organizer: { '@type': 'Organization', name: 'Willow', url: publicUrl },
      maximumAttendeeCapacity: 40,
      remainingAttendeeCapacity: 28,
      url: address,
    });
    assert.equal(
      readData(createListedEvent({ startDateTime: '2031-01-05 14:30' })).startDate,
      '2031-01-05T14:30:00+00:00',
    );
  });

  test('invents no place, date or number', () => {
    const known = Object.keys(readData(createListedEvent({ title: 'Questions', location: 'By telephone' })));
    assert.deepEqual(known, ['@context', '@type', 'name', 'eventStatus', 'organizer', 'url']);
  });

  test('cannot end the script element that it is in', () => {
    const title = '</script><!--<script>';
    const text = renderEventData(createListedEvent({ title }), 'Willow', publicUrl);
    assert.doesNotMatch(text, /</);
    assert.equal(JSON.parse(text).name, title);
  });

  test('has a description of one line', () => {
    const startsAt = 'Saturday 5 July 2031, 2:30 pm';
    assert.equal(
      describeEvent(coffeeMorning),
      `${startsAt}. Village Hall, Ludlow. Tea, coffee and quiet company.`,
    );
    assert.equal(describeEvent(createListedEvent()), '');
  });
});

test('a calendar has no line and no control character of another back office', () => {
  const event = createListedEvent({
    guid: 'A\r\nATTENDEE:1',
    title: 'Coffee\rBEGIN:VALARM',
    startDateTime: '2031-07-05T14:30:00',
    location: 'Hall\u000b\u0000\u001b',
  });
  const provider = { name: 'Willow', phone: '01632 960 123', contactUrl: '' };
  const text = createCalendar([event], { provider, publicUrl, stamp: new Date() });
  // oxlint-disable-next-line no-control-regex
  assert.doesNotMatch(text.replaceAll('\r\n', ''), /[\u0000-\u001f]/);
  assert.deepEqual(text.match(/^(UID|SUMMARY|LOCATION|ATTENDEE|BEGIN:VALARM).*$/gim), [
    'UID:a%0D%0Aattendee%3A1',
    'SUMMARY:Coffee\\nBEGIN:VALARM',
    'LOCATION:Hall',
  ]);
});

describe('To search engines, calendars and shared links', () => {
  let fake: FakeBackOffice;
  let lychgate: TestedLychgate;
  before(async () => {
    fake = await startFakeBackOffice({
      [listCall]: { body: [coffeeMorning, createListedEvent({ guid: 'undated' })] },
    });
    lychgate = await startTestLychgate({ BACK_OFFICE_URL: fake.url, PUBLIC_URL: publicUrl });
  });
  after(async () => {
    await lychgate.stop();
    await fake.stop();
  });

  const readHead = (html: string) => ({
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
    description: /<meta name="description" content="([^"]+)"/.exec(html)?.[1],
    title: /<meta property="og:title" content="([^"]+)"/.exec(html)?.[1],
  });

  test('the list and the page of an event say what they are, and where', async () => {
    const list = readHead(await fetchHtml(lychgate, '/events?page=7'));
    assert.equal(list.canonical, `${publicUrl}/events`);
    assert.match(list.description!, /^The dates and places of the support events of /);
    for (const path of [`/events/${coffeeMorning.guid}`, `/events?book=${coffeeMorning.guid}`]) {
      const page = readHead(await fetchHtml(lychgate, path));
      assert.deepEqual([page.canonical, page.title], [address, 'Coffee &amp; company']);
    }
  });

  test('the data of an event is on its own page only', async () => {
    const fetchData = async (path: string) =>
      /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(await fetchHtml(lychgate, path))?.[1];
    assert.equal(JSON.parse((await fetchData(`/events/${coffeeMorning.guid}`))!).url, address);
    assert.equal(await fetchData(`/events?amend=${coffeeMorning.guid}`), undefined);
    assert.equal(await fetchData('/events'), undefined);
  });

  test('all events with a date are in a calendar to subscribe to, which stays the same', async () => {
    const answer = await fetch(`${lychgate.address}/events.ics`);
    assert.equal(answer.headers.get('content-type'), 'text/calendar; charset=utf-8');
    const text = await answer.text();
    assert.deepEqual(text.replaceAll('\r\n ', '').match(/^(DTSTART|SUMMARY|URL).*$/gm), [
      'DTSTART:20310705T133000Z',
      'SUMMARY:Coffee & company',
      `URL;VALUE=URI:${address}`,
    ]);
    assert.match(text, /REFRESH-INTERVAL/);
    assert.equal(await fetchHtml(lychgate, '/events.ics'), text);
  });

  test('the calendar has the next thousand events, and stays the same when somebody books', async () => {
    const before = fake.answers[listCall];
    const fill = (numberOfAttendees: number) => {
      const createEvent = (_: unknown, number: number) =>
        createListedEvent({
          guid: `event-${number}`,
          startDateTime: '2031-07-05T14:30:00',
          numberOfAttendees,
        });
      fake.answers[listCall] = { body: Array.from({ length: 1_001 }, createEvent) };
    };
    fill(3);
    const text = await fetchHtml(lychgate, '/events.ics');
    assert.deepEqual(text.match(/^URL.*event-\d+$/gm)?.slice(-1), [
      `URL;VALUE=URI:${publicUrl}/events/event-999`,
    ]);
    fill(4);
    assert.equal(await fetchHtml(lychgate, '/events.ics'), text);
    fake.answers[listCall] = before!;
  });

  test('the sitemap names the public pages, and robots.txt the closed ones', async () => {
    const sitemap = await fetchHtml(lychgate, '/sitemap.xml');
    assert.deepEqual(
      Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, place]) => place!.replace(publicUrl, '')),
      ['/events', '/unattendedcremations', `/events/${coffeeMorning.guid}`, '/events/undated'],
    );
    const robots = (await fetchHtml(lychgate, '/robots.txt')).split('\n');
    assert.equal(robots[0], 'User-agent: *');
    for (const path of ['/admin', '/*manage=', '/emailsignoff/', '/Unsubscribe/', '/documentviewer/'])
      assert.ok(robots.includes(`Disallow: ${path}`), path);
    assert.ok(robots.includes(`Sitemap: ${publicUrl}/sitemap.xml`));
    assert.ok(!robots.some((line) => /^Disallow: \/(events)?$/.test(line)));
  });

  test('a page opened by a private link is not listed, and a lost back office is an error', async () => {
    const fetchRobots = async (path: string) =>
      (await fetch(lychgate.address + path)).headers.get('X-Robots-Tag');
    assert.equal(await fetchRobots(`/events/${coffeeMorning.guid}?manage=manage-1-x`), 'noindex');
    assert.equal(await fetchRobots(`/events/${coffeeMorning.guid}`), null);
    fake.answers[listCall] = { status: 500 };
    for (const path of ['/events.ics', '/sitemap.xml'])
      assert.equal((await fetch(lychgate.address + path)).status, 503);
  });
});
