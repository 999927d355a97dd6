import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compose, emailParts } from '../../support/email/booking-emails.ts';

const event = {
  guid: '3f2c6f0e-6a57-4b8e-9d55-0f6b5f6a1c11',
  title: 'A Quiet Hour\r\nBCC: all@evil.test',
  startDateTime: '2026-11-21T14:30:00',
  location: 'The Garden Room',
  addressLine1: '12 High Street',
  addressLine2: null,
  town: 'Ludlow',
  postCode: 'SY8 1BS',
  extraInfoTitle: 'Food',
  extraDescriptionTitle: null,
};
const guid = '9a2c6f0e-6a57-4b8e-9d55-0f6b5f6a1c22';

test('the email with the private link names the event and nothing of the booking', async () => {
  const { calendar, html, ...email } = await compose({
    id: '1',
    kind: 'attendance-link',
    recipient: 'margaret@example.org',
    facts: { event, attendee: { id: 7, guid } },
    createdAt: new Date('2026-10-01T08:00:00Z'),
  });
  assert.equal(calendar, undefined);
  assert.deepEqual(email, {
    from: { name: 'Willow and Daughters', address: 'care@willow.example' },
    to: 'margaret@example.org',
    subject: 'The link to your booking for A Quiet Hour BCC: all@evil.test',
    text: `Hello,

The link to your booking.

You asked for a link to your booking. Here it is. It opens your booking for this event.

What
  A Quiet Hour BCC: all@evil.test

When
  Saturday 21 November 2026, 2:30 pm

Where
  The Garden Room
  12 High Street
  Ludlow
  SY8 1BS

Here you can see what you booked, and change or cancel it:
https://www.willow.example/manage/${guid}

Please keep the link to yourself: anybody who has it can change the booking. If you did not ask for it, you can ignore this email.

With kind regards
Willow and Daughters
01632 960 123
https://www.willow.example/contact
`,
  });
  const link = emailParts.manageLink({ id: 7, guid, eventGuid: event.guid });
  assert.match(html, new RegExp(`href="${link}"[^>]*>Open my booking<`));
  assert.match(html, /If you did not ask for it, you can ignore this email\./);
});
