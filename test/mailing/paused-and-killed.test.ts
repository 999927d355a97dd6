// @proof: a mailing of thousands, stopped at random moments.
import assert from 'node:assert/strict';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { isRefused } from '#contract/call.ts';
import { createOperatorApi } from '#back-office/back-office.ts';
import { startMail, readRecipients } from '../email/email-fixture.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { addContacts } from '../support/records/newsletter.ts';
import { until } from '../support/until.ts';
import { assertAccepted } from '../support/answers.ts';
import { killProcess } from '../support/processes/child-process.ts';

// 10,000 contacts take two minutes.
const contacts = 2_000;
const leaseMs = 2_000;
// Two processes with two connections each.
const underWayMax = 4;

test('2,000 contacts, three kills and two pauses: nobody is emailed twice, and all are counted', async (t) => {
  const { database, url, smtp } = await startMail(t, new Date());
  await addContacts(database, contacts);
  const api = createOperatorApi(await backOfficeParts(database));
  await api.createCampaign({ body: { ca: 'news', subject: 'News', body: 'Hello.' } });
  const running: ChildProcess[] = [];
  const start = async () => {
    const child = fork(join(import.meta.dirname, 'mailing-process.ts'), [url, smtp.url, String(leaseMs)]);
    await once(child, 'message');
    running.push(child);
    return child;
  };
  const countSent = () => smtp.received.length;
  const isSilent = async () => {
    await wait(300);
    const before = countSent();
    await wait(700);
    assert.equal(countSent(), before, 'emails were sent while it was paused');
  };

  const [first, second] = await Promise.all([start(), start()]);
  await api.sendCampaign({ ca: 'news', body: {} });
  await until(() => countSent() >= 300);
  await killProcess(first);
  await until(() => countSent() >= 500);
  const atPause = countSent();
  const paused = await api.pauseCampaign({ ca: 'news', body: {} });
  assert.ok(!isRefused(paused) && paused.state === 'paused');
  assert.ok(countSent() - atPause < 500, 'the pause took long');
  await isSilent();

  await killProcess(second);
  const [third] = await Promise.all([start(), start()]);
  await wait(leaseMs);
  await isSilent();

  const resumed = await api.resumeCampaign({ ca: 'news', body: {} });
  assert.ok(!isRefused(resumed) && resumed.state === 'queued');
  await until(() => countSent() >= 1_000);
  await api.pauseCampaign({ ca: 'news', body: {} });
  await killProcess(third);
  await isSilent();
  await api.resumeCampaign({ ca: 'news', body: {} });
  await start();
  const read = async () => {
    const campaign = assertAccepted(await api.getCampaign({ ca: 'news' }));
    return campaign;
  };
  await until(async () => (await read()).emails.waiting === 0, 120);

  await Promise.all(
    running.filter(({ exitCode, signalCode }) => exitCode === null && !signalCode).map(killProcess),
  );

  const people = readRecipients(smtp);
  assert.equal(new Set(people).size, people.length, 'somebody was emailed twice');
  const { queued, emails } = await read();
  t.diagnostic(JSON.stringify(emails));
  assert.deepEqual([queued, emails.sent + emails.unknown], [contacts, contacts]);
  // An email that a killed process was handing over may have come, so it is not sent again.
  assert.ok(emails.unknown <= 3 * underWayMax, `${emails.unknown} unknown`);
  assert.ok(people.length >= emails.sent && people.length <= contacts);
});
