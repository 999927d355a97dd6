import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { emailDigest } from '#back-office/email/suppression.ts';
import { apiKey, startTestLychgate, operatorKey, type TestedLychgate } from '../support/lychgate.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate();
});
after(() => lychgate.stop());

const createdAt = new Date('2026-11-01T09:30:00.123Z');
let emails = 0;

/** Adds an email that was sent, as the outbox stores it. */
async function addEmail(kind = 'mail-shot') {
  const recipient = `reader-${++emails}@example.org`;
  const [row] = await lychgate.database!.rows<{ id: string; token: string }>`
    insert into outbox (purpose_key, kind, recipient, state, stream, due_at, created_at, sent_at)
    values (${`report:${emails}`}, ${kind}, ${recipient}, 'sent', 'promotional', ${createdAt}, ${createdAt}, ${createdAt})
    returning id, token`;
  const { id, token } = row!;
  const secret = token.slice(0, 8) + token.slice(-12);
  const messageId = `<outbox-${id}.${kind}.20261101T093000123Z.${secret}@willow.example>`;
  return { id, recipient, secret, messageId };
}

type Report = {
  finalRecipient?: string;
  originalRecipient?: string;
  action?: string;
  status?: string;
  to?: string;
  messageId?: string;
  original?: string;
};

const reportOf = ({
  finalRecipient = 'somebody@example.org',
  originalRecipient = '',
  action = 'failed',
  status = '5.1.1',
  to = 'news@willow.example',
  messageId = '',
  original = 'message/rfc822',
}: Report) =>
  [
    'From: MAILER-DAEMON@mx.example.org (Mail Delivery System)',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system at host mx.example.org.',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    'Arrival-Date: Sat, 21 Nov 2026 09:30:01 +0000',
    '',
    `Final-Recipient: rfc822; ${finalRecipient}`,
    ...(originalRecipient && [`Original-Recipient: rfc822;${originalRecipient}`]),
    `Action: ${action}`,
    `Status: ${status}`,
    ...(status === '5.1.1'
      ? [
          'Diagnostic-Code: smtp; 550 5.1.1 <somebody@example.org>:',
          '    Recipient address rejected: User unknown',
        ]
      : []),
    '--b1',
    `Content-Type: ${original}`,
    '',
    'From: Willow <news@willow.example>',
    'To: somebody@example.org',
    `Message-ID:${messageId.length > 60 ? '\r\n' : ''} ${messageId}`,
    'Subject: Coffee in the garden',
    '',
    ...(original === 'message/rfc822' ? ['Coffee in the garden, every Tuesday.'] : []),
    '--b1--',
    '',
  ].join('\r\n');

async function send(body: string | Buffer, type = 'message/rfc822', key = operatorKey) {
  const response = await fetch(`${lychgate.address}/api/Mail/DeliveryReport`, {
    method: 'POST',
    headers: { 'X-Api-Key': key, 'Content-Type': type },
    body: new Uint8Array(Buffer.from(body)),
  });
  return { status: response.status, body: await response.json() };
}

const readRow = async ({ id }: { id: string }) => {
  const [row] = await lychgate.database!.rows<{ state: string; last_error: string | null; bounced: boolean }>`
    select state, last_error, bounced_at is not null as bounced from outbox where id = ${id}`;
  return row!;
};

const isBlocked = async ({ recipient }: { recipient: string }) => {
  const rows = await lychgate.database!.rows`
    select from suppression where email_digest = ${emailDigest(recipient)} and scope = 'all' and undone_at is null`;
  return rows.length === 1;
};

test('a hard bounce fails the email and blocks its address, and a repeat changes nothing', async () => {
  for (const original of ['message/rfc822', 'text/rfc822-headers']) {
    const email = await addEmail();
    for (let times = 0; times < 2; times++) {
      const { status, body } = await send(
        reportOf({ messageId: email.messageId, finalRecipient: email.recipient, original }),
      );
      assert.equal(status, 200, JSON.stringify(body));
      assert.deepEqual(body, {
        outcome: 'hard-bounce',
        email: { id: email.id, kind: 'mail-shot', state: 'failed' },
      });
    }
    assert.deepEqual(await readRow(email), {
      state: 'failed',
      last_error: 'A delivery report says 5.1.1.',
      bounced: true,
    });
    assert.equal(await isBlocked(email), true);
  }
});

