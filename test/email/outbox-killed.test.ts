// @proof: processes are killed while emails leave.
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { bookPlaces } from '../support/email/booking-emails.ts';
import { readMessageIds, readRecipients, startMail, countStates } from './email-fixture.ts';
import { queueNews } from '../support/records/newsletter.ts';
import { startSmtp, type TestSmtp } from '../support/email/smtp.ts';
import { until } from '../support/until.ts';
import { killProcess } from '../support/processes/child-process.ts';

const bookings = 200;
const readers = 200;

test('400 emails, an unreliable server and two kills: none lost, no mail-shot sent twice', async (t) => {
  const { database, url, smtp } = await startMail(t, new Date());
  await bookPlaces(database, bookings, new Date());
  await queueNews(database, readers, new Date());
  const port = Number(new URL(smtp.url).port);
  const cuts = makeUnreliable(smtp);
  const start = async () => {
    const child = fork(join(import.meta.dirname, 'outbox-process.ts'), [url, smtp.url, '0', '2000']);
    await once(child, 'message');
    return child;
  };
  const first = await start();
  await until(() => smtp.received.length >= 100);
  await killProcess(first);
  const second = await start();
  await until(() => smtp.received.length >= 200);
  await smtp.stop();
  await until(async () => {
    const rows = await database.rows`select from outbox where last_error like '%could not be used.'`;
    return rows.length > 0;
  });
  await killProcess(second);
  const restarted = await startSmtp(port);
  t.after(restarted.stop);
  const third = await start();
  const isDone = async () => {
    const { queued = 0, sending = 0 } = await countStates(database);
    return queued + sending === 0;
  };
  await until(isDone, 90);
  third.send('stop');
  await once(third, 'exit');

  const received = [...readRecipients(smtp), ...readRecipients(restarted)];
  const rows = await database.rows<{ recipient: string; state: string; kind: string }>`
    select recipient, state, kind from outbox`;
  const countReceived = (recipient: string) => received.filter((each) => each === recipient).length;
  for (const { recipient, state, kind } of rows) {
    const times = countReceived(recipient);
    assert.ok(state === 'sent' || (state === 'unknown' && kind === 'mail-shot'), `${kind} is ${state}`);
    if (state === 'sent') assert.ok(times >= 1, `${kind} was lost`);
    if (kind === 'mail-shot') assert.ok(times <= 1, `${kind} came ${times} times`);
  }
  const counts = await countStates(database);
  const doubles = received.length - new Set(received).size;
  t.diagnostic(`${JSON.stringify(counts)}, ${cuts.count} lines cut, ${doubles} bookings came twice`);
  // One email for each connection dropped after it, and those on four connections at each kill.
  assert.ok((counts.unknown ?? 0) + doubles <= cuts.count + 2 * 4);
  const ids = [...readMessageIds(smtp), ...readMessageIds(restarted)];
  assert.equal(new Set(ids).size, new Set(received).size);
});

/** Defers every 17th email, delays every 23rd, and drops the connection after every 41st. */
function makeUnreliable(smtp: TestSmtp): { count: number } {
  const cuts = { count: 0 };
  let emails = 0;
  smtp.refuseMessage = async () => {
    emails++;
    if (emails % 23 === 0) await wait(300);
    smtp.dropAfterMessage = emails % 41 === 0;
    if (smtp.dropAfterMessage) cuts.count++;
    return emails % 17 === 0 ? 451 : undefined;
  };
  return cuts;
}
