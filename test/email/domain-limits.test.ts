import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase } from '#back-office/database/database.ts';
import { deliverDue } from '#back-office/email/outbox/delivery.ts';
import { bookPlaces } from '../support/email/booking-emails.ts';
import { composeNews, queueNews } from '../support/records/newsletter.ts';
import { readRecipients, sendDue, startMail } from './email-fixture.ts';

const perMinute = 60;
const atOnceMax = perMinute / 12;
const secondMs = 1_000;

test('processes share the limit of a receiving domain, and other domains do not wait', async (t) => {
  const { database, url, parts, smtp, moveClock } = await startMail(t);
  await queueNews(database, 300, parts.clock(), 'large.example');
  await queueNews(database, 3, parts.clock(), 'small.example');
  const other = openDatabase(url);
  t.after(() => other.close());
  const processes = [database, other].map((connected) => ({
    ...parts,
    database: connected,
    compose: composeNews,
    domainLimit: () => ({ perMinute }),
  }));
  const pass = () => Promise.all(processes.map((each) => deliverDue(each, { stream: 'promotional' })));
  const countSent = (domain: string) => readRecipients(smtp).filter((to) => to.endsWith(domain)).length;
  // The emails due first are all for one domain. Its limit is reached, and the next look finds the others.
  await pass();
  await pass();
  assert.deepEqual([countSent('large.example'), countSent('small.example')], [atOnceMax, 3]);
  for (let second = 1; second <= 60; second++) {
    moveClock(secondMs);
    await pass();
    assert.ok(countSent('large.example') <= atOnceMax + second, `${second} s`);
  }
  assert.equal(countSent('large.example'), atOnceMax + perMinute);
});

test('emails that people asked for are not limited by their domain', async (t) => {
  const { database, parts, smtp } = await startMail(t);
  for (let number = 0; number < 10; number++) await bookPlaces(database, 1, parts.clock());
  await database.rows`update outbox set recipient = 'visitor-' || id || '@example.org'`;
  await sendDue({ ...parts, domainLimit: () => ({ perMinute: 1 }) });
  assert.equal(smtp.received.length, 10);
});
