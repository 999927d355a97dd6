import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { withOneRow, type Database } from '#back-office/database/database.ts';
import { createEmailRule } from '#back-office/email/erase-emails.ts';
import type { Stream, QueuedEmail } from '#back-office/email/email.ts';
import { startOutbox } from '#back-office/email/outbox/outbox.ts';
import { createSharedPace } from '#back-office/email/outbox/pace.ts';
import { emailDigest } from '#back-office/email/suppression.ts';
import { readConfig } from '#server/config.ts';
import { bookPlaces, compose } from '../support/email/booking-emails.ts';
import { endLeases, readRecipients, sendDue, startMail, countStates } from './email-fixture.ts';
import { composeNews, queueNews } from '../support/records/newsletter.ts';
import { until } from '../support/until.ts';

const hourMs = 3_600_000;

async function startNews(t: TestContext, start?: Date, limits = {}) {
  const mail = await startMail(t, start, limits);
  const composeAny = (waiting: QueuedEmail) =>
    waiting.kind === 'mail-shot' ? composeNews(waiting) : compose(waiting);
  return { ...mail, parts: { ...mail.parts, compose: composeAny } };
}

const suppress = (database: Database, eMail: string, scope: string) =>
  database.rows`
    insert into suppression (email_digest, scope, reason, created_at)
    values (${emailDigest(eMail)}, ${scope}, 'operator', now())`;

const readSuppressions = (database: Database) =>
  database.rows`select encode(email_digest, 'hex') as digest, scope, reason from suppression order by id`;

const computeDigest = (eMail: string) => emailDigest(eMail).toString('hex');

test('unsubscribed recipients get no mail-shots, but still get transactional emails', async (t) => {
  const { database, parts, smtp, log } = await startNews(t);
  await bookPlaces(database, 1, parts.clock());
  await queueNews(database, 2, parts.clock());
  await suppress(database, 'Visitor-1@EXAMPLE.org', 'promotional');
  await suppress(database, 'Reader-1@EXAMPLE.org', 'promotional');
  assert.equal(await sendDue(parts), 1);
  assert.equal(await sendDue(parts, 'promotional'), 1);
  assert.deepEqual(readRecipients(smtp), ['reader-2@example.org', 'visitor-1@example.org']);
  assert.deepEqual(await countStates(database), { sent: 2, suppressed: 1 });
  const [suppressed] = await database.rows`select facts, started_at from outbox where state = 'suppressed'`;
  assert.deepEqual(suppressed, { facts: null, started_at: null });
  assert.match(log.join('\n'), /\(mail-shot\) was not sent\. Its address is blocked\./);
  assert.doesNotMatch(log.join('\n'), /@/);
});

test('a blocked address gets no email at all until it is unblocked', async (t) => {
  const { database, parts, smtp } = await startNews(t);
  await bookPlaces(database, 1, parts.clock());
  await queueNews(database, 1, parts.clock());
  await suppress(database, 'visitor-1@example.org', 'all');
  await suppress(database, 'reader-1@example.org', 'all');
  assert.equal((await sendDue(parts)) + (await sendDue(parts, 'promotional')), 0);
  assert.deepEqual(await countStates(database), { suppressed: 2 });
  await database.rows`update suppression set undone_at = now()`;
  await bookPlaces(database, 1, parts.clock());
  assert.equal(await sendDue(parts), 1);
  assert.deepEqual(readRecipients(smtp), ['visitor-1@example.org']);
});

test('unsubscribing while the email is in the current batch prevents it', async (t) => {
  const { database, parts, smtp } = await startNews(t);
  await queueNews(database, 3, parts.clock());
  let unsubscribed: Promise<unknown> | undefined;
  smtp.refuseMessage = async () => {
    unsubscribed ??= suppress(database, 'reader-3@example.org', 'promotional');
    await unsubscribed;
    return undefined;
  };
  assert.equal(await sendDue(parts, 'promotional'), 2);
  assert.deepEqual(readRecipients(smtp), ['reader-1@example.org', 'reader-2@example.org']);
});