test('a report to the email’s own bounce address finds it without its Message-ID', async () => {
  const email = await addEmail();
  const { body } = await send(
    reportOf({
      to: `<bounces+${email.id}.${email.secret.toUpperCase()}@willow.example>`,
      finalRecipient: email.recipient,
    }),
  );
  assert.equal(body.outcome, 'hard-bounce');
  assert.equal(await isBlocked(email), true);
});

test('the recipient of one email of a campaign cannot report on the others', async () => {
  const mine = await addEmail();
  const theirs = await addEmail('signoff-email');
  for (const report of [
    {
      messageId: mine.messageId.replace(`outbox-${mine.id}.mail-shot`, `outbox-${theirs.id}.signoff-email`),
    },
    { to: `<bounces+${theirs.id}.${mine.secret}@willow.example>` },
  ]) {
    const { status } = await send(reportOf({ ...report, finalRecipient: theirs.recipient }));
    assert.equal(status, 404);
  }
  await send(reportOf({ messageId: mine.messageId, finalRecipient: theirs.recipient }));
  assert.equal((await readRow(theirs)).state, 'sent');
  assert.deepEqual([await isBlocked(mine), await isBlocked(theirs)], [false, false]);
});

test('a report on an address to which the email was forwarded blocks nobody', async () => {
  const email = await addEmail();
  const { body } = await send(
    reportOf({ messageId: email.messageId, finalRecipient: 'her.new.address@example.com' }),
  );
  assert.deepEqual([body.outcome, body.email.state], ['refused', 'failed']);
  assert.equal(await isBlocked(email), false);
  const forwarded = await addEmail();
  const { body: named } = await send(
    reportOf({
      messageId: forwarded.messageId,
      finalRecipient: 'her.new.address@example.com',
      originalRecipient: forwarded.recipient.toUpperCase(),
    }),
  );
  assert.equal(named.outcome, 'hard-bounce');
  assert.equal(await isBlocked(forwarded), true);
});

test('a temporary failure is only noted', async () => {
  for (const report of [
    { action: 'delayed', status: '4.4.1' },
    { action: 'delivered', status: '2.1.5' },
  ]) {
    const email = await addEmail();
    const { body } = await send(reportOf({ ...report, messageId: email.messageId }));
    assert.equal(body.outcome, 'noted');
    assert.deepEqual(await readRow(email), {
      state: 'sent',
      last_error: `A delivery report says ${report.status}.`,
      bounced: false,
    });
    assert.equal(await isBlocked(email), false);
  }
});

test('a report without an exact code is read by its text, and says so in words', async () => {
  const email = await addEmail();
  // OpenSMTPD puts the reason into the part for people only.
  const report = reportOf({ status: '5.0.0', messageId: email.messageId, finalRecipient: email.recipient });
  const readable = `${email.recipient}: 550 Invalid recipient: <${email.recipient}>`;
  const { body } = await send(report.replace('This is the mail system at host mx.example.org.', readable));
  assert.equal(body.outcome, 'hard-bounce');
  assert.equal((await readRow(email)).last_error, 'A delivery report says 5.0.0. There is no such mailbox.');
});

test('a server that stopped trying fails the email, blocks nobody, and stops nothing', async () => {
  // Postfix reports this once an email has waited for as long as it keeps one.
  const emails = [await addEmail(), await addEmail(), await addEmail()];
  for (const email of emails) {
    const report = reportOf({ action: 'failed', status: '4.4.1', messageId: email.messageId });
    const { body } = await send(report);
    assert.equal(body.outcome, 'refused');
    const last_error = 'A delivery report says 4.4.1. The mail server stopped trying.';
    assert.deepEqual(await readRow(email), { state: 'failed', last_error, bounced: false });
    assert.equal(await isBlocked(email), false);
  }
  assert.deepEqual(await lychgate.database!.rows`select from email_stop`, []);
});

