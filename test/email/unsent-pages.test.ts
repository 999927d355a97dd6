import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signInAsOperator } from '../support/staff-browser.ts';
import { call, startTestLychgate, makeEvent } from '../support/lychgate.ts';
import { readRecipients } from './email-fixture.ts';
import { startSmtp } from '../support/email/smtp.ts';
import { until } from '../support/until.ts';

test('once a server accepts emails, pages offer what was never sent, and one press sends it', async (t) => {
  const smtp = await startSmtp();
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'care@willow.example' };
  const lychgate = await startTestLychgate(mail);
  t.after(async () => {
    await lychgate.stop();
    await smtp.stop();
  });
  const { rows } = lychgate.database!;
  const book = async (taskGuid: string, name: string) => {
    const eMail = `${name}@example.org`;
    const booking = { taskGuid, name, eMail, numberOfAttendees: 1, attendanceStatus: 'Attending' };
    assert.equal((await call(lychgate.address, 'POST', 'Attendee', booking)).status, 200);
  };
  const next = await makeEvent(lychgate.address);
  for (const name of ['ann', 'ben']) await book(next, name);
  const past = await makeEvent(lychgate.address, { title: 'Past' });
  await book(past, 'cleo');
  await until(() => smtp.received.length === 3);
  await until(async () => (await rows`select from outbox where state = 'sent'`).length === 3);
  // Changes the emails as if there had been no mail server.
  await rows`update outbox set state = 'saved', sent_at = null`;
  await rows`update event set starts_at = now() - interval '1 day' where guid = ${past}`;
  smtp.received.length = 0;
  const operator = await signInAsOperator(lychgate);
  const notice = /3 emails were never sent, because there was no mail server then\./;
  assert.match((await operator.open('/office/events')).text, /has not accepted an email yet/);
  // The invitation is the first that it accepts.
  const eMail = 'ruth@willow.example';
  await operator.send('/office/people', { name: 'Ruth', eMail, role: 'staff' });
  await until(async () => (await rows`select from outbox where state = 'sent'`).length === 1);
  for (const path of ['/office', '/office/events', '/office/emails'])
    assert.match((await operator.open(path)).text, notice);
  const page = await operator.open('/office/emails/unsent');
  assert.match(page.text, /3 emails were only saved[^]*2 of them are still useful[^]*Send the 2 useful ones/);
  assert.match(page.text, /Booking confirmation\s+3\s+2\s+1 out of date: the day/);
  assert.equal((await rows`select from outbox where state = 'saved'`).length, 3, 'looking sends nothing');
  const done = await operator.send('/office/emails/unsent', { press: 'send' });
  assert.match(done.text, /still useful are on their way\./);
  assert.doesNotMatch(done.text, /never sent,/);
  await until(() => smtp.received.length === 3);
  assert.deepEqual(readRecipients(smtp), ['ann@example.org', 'ben@example.org', eMail]);
  assert.match((await operator.open('/office/emails/unsent')).text, /There are none to decide about\./);
});