test('a missing mailbox fails the email and blocks the address after one attempt', async (t) => {
  const { database, parts, smtp } = await startNews(t);
  await bookPlaces(database, 2, parts.clock());
  smtp.refuse = (recipient) => (recipient === 'visitor-1@example.org' ? 550 : undefined);
  assert.equal(await sendDue(parts), 1);
  assert.deepEqual(await readSuppressions(database), [
    { digest: computeDigest('visitor-1@example.org'), scope: 'all', reason: 'hard-bounce' },
  ]);
  const [failed] = await database.rows`select state, bounced_at from outbox where id = 1`;
  assert.deepEqual(failed, { state: 'failed', bounced_at: parts.clock() });
});

test('a refusal of our email, or a full mailbox, blocks nobody', async (t) => {
  const { database, parts, smtp } = await startNews(t);
  const refusals: [words: string, code: number][] = [
    ['5.7.26 this mail is unauthenticated', 550],
    ['5.2.2 <x@example.org> the mailbox is full', 552],
    ['your IP is on a block list', 554],
    ['rejected for policy reasons', 550],
  ];
  for (const [index, [reply, code]] of refusals.entries()) {
    await bookPlaces(database, 1, parts.clock());
    smtp.text = reply;
    smtp.refuse = () => code;
    await sendDue(parts);
    assert.deepEqual(await countStates(database), { failed: index + 1 }, reply);
    assert.deepEqual(await readSuppressions(database), [], reply);
  }
  smtp.refuse = () => undefined;
  smtp.refuseMessage = () => 550;
  smtp.text = '5.1.1 no such user';
  await bookPlaces(database, 1, parts.clock());
  await sendDue(parts);
  assert.deepEqual(await readSuppressions(database), []);
});

test('without a status, a refusal blocks an address only if its text names no other reason', async (t) => {
  const { database, parts, smtp } = await startNews(t);
  await bookPlaces(database, 1, parts.clock());
  smtp.text = 'No such user here';
  smtp.refuse = () => 550;
  await sendDue(parts);
  assert.equal((await readSuppressions(database)).length, 1);
});

test('staff mailboxes are never blocked', async (t) => {
  const { database, parts, smtp } = await startNews(t);
  await bookPlaces(database, 1, parts.clock());
  smtp.refuse = () => 550;
  const ours = { ...parts, staffMail: ['visitor-1@example.org'] };
  await sendDue(ours);
  assert.deepEqual(await readSuppressions(database), []);
  await suppress(database, 'visitor-1@example.org', 'all');
  smtp.refuse = () => undefined;
  await bookPlaces(database, 1, parts.clock());
  assert.equal(await sendDue(ours), 1);
});

test('after an expired claim a mail-shot is resent only if the server cannot have it', async (t) => {
  const { database, parts, smtp, log } = await startNews(t);
  await queueNews(database, 2, parts.clock());
  await bookPlaces(database, 1, parts.clock());
  await database.rows`update outbox set state = 'sending', tries = 1`;
  await database.rows`update outbox set started_at = now() where recipient <> 'reader-1@example.org'`;
  assert.equal(await sendDue(parts, 'promotional'), 1);
  assert.equal(await sendDue(parts), 1);
  assert.deepEqual(readRecipients(smtp), ['reader-1@example.org', 'visitor-1@example.org']);
  assert.deepEqual(await countStates(database), { sent: 2, unknown: 1 });
  assert.ok(log.includes('Outbox: emails that may have been sent, and are not sent again: 1.'));
  assert.equal(await sendDue(parts, 'promotional'), 0);
});

test('a connection dropped after the email leaves a mail-shot unknown, and resends a booking', async (t) => {
  const { database, parts, smtp, moveClock } = await startNews(t);
  await queueNews(database, 1, parts.clock());
  await bookPlaces(database, 1, parts.clock());
  smtp.dropAfterMessage = true;
  await sendDue(parts, 'promotional');
  await sendDue(parts);
  assert.deepEqual(await countStates(database), { queued: 1, unknown: 1 });
  assert.deepEqual(readRecipients(smtp), ['reader-1@example.org', 'visitor-1@example.org']);
  smtp.dropAfterMessage = false;
  moveClock(10_000);
  await sendDue(parts, 'promotional');
  await sendDue(parts);
  assert.deepEqual(readRecipients(smtp), [
    'reader-1@example.org',
    'visitor-1@example.org',
    'visitor-1@example.org',
  ]);
});

