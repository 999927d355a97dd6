import assert from 'node:assert/strict';
import { test } from 'node:test';
import ICAL from 'ical.js';
import { createCalendar } from '#website/events/publishing/calendar.ts';
import type { AttendanceEmailKind } from '#back-office/events/emails/wording.ts';
import { composeAttendanceEmail, type EmailParts } from '#back-office/events/emails/attendance-email.ts';

const parts: EmailParts = {
  publicUrl: 'https://www.willow.example',
  mailFrom: 'Willow and Daughters <care@willow.example>',
  provider: {
    name: 'Willow and Daughters',
    phone: '01632 960 123',
    contactUrl: 'https://www.willow.example/contact',
  },
  manageLink: ({ id, guid, eventGuid }) =>
    `https://www.willow.example/events?book=${eventGuid}&is=${id}-${guid}`,
  checkInCode: () => '7KQFM2X22229',
};
const event = {
  guid: '3f2c6f0e-6a57-4b8e-9d55-0f6b5f6a1c11',
  title: 'A Quiet Hour',
  startDateTime: '2026-11-21T14:30:00',
  location: 'The Garden Room',
  addressLine1: '12 High Street',
  addressLine2: null as string | null,
  town: 'Ludlow',
  postCode: 'SY8 1BS',
  extraInfoTitle: 'Do you need a parking space?' as string | null,
  extraDescriptionTitle: null,
};
const attendee = {
  id: 7,
  guid: '9a2c6f0e-6a57-4b8e-9d55-0f6b5f6a1c22',
  name: 'Margaret Ellis',
  numberOfAttendees: 2,
  extraInfo: 'Yes, please' as string | null,
  extraDescription: 'My brother uses a wheelchair.' as string | null,
  revision: 0,
};
const manageAddress =
  'https://www.willow.example/events?book=3f2c6f0e-6a57-4b8e-9d55-0f6b5f6a1c11&is=7-9a2c6f0e-6a57-4b8e-9d55-0f6b5f6a1c22';

test('the booking email says what, when, where, how many, and where to change it', async () => {
  const email = await write('attendance-booked');
  assert.equal(email.subject, 'Your places at A Quiet Hour');
  assert.equal(email.to, 'margaret@example.org');
  assert.deepEqual(email.from, { name: 'Willow and Daughters', address: 'care@willow.example' });
  assert.equal(
    email.text,
    `Dear Margaret Ellis,

Your places are booked.

Thank you for letting us know that you are coming. Here are the details. Please keep this email.

We have attached a calendar entry.

What
  A Quiet Hour

When
  Saturday 21 November 2026, 2:30 pm

Where
  The Garden Room
  12 High Street
  Ludlow
  SY8 1BS

How many
  2 people

Do you need a parking space?
  Yes, please

Further details
  My brother uses a wheelchair.

At the door, show this code or give your name.
  7KQF-M2X2-2229

If anything changes, you can amend or cancel here:
${manageAddress}

If you did not make this booking, please call us on 01632 960 123.

With kind regards
Willow and Daughters
01632 960 123
https://www.willow.example/contact
`,
  );
  const [image] = email.attachments!;
  assert.deepEqual([image!.contentType, image!.cid], ['image/png', 'check-in-code@lychgate']);
  assert.match(
    email.html,
    /<img src="cid:check-in-code@lychgate" [^>]*alt="The code 7KQF-M2X2-2229 as a QR code"/,
  );
});

test('each kind of email has its own subject, and the same content as HTML and as text', async () => {
  const subjects = {
    'attendance-booked': 'Your places at A Quiet Hour',
    'attendance-amended': 'Your booking for A Quiet Hour has changed',
    'attendance-cancelled': 'Your booking for A Quiet Hour is cancelled',
    'event-changed': 'A Quiet Hour has changed',
    'event-cancelled': 'A Quiet Hour is cancelled',
  };
  for (const [kind, subject] of Object.entries(subjects)) {
    const { text, html, ...email } = await write(kind as keyof typeof subjects);
    assert.equal(email.subject, subject);
    assert.match(html, /^<!doctype html>\n<html lang="en-GB">/);
    for (const paragraph of text.split(/\n\s*/).filter((line) => !line.startsWith('http') && line !== '')) {
      assert.ok(
        html
          .replaceAll(/<\/?a\b[^>]*>/g, '')
          .replaceAll('&nbsp;', ' ')
          .includes(paragraph.replace(/\.$/, '')),
        `${kind}: ${paragraph}`,
      );
    }
    // In the last sentence and in the signature.
    assert.equal(html.match(/href="tel:01632960123"/g)?.length, 2, kind);
    const isCancelled = kind.endsWith('cancelled');
    assert.equal(text.includes(manageAddress), !isCancelled, kind);
    assert.equal(html.includes(`href="${manageAddress.replace('&', '&amp;')}"`), !isCancelled, kind);
    assert.equal(text.includes('7KQF-M2X2-2229'), !isCancelled, kind);
    assert.equal(Boolean(email.attachments), !isCancelled, kind);
    assert.doesNotMatch(text + html, /null|undefined|NaN/, kind);
    assert.doesNotMatch(text, /!|loved one|passed away/, kind);
  }
});

