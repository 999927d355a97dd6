import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { waitForEmail } from '../support/email/email-folder.ts';
import { addPerson, StaffBrowser } from '../support/staff-browser.ts';
import { callAsOperator, startTestLychgate, makeEvent, type TestedLychgate } from '../support/lychgate.ts';

let lychgate: TestedLychgate;
before(async () => (lychgate = await startTestLychgate()));
after(() => lychgate.stop());

const parking = 'Dear {name}, please park behind the hall of {event}.\n\nWe are on {phone}.';

test('words of the provider stand in the email of a booking, with their values', async () => {
  const refused = await callAsOperator(lychgate, 'PUT', 'Settings/Emails', { booking: 'Until {date}' });
  assert.equal(refused.status, 400);
  assert.equal(
    refused.body.fields.booking,
    'In braces there can only be {name}, {event}, {provider} and {phone}.',
  );
  assert.equal((await callAsOperator(lychgate, 'PUT', 'Settings/Emails', { booking: parking })).status, 200);
  const taskGuid = await makeEvent(lychgate.address, { title: 'Lantern walk' });
  const booking = { name: 'Mary www.evil.example', eMail: 'mary@example.org', numberOfAttendees: 1 };
  await callAsOperator(lychgate, 'POST', 'Attendee', { ...booking, taskGuid, attendanceStatus: 'Attending' });
  const { text } = await waitForEmail(lychgate.dataDir, { subject: 'Your place at Lantern walk' });
  assert.match(
    text,
    /\n\nDear Mary www\.\u200bevil\.\u200bexample, please park behind the hall of Lantern walk\.\n\nWe are on 01632 960 123\.\n\n/,
  );
  assert.match(text, /Thank you for letting us know/);
});

test('each email can be looked at with words that are not saved', async () => {
  for (const email of ['booking', 'bookingChange', 'reminder', 'request', 'signoff', 'directDebit']) {
    const { status, body } = await callAsOperator(lychgate, 'POST', 'Settings/Emails/Preview', {
      email,
      text: 'For {name}: hello.',
    });
    assert.equal(status, 200, email);
    assert.match(body.text, /\n\nFor Alex Sample: hello\.\n\n/, email);
    assert.ok(body.subject);
  }
  assert.equal((await callAsOperator(lychgate, 'GET', 'Settings')).body.emails.values.reminder, '');
});

test('a test goes to the person who asks, and to nobody with the operator key', async () => {
  const tried = { email: 'reminder', text: 'Bring a torch.' };
  assert.equal(
    (await callAsOperator(lychgate, 'POST', 'Settings/Emails/Test', tried)).body.code,
    'nobody-to-write-to',
  );
  const eMail = await addPerson(lychgate, 'Ruth', 'administrator');
  const browser = new StaffBrowser(lychgate);
  await browser.signIn(eMail);
  const previewPage = await browser.send('/office/settings/emails', {
    reminder: tried.text,
    test: 'reminder',
    revision: '1',
  });
  assert.match(previewPage.text, /The test is on its way\. Nothing is saved yet\./);
  const subject = 'Saturday 29 March, 10:30 am: Coffee morning';
  const email = await waitForEmail(lychgate.dataDir, { subject });
  assert.equal(email.to, eMail);
  assert.match(email.text, /Bring a torch\./);
  const preview = await browser.send('/office/settings/emails', {
    signoff: 'We {name} you.',
    preview: 'signoff',
    revision: '1',
  });
  assert.match(preview.text, /We Alex Sample you\./);
});
