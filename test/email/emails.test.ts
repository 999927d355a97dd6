import assert from 'node:assert/strict';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { operatorKeyActor } from '#contract/operator/staff/actor.ts';
import { createSmtpTransport } from '#back-office/email/outbox/transport.ts';
import { getEmailStatus } from '#back-office/set-up-check/email-status.ts';
import { bookPlaces, saveBooking } from '../support/email/booking-emails.ts';
import { readEml, readRecipients, sendDue, startFiles, startMail, countStates } from './email-fixture.ts';
import { startSmtp } from '../support/email/smtp.ts';

test('a booking, its change and its cancellation each give one .eml file, readable by its owner', async (t) => {
  const { database, parts, folder } = await startFiles(t);
  const event = await bookPlaces(database, 0, parts.clock());
  await saveBooking(database, event, 'margaret@example.org', parts.clock());
  await saveBooking(database, event, 'margaret@example.org', parts.clock(), { places: 3 });
  await saveBooking(database, event, 'margaret@example.org', parts.clock(), { status: 'Cancelled' });
  assert.equal(await sendDue(parts), 3);

  const names = (await readdir(folder)).toSorted();
  assert.deepEqual(names, [
    '20300301T100000000Z-attendance-amended-outbox-2.eml',
    '20300301T100000000Z-attendance-booked-outbox-1.eml',
    '20300301T100000000Z-attendance-cancelled-outbox-3.eml',
  ]);
  assert.equal((await stat(join(folder, names[0]!))).mode & 0o777, 0o600);
  const emails = await Promise.all(names.map((name) => readEml(join(folder, name))));
  assert.deepEqual(
    emails.map(({ subject }) => subject),
    [
      'Your booking for A Quiet Hour has changed',
      'Your place at A Quiet Hour',
      'Your booking for A Quiet Hour is cancelled',
    ],
  );
  for (const { to, from, text, html } of emails) {
    assert.deepEqual(to, [{ name: '', address: 'margaret@example.org' }]);
    assert.deepEqual(from, { name: 'Willow and Daughters', address: 'care@willow.example' });
    assert.match(text!, /Friday 21 November 2031, 2:30 pm/);
    assert.match(html!, /Friday 21 November 2031, 2:30&nbsp;pm/);
  }
});

test('the calendar entry is both an alternative part and an attachment', async (t) => {
  const { database, parts, folder } = await startFiles(t);
  const event = await bookPlaces(database, 1, parts.clock());
  await saveBooking(database, event, 'visitor-1@example.org', parts.clock(), { status: 'Cancelled' });
  await sendDue(parts);
  const [booked, cancelled] = await Promise.all(
    (await readdir(folder)).toSorted().map((name) => readEml(join(folder, name))),
  );
  for (const [email, method] of [
    [booked, 'REQUEST'],
    [cancelled, 'CANCEL'],
  ] as const) {
    assert.ok(email!.raw.includes(`Content-Type: text/calendar; charset=utf-8; method=${method}`));
    const [part, file] = email!.attachments.filter(({ mimeType }) => mimeType !== 'image/png');
    assert.deepEqual(
      [part?.mimeType, part?.method, file?.filename],
      ['text/calendar', method, 'booking.ics'],
    );
    const [partText, fileText] = [part, file].map((each) =>
      new TextDecoder().decode(each?.content as ArrayBuffer),
    );
    assert.match(partText!, new RegExp(`\nMETHOD:${method}\n`));
    assert.equal(fileText, partText);
    // The parser changes line ends, so check the raw message.
    const [, sent = ''] = /text\/calendar.*?base64\r\n\r\n([^-]+)/s.exec(email!.raw) ?? [];
    assert.match(Buffer.from(sent, 'base64').toString(), /^BEGIN:VCALENDAR\r\n.*\r\nEND:VCALENDAR\r\n$/s);
  }
});

test('an email file is replaced by a repeat, and an unfinished one is not read', async (t) => {
  const { database, parts, folder } = await startFiles(t);
  await bookPlaces(database, 1, parts.clock());
  await writeFile(join(folder, '.half.eml.1'), 'Subject: half');
  await sendDue(parts);
  await database.rows`update outbox set state = 'queued', due_at = created_at, facts = (select attendance_facts(e, a) from event e, attendee a)`;
  assert.equal(await sendDue(parts), 1);
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.endsWith('.eml')),
    ['20300301T100000000Z-attendance-booked-outbox-1.eml'],
  );
});