test('a cancellation email says where to book again, a cancelled event’s where to call', async () => {
  assert.match(
    (await write('attendance-cancelled')).text,
    /book again here:\nhttps:\/\/www\.willow\.example\/events\/3f2c6f0e-/,
  );
  assert.match((await write('event-cancelled')).text, /We are sorry that it will not take place\./);
  assert.match((await write('event-cancelled')).text, /please call us on 01632 960 123\./);
});

test('one place is singular, and missing details leave no line', async () => {
  const nowhere = { location: null, addressLine1: '', addressLine2: null, town: null, postCode: null };
  const alone = { numberOfAttendees: 1, extraInfo: null, extraDescription: '' };
  const { subject, text } = await write('attendance-booked', { event: nowhere, attendee: alone });
  assert.equal(subject, 'Your place at A Quiet Hour');
  assert.match(text, /How many\n {2}1 person\n\nAt the door/);
  assert.doesNotMatch(text, /Where|parking/);
});

test('half past midnight and noon are written as people say them', async () => {
  assert.match(
    (await write('attendance-booked', { event: { startDateTime: '2027-01-02T00:30:00' } })).text,
    /12:30 am/,
  );
  assert.match(
    (await write('attendance-booked', { event: { startDateTime: '2027-01-02T12:00:00' } })).text,
    /12:00 pm/,
  );
});

