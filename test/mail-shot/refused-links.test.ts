// @isolated: the limit of the log is one of the process, and other files refuse links too.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startRefusedLinksLog } from '#website/mail-shot/log-refused-links.ts';
import { startFakeBackOffice } from '../support/fake-back-office.ts';
import { startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';

let lychgate: TestedLychgate;
let fake: Awaited<ReturnType<typeof startFakeBackOffice>>;
before(async () => {
  fake = await startFakeBackOffice({ 'POST Ms/MailShot': { body: {} } });
  lychgate = await startTestLychgate({ BACK_OFFICE_URL: fake.url });
});
after(async () => {
  await lychgate.stop();
  await fake.stop();
});

const findRefused = (log: string[]) => log.filter((line) => line.includes('mail-shot link'));
const describeRefusal = (host: string) =>
  `Refused a mail-shot link to ${host}. If this is your own website, add it in Settings, or to SITE_HOSTS.`;

test('a refused link is logged with its host only, never with its recipient', async () => {
  const before = lychgate.log.length;
  const follow = (ws: string, method: string, query = '') =>
    fetch(`${lychgate.address}/mailshot/${encodeURIComponent(ws)}/C-secret/co-secret/ca-secret${query}`, {
      method,
      headers: { Origin: lychgate.address },
      redirect: 'manual',
    });
  for (const [ws, method, query] of [
    ['https://www.example.net/secret?a=secret#secret', 'GET', ''],
    ['https://secret:secret@shop.example.net:8443/secret', 'POST', ''],
    ['https://signed.example.net/secret', 'POST', '?s=secret'],
    ['javascript:secret', 'GET', ''],
    ['mailto:secret@example.net', 'GET', ''],
  ] as const)
    assert.equal((await follow(ws, method, query)).status, 400);
  const logged = lychgate.log.slice(before);
  assert.deepEqual(findRefused(logged), [
    describeRefusal('www.example.net'),
    describeRefusal('shop.example.net:8443'),
    describeRefusal('signed.example.net'),
    // Each sentence is logged once a minute.
    'Refused a mail-shot link without a readable web address.',
  ]);
  assert.doesNotMatch(logged.join('\n'), /secret/);
});

test('refused links cannot fill the log: ten lines a minute, and one about the others', () => {
  let now = 0;
  const log: string[] = [];
  const refuse = startRefusedLinksLog(() => now);
  const refuseMany = () => {
    for (let number = 0; number < 1_000; number++)
      refuse(`https://${'a'.repeat(2_000)}/`, (line) => log.push(line));
  };
  refuseMany();
  assert.equal(log.length, 11);
  assert.equal(log[9], describeRefusal('a'.repeat(100)));
  assert.equal(log[10], 'Refused many mail-shot links. Further ones are not logged for a minute.');
  now += 60_000;
  refuseMany();
  assert.equal(log.length, 22);
});
