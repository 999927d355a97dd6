import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { emailKinds } from '#contract/operator/email/email-kinds.ts';
import { findEmailRule } from '#back-office/email/kinds.ts';
import { requestCalls } from '../../cremation/requests/request-calls.ts';
import { signInAsOperator, type StaffBrowser } from '../../support/staff-browser.ts';
import {
  startTestLychgate,
  operatorKey,
  runAsOperator,
  type TestedLychgate,
} from '../../support/lychgate.ts';
import { waitForEmail } from '../../support/email/email-folder.ts';
import { startFakeImap, type FakeImap } from './fake-imap.ts';

let imap: FakeImap;
let lychgate: TestedLychgate;
let staff: StaffBrowser;
let photograph: Buffer;
before(async () => {
  imap = await startFakeImap();
  imap.abilities = 'UIDPLUS';
  lychgate = await startTestLychgate({ REPLIES_TO: 'replies@willow.example', REPLIES_IMAP_URL: imap.url });
  staff = await signInAsOperator(lychgate);
  photograph = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#664' } })
    .jpeg()
    .toBuffer();
});
after(async () => {
  await lychgate.stop();
  await imap.stop();
});

/** Emails the family of a new request. Returns the fields that their reply needs. */
async function writeToFamily(deceasedLastName: string) {
  const { reference } = await requestCalls(lychgate.address).arrive({ deceasedLastName });
  const subject = `About ${deceasedLastName}`;
  const body = { subject, text: 'Which photograph would you like?', eMail: 'margaret@example.org' };
  await runAsOperator(lychgate, 'POST', `Requests/${reference}/Reply`, body);
  const { headers } = await waitForEmail(lychgate.dataDir, { subject });
  return { reference, subject, replyTo: headers['reply-to']!, messageId: headers['message-id']! };
}

let uids = 0;