test('OpenSMTPD stops trying with a report that says delayed, which may come early', async () => {
  const email = await addEmail();
  const report = (status: string, reason: string) =>
    reportOf({
      action: 'delayed',
      status,
      messageId: email.messageId,
      finalRecipient: email.recipient,
    }).replace('This is the mail system at host mx.example.org.', `${email.recipient}: ${reason}`);
  assert.equal((await send(report('4.4.7', 'Envelope expired'))).body.outcome, 'refused');
  assert.equal((await send(report('4.0.0', '451 Try again later'))).body.outcome, 'noted');
  const last_error = 'A delivery report says 4.4.7. The mail server stopped trying.';
  assert.deepEqual(await readRow(email), { state: 'failed', last_error, bounced: false });
  assert.equal(await isBlocked(email), false);
});

test('a full mailbox or a policy refusal fails the email and blocks nobody', async () => {
  for (const status of ['5.2.2', '5.7.1', '5.3.4', '5.6.0']) {
    const email = await addEmail();
    const { body } = await send(reportOf({ status, messageId: email.messageId }));
    assert.deepEqual([body.outcome, body.email.state], ['refused', 'failed']);
    assert.equal(await isBlocked(email), false);
  }
});

test('three who refuse our address by report stop the stream, and one person alone does not', async () => {
  const readStops = () => lychgate.database!.rows`select stream, cause from email_stop`;
  const report = async ({ messageId, recipient }: { messageId: string; recipient: string }) => {
    const { body } = await send(reportOf({ status: '5.1.8', messageId, finalRecipient: recipient }));
    assert.equal(body.outcome, 'refused');
  };
  await lychgate.database!.rows`update outbox set sent_at = now() - interval '2 hours'`;
  const sent = [await addEmail(), await addEmail(), await addEmail()];
  await lychgate.database!
    .rows`update outbox set sent_at = now() where id = any(${sent.map(({ id }) => id)}::bigint[])`;
  await report(sent[0]!);
  await report(sent[0]!);
  await report(sent[1]!);
  assert.deepEqual(await readStops(), []);
  await report(sent[2]!);
  assert.deepEqual(await readStops(), [{ stream: 'promotional', cause: 'reports' }]);
  assert.deepEqual(await Promise.all(sent.map(isBlocked)), [false, false, false]);
  await lychgate.database!.rows`delete from email_stop`;
});

test('a report on an unknown email, or without its secret, changes nothing', async () => {
  const email = await addEmail();
  for (const messageId of [
    `<outbox-999999.mail-shot.20261101T093000123Z.${email.secret}@willow.example>`,
    email.messageId.replace(email.secret, '0'.repeat(20)),
    email.messageId.replace(`.${email.secret}`, ''),
    `<bounces+${email.id}.20261101T093000123Z@willow.example>`,
    '<somebody.else@example.org>',
    `<outbox-999999999999999999999999.mail-shot.20261101T093000123Z.${email.secret}@willow.example>`,
  ]) {
    const { status, body } = await send(reportOf({ messageId }));
    assert.deepEqual([status, body.code], [404, 'email-not-found']);
  }
  assert.equal((await readRow(email)).state, 'sent');
});

test('anything but a report is refused, without an error', async () => {
  const email = await addEmail();
  const plain = `From: a@example.org\r\nSubject: Hello\r\nMessage-ID: ${email.messageId}\r\n\r\nStatus: 5.1.1\r\nAction: failed\r\n`;
  const nested = Array.from(
    { length: 300 },
    (_, depth) => `--b${depth}\r\nContent-Type: multipart/mixed; boundary=b${depth + 1}\r\n`,
  );
  const cases = [
    '',
    plain,
    '\0\0\0',
    reportOf({ status: 'bad', messageId: email.messageId }),
    nested.join('\r\n'),
  ];
  for (const text of cases) {
    const { status, body } = await send(text);
    assert.deepEqual([status, body.code], [400, 'not-a-report'], text.slice(0, 40));
  }
  assert.equal((await readRow(email)).state, 'sent');
});