test('a connection dropped before the email, or a deferral, does not lose or repeat it', async (t) => {
  const { database, parts, smtp, moveClock } = await startNews(t);
  await queueNews(database, 1, parts.clock());
  smtp.cutAtRecipient = true;
  await sendDue(parts, 'promotional');
  assert.deepEqual(await countStates(database), { queued: 1 });
  smtp.cutAtRecipient = false;
  smtp.refuseMessage = () => 451;
  moveClock(10_000);
  await sendDue(parts, 'promotional');
  const [row] = await database.rows`select state, started_at from outbox`;
  assert.deepEqual(row, { state: 'queued', started_at: null });
  smtp.refuseMessage = () => undefined;
  moveClock(hourMs);
  assert.equal(await sendDue(parts, 'promotional'), 1);
  assert.equal(smtp.received.length, 1);
});

test('if a server never answers a complete email, a mail-shot becomes unknown after its timeout', async (t) => {
  const { database, parts, smtp } = await startNews(t, undefined, { emailMs: 500 });
  await queueNews(database, 1, parts.clock());
  smtp.refuseMessage = () => new Promise(() => {});
  await sendDue(parts, 'promotional');
  assert.deepEqual(await countStates(database), { unknown: 1 });
});

test('mail-shots are given up after one day, transactional emails after five', async (t) => {
  const { database, parts, smtp, moveClock } = await startNews(t);
  await queueNews(database, 1, parts.clock());
  await bookPlaces(database, 1, parts.clock());
  smtp.refuseMessage = () => 452;
  moveClock(24 * hourMs);
  await sendDue(parts, 'promotional');
  await sendDue(parts);
  assert.deepEqual(await database.rows`select kind, state from outbox order by id`, [
    { kind: 'mail-shot', state: 'failed' },
    { kind: 'attendance-booked', state: 'queued' },
  ]);
});

test('transactional emails do not wait behind mail-shots on a slow server', async (t) => {
  const { database, parts, smtp } = await startNews(t, new Date());
  const visitorsDone = Promise.withResolvers<undefined>();
  smtp.refuseMessage = (recipient) => (recipient.startsWith('reader') ? visitorsDone.promise : undefined);
  await queueNews(database, 60, new Date());
  const outbox = startOutbox({ ...parts, clock: () => new Date() });
  t.after(outbox.stop);
  await until(() => smtp.lastRecipient.startsWith('reader'));
  await bookPlaces(database, 3, new Date());
  outbox.wake();
  await until(() => smtp.received.length === 3);
  assert.ok(readRecipients(smtp).every((to) => to.startsWith('visitor')));
  visitorsDone.resolve(undefined);
});

test('at 600 emails a minute one is sent every 0.1 s, transactional ones between mail-shots', async (t) => {
  const { database, parts, smtp } = await startNews(t, new Date());
  await queueNews(database, 200, new Date());
  const startedAt = Date.now();
  const outbox = startOutbox({ ...parts, clock: () => new Date(), pace: createSharedPace(database, 600) });
  t.after(outbox.stop);
  await until(() => smtp.received.length >= 5);
  await bookPlaces(database, 5, new Date());
  outbox.wake();
  const listVisitors = () => readRecipients(smtp).filter((to) => to.startsWith('visitor'));
  await until(() => listVisitors().length === 5);
  const count = smtp.received.length;
  const leastMs = (count - 1) * 100 - 10;
  assert.ok(smtp.received.at(-1)!.at - startedAt >= leastMs, `${count} emails were too fast`);
  assert.ok(count < 200, `${count} emails`);
});

test('a transactional email is sent next, although a mail-shot has waited longer', async (t) => {
  const { database } = await startNews(t);
  const stopping = new AbortController();
  const paces = [createSharedPace(database, 30), createSharedPace(database, 30)];
  const order: string[] = [];
  const take = async (stream: Stream) => {
    await paces.reverse()[0]!(stream, stopping.signal);
    if (!stopping.signal.aborted) order.push(stream);
  };
  const news = [1, 2, 3].map(() => take('promotional'));
  // One email was sent, and two are pending.
  await until(() => order.length === 1);
  await take('transactional');
  assert.deepEqual(order, ['promotional', 'transactional']);
  stopping.abort();
  await Promise.all(news);
});