/** Puts a message into the mailbox. */
function arrive(headers: Record<string, string>, body: string[]): number {
  const all = {
    From: 'Margaret Ellis <margaret@example.org>',
    Date: 'Mon, 16 Nov 2026 09:30:00 +0000',
    'Message-ID': `<${(uids += 1)}@example.org>`,
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  imap.inbox.set(uids, [...lines, '', ...body].join('\r\n'));
  return uids;
}

/** The routine tasks, as they run every 15 minutes. */
async function readMailbox() {
  await runAsOperator(lychgate, 'GET', 'Admin/BackgroundServiceAPI');
}

const readReplies = async (reference: string) =>
  (await runAsOperator(lychgate, 'GET', `Replies?recordType=cremation_request&recordId=${reference}`)).items;

test('an answer with a photograph appears at its request, from any sender', async () => {
  const { reference, replyTo, subject } = await writeToFamily('Cedar');
  assert.match(replyTo, /^replies\+\d+\.[\da-z]{25}@willow\.example$/);
  arrive(
    {
      From: 'Tom <tom@example.net>',
      To: replyTo,
      Subject: `Re: ${subject}`,
      'MIME-Version': '1.0',
      'Content-Type': 'multipart/mixed; boundary="b1"',
    },
    [
      '--b1',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'The one by the lake, please.',
      '',
      'On Mon, 16 Nov 2026 at 09:00, Willow & Sons <office@willow.example>',
      'wrote:',
      '> Which photograph would you like?',
      '--b1',
      'Content-Type: image/jpeg; name="lake.jpg"',
      'Content-Disposition: attachment; filename="../../lake.jpg"',
      'Content-Transfer-Encoding: base64',
      '',
      photograph.toString('base64'),
      '--b1',
      'Content-Type: text/html; name="will.html"',
      'Content-Disposition: attachment; filename="will.html"',
      '',
      '<script>alert(1)</script>',
      '--b1',
      'Content-Type: image/jpeg; name="broken.jpg"',
      'Content-Disposition: attachment; filename="broken.jpg"',
      'Content-Transfer-Encoding: base64',
      '',
      photograph.subarray(0, 200).toString('base64'),
      '--b1--',
      '',
    ],
  );
  await readMailbox();
  const request = await staff.open(`/office/requests/${reference}`);
  assert.match(request.text, /Tom\s+has answered[^]*The one by the lake, please\./);
  assert.match((await staff.open('/office')).text, /Families have answered[^]*The one by the lake/);
  const [{ guid }] = await readReplies(reference);
  const reply = await runAsOperator(lychgate, 'GET', `Replies/${guid}`);
  assert.equal(reply.text, 'The one by the lake, please.');
  assert.match(reply.quoted, /^On Mon[^]*Which photograph/);
  assert.deepEqual(
    reply.files.map(({ name, isPhotograph }: { name: string; isPhotograph: boolean }) => [
      name,
      isPhotograph,
    ]),
    [
      ['lake.jpg', true],
      ['will.html', false],
    ],
  );
  assert.deepEqual(reply.leftOut, ['broken.jpg: this is no photograph that can be read']);
  const file = await staff.open(`/office/emails/replies/${guid}/files/${reply.files[1].guid}`);
  assert.equal(file.headers.get('Content-Type'), 'application/octet-stream');
  assert.equal(file.headers.get('Content-Disposition'), 'attachment; filename="will.html"');
  const done = await staff.send(`/office/emails/replies/${guid}`);
  assert.match(done.text, /Marked as done\./);
  assert.doesNotMatch((await staff.open(`/office/requests/${reference}`)).text, /has answered/);
  assert.doesNotMatch((await staff.open('/office')).text, /Families have answered/);
});

test('an answer is found by the email before, and never by its sender or a guessed address', async () => {
  const { reference, replyTo, messageId } = await writeToFamily('Alder');
  arrive({ To: 'office@willow.example', 'In-Reply-To': messageId }, ['By the thread.']);
  arrive({ To: replyTo.replace(/[\da-z](?=@)/, (last) => (last === '0' ? '1' : '0')) }, ['Guessed.']);
  await readMailbox();
  const found = await readReplies(reference);
  assert.deepEqual(
    found.map(({ beginning }: { beginning: string }) => beginning),
    ['By the thread.'],
  );
  const list = await staff.open('/office/emails/replies?view=unmatched');
  assert.match(list.text, /Guessed\./);
  const [{ guid }] = (await runAsOperator(lychgate, 'GET', 'Replies?view=unmatched')).items;
  // Found by the sender's address alone, so a person decides.
  const page = await staff.open(`/office/emails/replies/${guid}`);
  assert.match(page.text, /What is it about\?[^]*A sender’s address proves nothing/);
  const answer = await staff.send(`/office/emails/replies/${guid}`, {
    record: `cremation_request:${reference}`,
  });
  assert.match(answer.text, /It is at its record now\./);
  assert.equal((await readReplies(reference)).length, 2);
});

test('out-of-office notes are kept apart, and nothing is ever sent back', async () => {
  const { reference, replyTo } = await writeToFamily('Birch');
  const { rows } = lychgate.database!;
  const before = await rows`select from outbox`;
  arrive({ To: replyTo, 'Auto-Submitted': 'auto-replied', Subject: 'Out of office' }, ['I am away.']);
  await readMailbox();
  assert.doesNotMatch((await staff.open(`/office/requests/${reference}`)).text, /has answered/);
  assert.match((await staff.open('/office/emails/replies?view=automatic')).text, /I am away\./);
  assert.equal((await rows`select from outbox`).length, before.length);
});

test('an answer is not lost and not doubled when the connection drops before it is moved', async () => {
  const { reference, replyTo } = await writeToFamily('Elm');
  const uid = arrive({ To: replyTo }, ['Only once.']);
  imap.dropAt = 'UID STORE';
  await readMailbox();
  assert.ok(imap.inbox.has(uid), 'it is still in the mailbox');
  imap.dropAt = null;
  await readMailbox();
  assert.ok(!imap.inbox.has(uid));
  // A gateway hands the message over as well.
  const raw = `From: margaret@example.org\r\nTo: ${replyTo}\r\nMessage-ID: <gateway@example.org>\r\n\r\nBy a gateway.\r\n`;
  const handOver = async () => {
    const headers = { 'X-Api-Key': operatorKey, 'Content-Type': 'message/rfc822' };
    const answer = await fetch(`${lychgate.address}/api/Replies`, { method: 'POST', headers, body: raw });
    return answer.json();
  };
  assert.deepEqual([await handOver(), await handOver()], [{ outcome: 'stored' }, { outcome: 'known' }]);
  assert.deepEqual(
    (await readReplies(reference)).map(({ beginning }: { beginning: string }) => beginning),
    ['By a gateway.', 'Only once.'],
  );
});

test('HTML becomes text, and one message that cannot be parsed is kept as a file', async () => {
  const { reference, replyTo } = await writeToFamily('Oak');
  arrive({ To: replyTo, 'Content-Type': 'text/html; charset=utf-8' }, [
    '<html><head><style>p { color: red }</style></head><body><p>Yes, <b>please</b>.</p><p>Margaret &amp; Tom</p>',
    '<img src="https://example.org/seen.gif"><blockquote>Which photograph?</blockquote></body></html>',
  ]);
  const depth = Array.from({ length: 30 }, (_, index) => index);
  arrive(
    { To: replyTo, 'Content-Type': 'multipart/mixed; boundary="b0"' },
    depth.flatMap((level) => [`--b${level}`, `Content-Type: multipart/mixed; boundary="b${level + 1}"`, '']),
  );
  await readMailbox();
  const [deep, html] = await readReplies(reference);
  const { text, quoted } = await runAsOperator(lychgate, 'GET', `Replies/${html.guid}`);
  assert.equal(text, 'Yes, please.\n\nMargaret & Tom');
  assert.equal(quoted, 'Which photograph?');
  assert.equal((await runAsOperator(lychgate, 'GET', `Replies/${deep.guid}`)).files[0].name, 'message.eml');
});

test('the mailbox is tried from the settings, and its password stands nowhere', async () => {
  const tried = await staff.send('/office/settings/replies/try');
  assert.match(tried.text, /It works\. The mailbox is empty\./);
  const page = await staff.open('/office/settings/replies');
  assert.match(page.text, /replies@willow\.example[^]*REPLIES_TO/);
  assert.doesNotMatch(page.html + lychgate.log.join('\n'), /gravel|margaret@example|tom@example/);
});

test('each email that families answer is found again by its kind, and no other one', async () => {
  const statement = await readFile('back-office/database/functions/record_of_email.sql', 'utf8');
  const kinds = Object.keys(emailKinds);
  const answered = kinds.filter((kind) => findEmailRule(kind).isAnswered);
  assert.deepEqual(
    kinds.filter((kind) => statement.includes(`'${kind}'`)),
    answered,
  );
});
