import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { startOutbox } from '#back-office/email/outbox/outbox.ts';
import { bookPlaces, saveBooking } from '../support/email/booking-emails.ts';
import {
  endLeases,
  readMessageIds,
  readRecipients,
  sendDue,
  startMail,
  countStates,
} from './email-fixture.ts';
import { startSmtp } from '../support/email/smtp.ts';
import { until } from '../support/until.ts';
import { killProcess } from '../support/processes/child-process.ts';

test('after an hour without mail server all emails are sent once, in order', async (t) => {
  const { database, parts, smtp, moveClock, log } = await startMail(t);
  const port = Number(new URL(smtp.url).port);
  await smtp.stop();
  const event = await bookPlaces(database, 30, parts.clock());
  for (let minute = 0; minute < 60; minute++) {
    assert.equal(await sendDue(parts), 0);
    moveClock(60_000);
  }
  await saveBooking(database, event, 'visitor-1@example.org', parts.clock(), { status: 'Cancelled' });
  const [waiting] = await database.rows<{ state: string; tries: number; last_error: string }>`
    select state, tries, last_error from outbox order by id`;
  assert.deepEqual(waiting, {
    state: 'queued',
    tries: 0,
    last_error: 'ESOCKET: The mail server could not be used.',
  });

  const restarted = await startSmtp(port);
  t.after(() => restarted.stop());
  while ((await sendDue(parts)) > 0);
  assert.equal(restarted.received.length, 31);
  assert.equal(new Set(readMessageIds(restarted)).size, 31);
  const toFirst = restarted.received.filter(({ raw }) => raw.includes('To: visitor-1@example.org'));
  assert.deepEqual(
    toFirst.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)![1]),
    ['Your place at A Quiet Hour', 'Your booking for A Quiet Hour is cancelled'],
  );
  assert.doesNotMatch(log.join('\n'), /@|Margaret/);
});

test('when the mail server is back, pending emails are sent automatically', async (t) => {
  const { database, parts, smtp } = await startMail(t, new Date());
  const port = Number(new URL(smtp.url).port);
  await smtp.stop();
  await bookPlaces(database, 3, parts.clock());
  const outbox = startOutbox({ ...parts, clock: () => new Date() });
  t.after(outbox.stop);
  await until(async () => (await database.rows`select from outbox where last_error is not null`).length > 0);
  const restarted = await startSmtp(port);
  t.after(restarted.stop);
  await until(() => restarted.received.length === 3);
  await until(async () => (await countStates(database)).sent === 3);
});

test('if a process is killed between commit and sending, the next one sends each email once', async (t) => {
  const { database, url, parts, smtp, moveClock } = await startMail(t, new Date());
  const request = Promise.withResolvers<void>();
  smtp.refuse = () => {
    request.resolve();
    return new Promise(() => {});
  };
  const child = fork(join(import.meta.dirname, 'outbox-process.ts'), [url, smtp.url, '25']);
  await once(child, 'message');
  await request.promise;
  await killProcess(child);
  assert.deepEqual(await countStates(database), { queued: 24, sending: 1 });

  smtp.refuse = () => undefined;
  const next = fork(join(import.meta.dirname, 'outbox-process.ts'), [url, smtp.url, '0']);
  await until(async () => (await countStates(database)).sent === 24);
  await endLeases(database);
  // The emails became due after the start of this test, where its clock stands.
  moveClock(120_000);
  while ((await sendDue(parts)) > 0);
  next.send('stop');
  await once(next, 'exit');
  assert.deepEqual(
    readRecipients(smtp),
    Array.from({ length: 25 }, (_, index) => `visitor-${index + 1}@example.org`).toSorted(),
  );
  assert.deepEqual(await countStates(database), { sent: 25 });
});

test('two workers with the same outbox send each email once', async (t) => {
  const { database, parts, smtp } = await startMail(t);
  await bookPlaces(database, 60, parts.clock());
  const sendAllDue = async () => {
    while ((await sendDue(parts)) > 0);
  };
  await Promise.all([sendAllDue(), sendAllDue(), sendAllDue()]);
  assert.equal(smtp.received.length, 60);
  assert.equal(new Set(readMessageIds(smtp)).size, 60);
});

test('an email that takes longer than a lease is still sent by one worker', async (t) => {
  const { database, parts, smtp } = await startMail(t);
  await bookPlaces(database, 3, parts.clock());
  const mayBeTaken = Promise.withResolvers<undefined>();
  smtp.refuseMessage = () => mayBeTaken.promise;
  const now = { ...parts, clock: () => new Date(), leaseMs: 3_000 };
  await database.rows`update outbox set due_at = ${new Date()}`;
  const first = sendDue(now);
  const readLeaseEnd = async () => {
    const [row] = await database.rows<{
      at: Date;
    }>`select max(lease_until) as at from outbox where state = 'sending'`;
    return row!.at?.getTime() ?? 0;
  };
  await until(async () => (await readLeaseEnd()) > 0);
  const firstLeaseEnds = await readLeaseEnd();
  while (Date.now() <= firstLeaseEnds) {
    await wait(100);
    assert.equal(await sendDue(now), 0);
  }
  assert.ok((await readLeaseEnd()) > firstLeaseEnds, 'the lease was renewed');
  mayBeTaken.resolve(undefined);
  assert.equal(await first, 3);
  assert.equal(smtp.received.length, 3);
});

test('an email is sent as soon as the outbox is woken, and a stop waits for those being sent', async (t) => {
  const { database, parts, smtp } = await startMail(t, new Date());
  const request = Promise.withResolvers<void>();
  const mayBeTaken = Promise.withResolvers<undefined>();
  smtp.refuseMessage = () => {
    request.resolve();
    return mayBeTaken.promise;
  };
  const outbox = startOutbox({ ...parts, clock: () => new Date() }, { pollMs: 3_600_000 });
  await bookPlaces(database, 5, new Date());
  outbox.wake();
  await request.promise;
  const stopped = outbox.stop();
  mayBeTaken.resolve(undefined);
  await stopped;
  const sent = smtp.received.length;
  assert.deepEqual(await countStates(database), { queued: 5 - sent, sent });
  assert.ok(sent >= 1 && sent < 5, `${sent} sent`);
});

test('a server that accepts connections but never answers delays a stop only briefly', async (t) => {
  const { database, parts, smtp } = await startMail(t, new Date(), { silenceMs: 300 });
  smtp.refuse = () => new Promise(() => {});
  await bookPlaces(database, 4, parts.clock());
  const outbox = startOutbox(parts);
  await until(() => smtp.connections > 0);
  await outbox.stop();
  const { sending = 0 } = await countStates(database);
  assert.equal(sending, 0);
});