test('after 30 days the recipient of a suppressed email is erased', async (t) => {
  const { database, parts, moveClock } = await startNews(t);
  await queueNews(database, 3, parts.clock());
  await database.rows`update outbox set state = 'unknown' where id = 1`;
  await database.rows`update outbox set state = 'suppressed' where id = 2`;
  moveClock(31 * 24 * hourMs);
  assert.equal(await createEmailRule({ database, clock: parts.clock, keepEmailsDays: 30 }).erase(), 2);
});

test('a process whose lease has expired sends nothing that another has sent meanwhile', async (t) => {
  const { database, parts, smtp, log } = await startNews(t);
  await queueNews(database, 1, parts.clock());
  const awake = Promise.withResolvers<void>();
  const asleep = {
    ...parts,
    compose: (waiting: QueuedEmail) => awake.promise.then(() => parts.compose(waiting)),
  };
  const first = sendDue(asleep, 'promotional');
  await until(async () => (await countStates(database)).sending === 1);
  await endLeases(database);
  assert.equal(await sendDue(parts, 'promotional'), 1);
  awake.resolve();
  assert.equal(await first, 0);
  assert.equal(smtp.received.length, 1);
  assert.deepEqual(await countStates(database), { sent: 1 });
  assert.doesNotMatch(log.join('\n'), /is blocked/);
});

test('each email has its own bounce address if MAIL_BOUNCES_TO is set', async (t) => {
  const { database, parts, smtp } = await startNews(t);
  await queueNews(database, 1, parts.clock());
  await bookPlaces(database, 1, parts.clock());
  const ours = { ...parts, bouncesTo: 'bounce@willow.example' };
  await sendDue(ours, 'promotional');
  await sendDue(ours);
  for (const [index, { sender }] of smtp.received.entries())
    assert.match(sender, new RegExp(`^bounce\\+${index + 1}\\.[0-9a-f]{20}@willow\\.example$`));
  assert.equal(smtp.received.length, 2);
  assert.match(smtp.received[0]!.raw, /^From: Willow and Daughters <news@willow\.example>\r$/m);
});

test('the settings of the two streams have defaults, and an invalid one is named', () => {
  const { mailFromNews, mailPerMinute, mailBouncesTo, mailUnsubscribeTo } = readConfig({});
  assert.deepEqual([mailFromNews, mailPerMinute, mailBouncesTo, mailUnsubscribeTo], [null, null, null, null]);
  assert.equal(readConfig({ MAIL_PER_MINUTE: '600' }).mailPerMinute, 600);
  for (const [name, value, message] of [
    ['MAIL_PER_MINUTE', '0', /MAIL_PER_MINUTE must be a whole number from 1 to 99999\./],
    ['MAIL_PER_MINUTE', 'ten', /MAIL_PER_MINUTE must be a whole number from 1 to 99999\./],
    ['MAIL_FROM_NEWS', 'news', /MAIL_FROM_NEWS must be an email address\./],
    ['MAIL_BOUNCES_TO', 'Bounce <a@b.example>', /MAIL_BOUNCES_TO must be one email address\./],
    ['MAIL_UNSUBSCRIBE_TO', 'a@b.example,c@d.example', /MAIL_UNSUBSCRIBE_TO must be one email address\./],
  ] as const) {
    assert.throws(() => readConfig({ [name]: value }), message);
  }
});

test('emails that are queued one by one are looked for ten times a second, not for each', async (t) => {
  const { database, parts } = await startMail(t);
  const claims: Record<string, number> = {};
  const rows = ((strings: TemplateStringsArray, ...values: unknown[]) => {
    const stream = strings.join('').includes('from pending_email') && String(values[1]);
    if (stream) claims[stream] = (claims[stream] ?? 0) + 1;
    return database.rows(strings, ...values);
  }) as Database['rows'];
  const server = Promise.withResolvers<'sent'>();
  const transport = { ...parts.transport, send: () => server.promise };
  const outbox = startOutbox(
    { ...parts, database: { ...database, ...withOneRow(rows) }, transport },
    { pollMs: hourMs },
  );
  const began = performance.now();
  for (let number = 1; number <= 500; number++) {
    await bookPlaces(database, 1, parts.clock());
    outbox.wake();
  }
  const looksMax = (performance.now() - began) / 100 + 2;
  server.resolve('sent');
  await outbox.stop();
  assert.ok(Object.keys(claims).length === 3);
  for (const count of Object.values(claims)) assert.ok(count <= looksMax, `${count} of ${looksMax}`);
});
