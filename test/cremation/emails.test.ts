import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { CremationRequest } from '#contract/cremation.ts';
import { composeCremationEmail } from '#back-office/cremation/request-emails.ts';
import { createUnattendedCremation } from '#back-office/cremation/request.ts';
import { deliverDue, type OutboxParts } from '#back-office/email/outbox/delivery.ts';
import { createFileTransport } from '#back-office/email/outbox/transport.ts';
import { createCremationRequest } from '../support/records/cremation-request.ts';
import type { KindOf } from '#contract/operator/email/email-kinds.ts';
import type { QueuedEmail } from '#back-office/email/email.ts';
import { createDatabase } from '../support/database.ts';
import { readOutboxFolder } from '../support/email/email-folder.ts';

const now = new Date('2026-07-21T13:30:00Z');
const died = { dateOfDeath: '2026-07-14T00:00:00' };

/** Sends requests under one key, sends their emails, and reads them as a mail program does. */
async function sendRequests(
  t: { after(end: () => Promise<void>): void },
  requests: Partial<CremationRequest>[],
  renderDocuments?: typeof createBlankDocuments,
) {
  const { database, drop } = await createDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'lychgate-mail-'));
  t.after(async () => {
    await drop();
    await rm(folder, { recursive: true });
  });
  const log: string[] = [];
  const parts = {
    database,
    clock: () => now,
    openCaseOnArrival: async () => {},
    wakeOutbox: () => {},
    staffMail: ['office@willow.example'],
    providerName: 'Willow and Daughters',
    phone: '01632 960 123',
  };
  let reference = '';
  for (const changes of requests) {
    const body = createCremationRequest({ ...died, ...changes });
    const answer = await createUnattendedCremation(parts, { body, idempotencyKey: 'one-visit' });
    assert.ok('reference' in answer, JSON.stringify(answer));
    reference = answer.reference;
  }
  const outbox: OutboxParts = {
    database,
    clock: () => now,
    log: (line) => log.push(line),
    transport: createFileTransport(folder),
    compose: (waiting) =>
      composeCremationEmail(waiting as QueuedEmail<KindOf<'cremation'>>, {
        mailFrom: 'Willow and Daughters <care@willow.example>',
        publicUrl: 'https://care.willow.example',
        provider: {
          name: 'Willow and Daughters',
          phone: '01632 960 123',
          contactUrl: 'https://www.willow.example/contact',
        },
        log: (line) => log.push(line),
        ...(renderDocuments && { renderDocuments }),
      }),
  };
  await deliverDue(outbox);
  await deliverDue(outbox, { stream: 'with-documents' });
  const emails = await readOutboxFolder(folder);
  return { reference, emails, log, database };
}

/** Replaces the documents in tests that do not read them, because making them takes seconds. */
const createBlankDocuments = async () => ({
  pdfs: [Buffer.from('%PDF-'), Buffer.from('%PDF-')],
  unshown: [] as string[],
});

// Tests that only read the same emails share them.
let usual: ReturnType<typeof sendRequests> | undefined;
let endUsual = async () => {};
const getUsualEmails = () => (usual ??= sendRequests({ after: (end) => void (endUsual = end) }, [{}]));
after(() => endUsual());

test('the requester’s email says what happens next, with reference and phone number', async () => {
  const { reference, emails } = await getUsualEmails();
  const [email] = emails;
  assert.equal(email!.subject, `We have received your request (${reference})`);
  assert.deepEqual(email!.to, [{ name: '', address: 'margaret@example.org' }]);
  assert.equal(
    email!.text!.trim(),
    `Dear Mrs Ellis,

We have received your request.

Thank you for your request for an unattended cremation. We are so sorry that Mr John Arthur Ellis has died.

We will read your request and call or email you. We will explain what happens next and help with the legal forms. Until then there is nothing more you need to do.

Your reference
  ${reference}

The person who died
  Mr John Arthur Ellis

If you have a question, or if something is different from what you sent us, please call us on 01632 960 123 and tell us your reference. If you did not send this, please let us know.

With kind regards
Willow and Daughters
01632 960 123
https://www.willow.example/contact`,
  );
  assert.deepEqual(email!.attachments, []);
  assert.doesNotMatch(email!.text!, /pacemaker|Ludlow|!|passed|loved/);
});