test('a calendar program gets a request that it can read, for the recipient alone', async () => {
  const { calendar } = await write('attendance-booked');
  const { component, entry } = read(calendar?.content);
  assert.equal(calendar?.method, 'REQUEST');
  assert.equal(component.getFirstPropertyValue('method'), 'REQUEST');
  assert.equal(component.getFirstPropertyValue('prodid'), '-//Lychgate//Bookings//EN');
  assert.equal(component.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid'), 'Europe/London');
  assert.equal(entry.summary, 'A Quiet Hour');
  assert.equal(entry.location, 'The Garden Room, 12 High Street, Ludlow, SY8 1BS');
  assert.equal(entry.description, 'Willow and Daughters, 01632 960 123');
  assert.equal(entry.organizer, 'mailto:care@willow.example');
  assert.equal(
    entry.component.getFirstPropertyValue('url'),
    'https://www.willow.example/events/3f2c6f0e-6a57-4b8e-9d55-0f6b5f6a1c11',
  );
  assert.equal(entry.component.getFirstPropertyValue('status'), 'CONFIRMED');
  assert.deepEqual(
    entry.attendees.map((each) => String(each.getFirstValue()).toLowerCase()),
    ['mailto:margaret@example.org'],
  );
  assert.equal(entry.attendees[0]?.getParameter('partstat'), 'ACCEPTED');
  assert.equal(entry.component.getFirstProperty('dtstart')?.getParameter('tzid'), 'Europe/London');
  assert.equal(entry.startDate.toString(), '2026-11-21T14:30:00');
  assert.equal(entry.endDate.toString(), '2026-11-21T15:30:00');
});

test('a calendar entry can be passed on: no private link, no guid of the booking, no answers', async () => {
  const { calendar } = await write('attendance-booked');
  const unfolded = calendar!.content.replaceAll('\r\n ', '');
  for (const secret of ['is=7-', '9a2c6f0e', 'wheelchair', 'parking', 'Margaret']) {
    assert.ok(!unfolded.includes(secret), secret);
  }
});

test('a change and a cancellation carry the same UID and a higher SEQUENCE', async () => {
  const emails: AttendanceEmailKind[] = [
    'attendance-booked',
    'attendance-amended',
    'event-changed',
    'attendance-cancelled',
    'attendance-booked',
    'event-cancelled',
  ];
  const written = emails.map((kind, revision) => write(kind, { attendee: { revision } }));
  const entries = (await Promise.all(written)).map(({ calendar }) => read(calendar?.content));
  assert.equal(new Set(entries.map(({ entry }) => entry.uid)).size, 1);
  assert.deepEqual(
    entries.map(({ entry }) => entry.sequence),
    [0, 1, 2, 3, 4, 5],
  );
  assert.deepEqual(
    entries.map(({ component, entry }) =>
      [component.getFirstPropertyValue('method'), entry.component.getFirstPropertyValue('status')].join(),
    ),
    [
      'REQUEST,CONFIRMED',
      'REQUEST,CONFIRMED',
      'REQUEST,CONFIRMED',
      'CANCEL,CANCELLED',
      'REQUEST,CONFIRMED',
      'CANCEL,CANCELLED',
    ],
  );
});

test('a calendar that gets the email and the website’s file of an event shows one entry', async () => {
  const { provider, publicUrl } = parts;
  const listed = { ...event, startDateTime: '2026-11-21T14:30:00Z', details: null, maxCapacity: null };
  const file = createCalendar(
    [{ ...listed, guid: event.guid.toUpperCase(), numberOfAttendees: 0, allowPhotoUpload: null }],
    {
      provider,
      publicUrl,
      stamp: new Date(),
    },
  );
  const ours = new ICAL.Event(new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')!);
  const { entry } = read((await write('attendance-booked')).calendar?.content);
  assert.equal(ours.uid, entry.uid);
  assert.equal(ours.startDate.toJSDate().getTime(), entry.startDate.toJSDate().getTime());
  for (const fact of ['summary', 'location', 'description'] as const) assert.equal(ours[fact], entry[fact]);
  const another = await write('attendance-booked', {
    event: { guid: '11111111-6a57-4b8e-9d55-0f6b5f6a1c22' },
  });
  assert.notEqual(read(another.calendar?.content).entry.uid, entry.uid);
});

test('ten in the morning is ten in London on both sides of both clock changes', async () => {
  const readInUtc = async (startDateTime: string) =>
    read((await write('attendance-booked', { event: { startDateTime } })).calendar?.content)
      .entry.startDate.toJSDate()
      .toISOString();
  assert.equal(await readInUtc('2027-03-27T10:00:00'), '2027-03-27T10:00:00.000Z');
  assert.equal(await readInUtc('2027-03-28T10:00:00'), '2027-03-28T09:00:00.000Z');
  assert.equal(await readInUtc('2027-10-30T10:00:00'), '2027-10-30T09:00:00.000Z');
  assert.equal(await readInUtc('2027-10-31T10:00:00'), '2027-10-31T10:00:00.000Z');
});

test('an email is the same to the byte in every server time zone', async (t) => {
  const zone = process.env.TZ;
  t.after(() => (zone === undefined ? delete process.env.TZ : (process.env.TZ = zone)));
  // New York skips 2:30 on this day; London has it.
  const written: Awaited<ReturnType<typeof write>>[] = [];
  for (const TZ of ['Europe/London', 'America/New_York', 'Asia/Tokyo']) {
    process.env.TZ = TZ;
    written.push(await write('attendance-booked', { event: { startDateTime: '2027-03-14T02:30:00' } }));
  }
  assert.match(
    written[1]!.calendar!.content,
    /DTSTART;TZID=Europe\/London:20270314T023000\r\nDTEND;TZID=Europe\/London:20270314T033000\r\n/,
  );
  assert.match(written[1]!.calendar!.content, /DTSTAMP:20261001T080000Z\r\n/);
  assert.match(written[1]!.text, /Sunday 14 March 2027, 2:30 am/);
  assert.deepEqual(written[1], written[0]);
  assert.deepEqual(written[2], written[0]);
});

test('hostile values stay values: no markup, no second line, no link, no turned words', async () => {
  const hostile =
    'A<script>alert("1")</script>\r\nBCC: all@evil.test\u2028\u202eX; 🕊️ , \\ רבקה "x" &amp;\u0000\ud800';
  const { subject, text, html, calendar } = await write('attendance-booked', {
    event: { title: hostile, location: hostile, extraInfoTitle: hostile },
    attendee: { name: `${hostile} https://evil.test`, extraInfo: 'see https://evil.test/x or www.evil.test' },
  });
  assert.doesNotMatch(subject + html + text.replaceAll('\n', ''), /[^\P{Cc}\n]|[\u2028-\u202e]/u);
  assert.doesNotMatch(html, /<script|<\/script/);
  assert.match(html, /A&lt;script&gt;alert\(&quot;1&quot;\)&lt;\/script&gt; BCC: all@evil\.test/);
  assert.doesNotMatch(text + html, /https:\/\/evil|www\.evil|evil\.test\/x/);
  assert.doesNotMatch(text, /^BCC/m);
  const { entry } = read(calendar?.content);
  assert.equal(
    entry.summary,
    'A<script>alert("1")</script> BCC: all@evil.test X; 🕊️ , \\ רבקה "x" &amp; \ufffd',
  );
  assert.equal(entry.component.getAllProperties('bcc').length, 0);
});

test('lines of a calendar entry end in CRLF and are no longer than 75 octets, emoji whole', async () => {
  const title = 'Remembrance 🕊️ שלום '.repeat(12).trim();
  const { calendar } = await write('attendance-booked', { event: { title } });
  assert.doesNotMatch(calendar!.content, /[^\r]\n|\r[^\n]/);
  for (const line of calendar!.content.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
  assert.equal(read(calendar!.content).entry.summary, title);
});

type Changes = {
  event?: Partial<typeof event> | Record<string, unknown>;
  attendee?: Partial<typeof attendee>;
};

function write(kind: AttendanceEmailKind, changes: Changes = {}) {
  const facts = { event: { ...event, ...changes.event }, attendee: { ...attendee, ...changes.attendee } };
  const createdAt = new Date('2026-10-01T08:00:00Z');
  return composeAttendanceEmail(
    { id: '1', kind, recipient: 'margaret@example.org', facts, createdAt },
    parts,
  );
}

function read(content = '') {
  const component = new ICAL.Component(ICAL.parse(content));
  const zone = new ICAL.Timezone(component.getFirstSubcomponent('vtimezone')!);
  const entry = new ICAL.Event(component.getFirstSubcomponent('vevent')!);
  entry.startDate.zone = zone;
  return { component, entry };
}