test('reports need the operator key and their content type, and have at most 1 MB', async () => {
  const email = await addEmail();
  const report = reportOf({ messageId: email.messageId });
  assert.equal((await send(report, 'message/rfc822', apiKey)).status, 401);
  assert.deepEqual((await send(JSON.stringify({ report }), 'application/json')).body.code, 'other-type');
  const { status, body } = await send(`${report}${'x'.repeat(1_000_000)}`);
  assert.deepEqual([status, body.code], [413, 'too-large']);
  assert.equal((await readRow(email)).state, 'sent');
});

const createComplaint = ({ feedback = 'abuse', messageId = '', sender = 'news@willow.example' }) =>
  [
    'From: <abusedesk@mailbox.example>',
    'To: <bounces@willow.example>',
    'Subject: FW: Coffee in the garden',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="part1"',
    '',
    '--part1',
    'Content-Type: text/plain; charset="US-ASCII"',
    '',
    'This is an email abuse report.',
    '--part1',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${feedback}`,
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    `Original-Mail-From: <${sender}>`,
    '--part1',
    'Content-Type: message/rfc822',
    '',
    'From: Willow <news@willow.example>',
    ...(messageId && [`Message-ID: ${messageId}`]),
    'Subject: Coffee in the garden',
    '',
    'Coffee in the garden, every Tuesday.',
    '--part1--',
    '',
  ].join('\r\n');

test('a complaint ends mailings to its reader, and leaves other emails to them', async () => {
  const byId = await addEmail();
  const first = await send(createComplaint({ messageId: byId.messageId }));
  assert.deepEqual(first, {
    status: 200,
    body: { outcome: 'complaint', email: { id: byId.id, kind: 'mail-shot', state: 'sent' } },
  });
  const { secret, id, recipient } = await addEmail();
  const bySender = await send(createComplaint({ sender: `bounce+${id}.${secret}@willow.example` }));
  assert.equal(bySender.body.outcome, 'complaint');
  const stored = await lychgate.database!.rows`
    select scope, reason from suppression
    where email_digest = any(${[byId.recipient, recipient].map(emailDigest)}) and undone_at is null`;
  assert.deepEqual(
    stored,
    [0, 1].map(() => ({ scope: 'promotional', reason: 'complaint' })),
  );
});

test('“not spam” and a complaint about a guessed email change nothing', async () => {
  const { messageId, recipient, id } = await addEmail();
  const notSpam = await send(createComplaint({ messageId, feedback: 'not-spam' }));
  assert.equal(notSpam.body.outcome, 'noted');
  const guessed = await send(
    createComplaint({ messageId: messageId.replace(/[0-9a-f]{20}@/, `${'0'.repeat(20)}@`) }),
  );
  assert.deepEqual([guessed.status, guessed.body.code], [404, 'email-not-found']);
  const blocked = await lychgate.database!.rows`
    select from suppression where email_digest = ${emailDigest(recipient)}`;
  const complained = await lychgate.database!
    .rows`select from outbox where id = ${id} and complained_at is not null`;
  assert.deepEqual([blocked, complained], [[], []]);
});

test('the OpenAPI document names content types other than JSON', async () => {
  const document = await (await fetch(`${lychgate.address}/api/openapi.json`)).json();
  for (const [path, type, maxLength] of [
    ['Mail/DeliveryReport', 'message/rfc822', 1_000_000],
    ['Contacts/Preview', 'text/csv', 20_000_000],
    ['Contacts/Import', 'text/csv', 20_000_000],
  ] as const) {
    const { requestBody } = document.paths[`/api/${path}`].post;
    assert.deepEqual(requestBody.content, { [type]: { schema: { type: 'string', maxLength } } });
  }
  const { parameters } = document.paths['/api/Contacts'].get;
  assert.deepEqual(
    parameters.map(({ name, in: where }: { name: string; in: string }) => [name, where]),
    [
      ['after', 'query'],
      ['limit', 'query'],
      ['q', 'query'],
      ['list', 'query'],
      ['sort', 'query'],
    ],
  );
  const page = await (await fetch(`${lychgate.address}/api/`)).text();
  assert.match(page, /<code>message\/rfc822<\/code><\/p><p>Text, at most 1,000,000 characters\.<\/p>/);
});