test('an email that is only saved as a file is not sent, also once there is a mail server', async (t) => {
  const { database, parts } = await startFiles(t);
  const asStaff = { database, clock: parts.clock, actor: operatorKeyActor, setUp: { email: true } };
  await bookPlaces(database, 1, parts.clock());
  await sendDue(parts);
  assert.deepEqual(await database.rows`select state, tries, last_error, sent_at from outbox`, [
    { state: 'saved', tries: 1, last_error: null, sent_at: null },
  ]);
  const smtp = await startSmtp();
  const transport = createSmtpTransport(smtp.url);
  t.after(async () => {
    await transport.close();
    await smtp.stop();
  });
  assert.equal(await sendDue({ ...parts, transport }), 0);
  assert.equal((await getEmailStatus(asStaff)).hasAccepted, false);
  await bookPlaces(database, 1, parts.clock());
  assert.equal(await sendDue({ ...parts, transport }), 1);
  assert.equal((await getEmailStatus(asStaff)).hasAccepted, true);
  const withoutServer = { ...asStaff, setUp: { email: false } };
  assert.equal((await getEmailStatus(withoutServer)).hasAccepted, false);
  assert.deepEqual(await countStates(database), { saved: 1, sent: 1 });
});

test('a sent email says so, with its tries and its time', async (t) => {
  const { database, parts } = await startMail(t);
  await bookPlaces(database, 1, parts.clock());
  await sendDue(parts);
  assert.deepEqual(await database.rows`select state, tries, last_error, sent_at from outbox`, [
    { state: 'sent', tries: 1, last_error: null, sent_at: new Date('2030-03-01T10:00:00Z') },
  ]);
});

test('every email has one recipient, in its envelope and in its headers', async (t) => {
  const { database, parts, smtp } = await startMail(t);
  await bookPlaces(database, 5, parts.clock());
  assert.equal(await sendDue(parts), 5);
  for (const { sender, recipients, raw } of smtp.received) {
    const { to, cc, bcc } = await PostalMime.parse(raw);
    assert.equal(sender, 'care@willow.example');
    assert.deepEqual([to?.map(({ address }) => address), cc, bcc], [recipients, undefined, undefined]);
    assert.equal(recipients.length, 1);
    assert.match(raw, /^Auto-Submitted: auto-generated\r$/m);
  }
  assert.deepEqual(
    readRecipients(smtp),
    [1, 2, 3, 4, 5].map((number) => `visitor-${number}@example.org`),
  );
});