test('staff get all answers, with nothing personal in the subject, and can reply', async (t) => {
  const { reference, emails } = await sendRequests(
    t,
    [{ eMail2: 'brother@example.org', discussFurther: 'One.\nTwo.' }],
    createBlankDocuments,
  );
  const email = emails[1]!;
  assert.equal(email.subject, `Cremation request ${reference}`);
  assert.deepEqual(email.to, [{ name: '', address: 'office@willow.example' }]);
  assert.deepEqual(email.replyTo, [{ name: '', address: 'margaret@example.org' }]);
  assert.match(email.text!, /Received on Tuesday 21 July 2026, 2:30 pm\./);
  assert.match(email.text!, /\nWHO SENT THE REQUEST\n\nName\n {2}Mrs Margaret Ellis\n/);
  assert.match(email.text!, /\nSecond e-mail\n {2}brother@example\.org\n/);
  assert.match(email.text!, /\nHome phone\n {2}Not answered\n/);
  assert.match(email.text!, /\nHome address\n {2}12 High Street\n {2}Ludlow\n {2}SY8 1BS\n/);
  assert.match(email.text!, /\nPlace of death\n {2}At the home address\n/);
  assert.match(email.text!, /\nTo talk about further\n {2}One\.\n {2}Two\.\n/);
  assert.match(email.html!, /<h2[^>]*>The person who died<\/h2>/);
  assert.doesNotMatch(emails[0]!.text! + emails[0]!.html!, /brother/);
});

test('the email to staff has two PDFs attached', async () => {
  const { reference, emails } = await getUsualEmails();
  assert.deepEqual(
    emails[1]!.attachments.map(({ filename, mimeType }) => [filename, mimeType]),
    [
      [`${reference}-request.pdf`, 'application/pdf'],
      [`${reference}-form-1-answers.pdf`, 'application/pdf'],
    ],
  );
  for (const { content } of emails[1]!.attachments) {
    assert.equal(Buffer.from(content as ArrayBuffer).toString('latin1', 0, 5), '%PDF-');
  }
});

test('both emails of a corrected request say that it replaces the earlier one', async (t) => {
  const { reference, emails } = await sendRequests(t, [{}, { town: 'Leominster' }], createBlankDocuments);
  assert.equal(emails.length, 4);
  const [, , requester, staff] = emails;
  assert.equal(requester!.subject, `We have received your changes (${reference})`);
  assert.match(requester!.text!, /It replaces what you sent us before\./);
  assert.equal(staff!.subject, `Cremation request ${reference} (changed)`);
  assert.match(staff!.text!, /It replaces what came before under this reference\./);
  assert.match(staff!.text!, /Leominster/);
});

test('if the documents cannot be made, the email is sent without them and says so', async (t) => {
  const { reference, emails, log } = await sendRequests(t, [{}], () => Promise.reject(new Error('Ellis')));
  assert.match(
    emails[1]!.text!,
    /The two documents could not be created this time\. All the answers are below\./,
  );
  assert.match(emails[1]!.text!, /Mrs Margaret Ellis/);
  assert.deepEqual(emails[1]!.attachments, []);
  assert.deepEqual(log, [
    'Outbox: 1 of 1 emails saved as files.',
    `The documents of ${reference} could not be created; the email is sent without them.`,
    'Outbox: 1 of 1 emails saved as files.',
  ]);
});

test('the email names any character that the documents cannot show', async (t) => {
  const { emails } = await sendRequests(t, [{ lastName: '𠮷田' }]);
  assert.match(
    emails[1]!.text!,
    /show a box for these characters, because no font has them: 𠮷\. The answers below show them as they were typed\./,
  );
  assert.match(emails[1]!.text!, /Mrs Margaret 𠮷田/);
});

test('hostile answers stay plain text: no header, no markup, no link', async (t) => {
  const { emails } = await sendRequests(
    t,
    [
      {
        firstName: 'Eve\u2028Bcc: all@evil.test',
        lastName: '<b>x</b>\u202e',
        deceasedLastName: '<script>alert(1)</script>',
        remainsInstructions: 'see https://evil.test/x\r\nSubject: forged\nBcc: all@evil.test',
      },
    ],
    createBlankDocuments,
  );
  for (const { subject, bcc, text, html } of emails) {
    assert.match(subject!, /UC-/);
    assert.equal(bcc, undefined);
    assert.doesNotMatch(text! + html!, /https:\/\/evil|[\u2028\u202e]/);
    assert.doesNotMatch(html!, /<script|<b>/);
  }
});

test('the log contains no answers', async () => {
  const { log } = await getUsualEmails();
  assert.doesNotMatch(log.join('\n'), /Ellis|@|Ludlow/);
});