test('hostile names and addresses add no recipient and no header', async (t) => {
  const { database, parts, smtp, log } = await startMail(t);
  const event = await bookPlaces(database, 0, parts.clock());
  const long = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example.org`;
  await saveBooking(database, event, long, parts.clock(), {
    name: 'Eve\r\nBcc: all@evil.test\r\n\r\n<b>רבקה</b> 🕊️',
  });
  for (const eMail of [
    `${'a'.repeat(488)}@example.org`,
    'one@example.org, two@evil.test',
    'x@example.org\r\nRCPT TO:<two@evil.test>',
    'a<two@evil.test>',
    '"two@evil.test"@example.org',
  ]) {
    await saveBooking(database, event, eMail, parts.clock());
  }
  assert.equal(await sendDue(parts), 1, log.join('\n'));
  assert.deepEqual(readRecipients(smtp), [long]);
  const email = await PostalMime.parse(smtp.received[0]!.raw);
  assert.equal(email.bcc, undefined);
  assert.match(email.text!, /^Dear Eve Bcc: all@\u200bevil\.\u200btest <b>רבקה<\/b> 🕊️,$/m);
  const failed = await database.rows<{
    last_error: string;
  }>`select last_error from outbox where state = 'failed' order by id`;
  assert.deepEqual(
    failed.map((row) => row.last_error),
    ['501: The mail server did not accept the recipient.', ...Array(4).fill('The address is not valid.')],
  );
  assert.doesNotMatch(log.join('\n'), /@/);
});

test('letters other than ASCII before the @ go only to a server that takes them', async (t) => {
  const { database, parts, smtp } = await startMail(t);
  const event = await bookPlaces(database, 0, parts.clock());
  await saveBooking(database, event, 'josé@example.org', parts.clock());
  assert.equal(await sendDue(parts), 1);
  smtp.hideSmtpUtf8();
  await saveBooking(database, event, 'renée@example.org', parts.clock());
  await saveBooking(database, event, 'ann@bücher.example', parts.clock());
  assert.equal(await sendDue(parts), 1);
  assert.deepEqual(readRecipients(smtp), ['ann@bücher.example', 'josé@example.org']);
  const [failed] = await database.rows`
    select last_error, (select count(*)::integer from suppression) as blocked from outbox where state = 'failed'`;
  const last_error = 'The mail server takes no address with letters such as é before the @.';
  assert.deepEqual(failed, { last_error, blocked: 0 });
});

test('an address with such letters waits while the mail server is away', async (t) => {
  const { database, parts, smtp } = await startMail(t);
  const event = await bookPlaces(database, 0, parts.clock());
  await saveBooking(database, event, 'josé@example.org', parts.clock());
  await smtp.stop();
  assert.equal(await sendDue(parts), 0);
  assert.deepEqual(await database.rows`select state, last_error from outbox`, [
    { state: 'queued', last_error: 'ESOCKET: The mail server could not be used.' },
  ]);
});

test('a deferred email is retried after 5, 10, 20 seconds, and others do not wait for it', async (t) => {
  const { database, parts, smtp, moveClock } = await startMail(t);
  await bookPlaces(database, 2, parts.clock());
  smtp.refuse = (recipient) => (recipient === 'visitor-1@example.org' ? 451 : undefined);
  assert.equal(await sendDue(parts), 1);
  for (const seconds of [5, 10, 20]) {
    const [putEmail] =
      await database.rows`select state, extract(epoch from due_at - ${parts.clock()}::timestamptz)::integer as seconds from outbox where id = 1`;
    assert.deepEqual(putEmail, { state: 'queued', seconds });
    moveClock(seconds * 1000 - 1);
    const connections = smtp.connections;
    await sendDue(parts);
    assert.equal(smtp.connections, connections);
    moveClock(1);
    assert.equal(await sendDue(parts), 0);
  }
  smtp.refuse = () => undefined;
  moveClock(300_000);
  assert.equal(await sendDue(parts), 1);
  assert.deepEqual(readRecipients(smtp), ['visitor-1@example.org', 'visitor-2@example.org']);
});

test('delays grow to five minutes, and after five days an email is given up', async (t) => {
  const { database, parts, smtp, moveClock } = await startMail(t);
  await bookPlaces(database, 1, parts.clock());
  smtp.refuseMessage = () => 452;
  await database.rows`update outbox set tries = 400`;
  await sendDue(parts);
  moveClock(299_000);
  assert.equal(await sendDue(parts), 0);
  assert.deepEqual(await countStates(database), { queued: 1 });
  moveClock(5 * 24 * 3_600_000);
  await sendDue(parts);
  assert.deepEqual(await database.rows`select state, tries, last_error from outbox`, [
    { state: 'failed', tries: 402, last_error: '452 4.2.1: The mail server did not accept the email.' },
  ]);
});

test('a permanent refusal is not retried, and neither outbox nor log contains the address', async (t) => {
  const { database, parts, smtp, moveClock, log } = await startMail(t);
  await bookPlaces(database, 2, parts.clock());
  smtp.refuse = (recipient) => (recipient === 'visitor-1@example.org' ? 550 : undefined);
  assert.equal(await sendDue(parts), 1);
  moveClock(86_400_000);
  assert.equal(await sendDue(parts), 0);
  assert.deepEqual(await database.rows`select state, last_error from outbox where id = 1`, [
    { state: 'failed', last_error: '550 5.1.1: The mail server did not accept the recipient.' },
  ]);
  assert.deepEqual(log, [
    'Email 1 (attendance-booked) was not sent. 550 5.1.1: The mail server did not accept the recipient.',
    'Outbox: 1 of 2 emails sent.',
  ]);
});

test('a refusal without an exact code says in words that there is no such mailbox', async (t) => {
  const { database, parts, smtp } = await startMail(t);
  await bookPlaces(database, 1, parts.clock());
  // Exim answers in these words.
  smtp.text = 'Unrouteable address';
  smtp.refuse = () => 550;
  await sendDue(parts);
  const last_error = '550: The mail server did not accept the recipient. There is no such mailbox.';
  assert.deepEqual(await database.rows`select last_error from outbox`, [{ last_error }]);
});

test('after a refused login all emails wait', async (t) => {
  const { database, parts, smtp } = await startMail(t);
  await bookPlaces(database, 3, parts.clock());
  smtp.refuse = () => 530;
  assert.equal(await sendDue(parts), 0);
  assert.deepEqual(await countStates(database), { queued: 3 });
});

test('an email that cannot be composed does not block the others', async (t) => {
  const { database, parts, smtp } = await startMail(t);
  await bookPlaces(database, 2, parts.clock());
  await database.rows`update outbox set facts = '{}' where id = 1`;
  assert.equal(await sendDue(parts), 1);
  assert.deepEqual(readRecipients(smtp), ['visitor-2@example.org']);
  assert.deepEqual(await database.rows`select state, last_error from outbox where id = 1`, [
    { state: 'queued', last_error: 'The email could not be composed.' },
  ]);
});
