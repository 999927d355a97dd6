import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { after, before, test } from 'node:test';
import { becomes, bothWays, openBrowser, reads, until, type Visit } from '../support/browser.ts';
import { likeAPerson } from '../ui/email-link-page.ts';
import { call, lychgateForTests, operatorKey, type TestedLychgate } from '../support/lychgate.ts';
import { readEmails } from '../email/email-folder.ts';

let lychgate: TestedLychgate;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let garden: Server;
/** A site of somebody else's, which no setting names. */
let partner: string;

before(async () => {
  garden = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<title>The garden</title><link rel="icon" href="data:,"><h1>The garden</h1>');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => garden.once('listening', resolve));
  partner = `http://localhost:${(garden.address() as { port: number }).port}`;
  lychgate = await lychgateForTests();
  browser = await openBrowser(() => lychgate.address);
});
after(async () => {
  await browser.close();
  await lychgate.stop();
  garden.closeAllConnections();
  garden.close();
});

const asOperator = async (method: string, path: string, body?: unknown) =>
  (await call(lychgate.address, method, path, body, operatorKey)).body;
const suppressed = async () => (await asOperator('GET', 'Contacts')).contacts[0].suppressed;
const shows = (v: Visit, words: string[]) => reads(v.page.locator('main'), words);
const press = (v: Visit, name: string) => v.page.getByRole('button', { name, exact: true }).click();

/** Sends a mail-shot to one reader, and answers the links of the letter as it arrives. */
async function sendMailShot(ca: string): Promise<{ all: string[]; garden: string; unsubscribe: string }> {
  const text =
    'cu,name,eMail,consent,consentSource\nC/100,Margaret,margaret@example.org,yes: news,by telephone';
  const headers = { 'X-Api-Key': operatorKey, 'Content-Type': 'text/csv' };
  await fetch(`${lychgate.address}/api/Contacts/Import`, { method: 'POST', headers, body: text });
  const body = `Come and [see the garden](${partner}/calendar?bed=a%2Fb&month=%C3%A9).`;
  await asOperator('POST', 'Campaigns', { ca, subject: `News ${ca}`, body });
  await asOperator('POST', `Campaigns/${ca}/Send`, {});
  const find = async () => (await readEmails(lychgate.dataDir, { subject: `News ${ca}` }))[0];
  await until(async () => (await find()) !== undefined, 'the letter has gone');
  const { html } = (await find())!;
  const all = [...html.matchAll(/href="(http[^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));
  const linkTo = (word: string) => all.find((link) => link.includes(`/${word}/`))!;
  return { all, garden: linkTo('mailshot'), unsubscribe: linkTo('Unsubscribe') };
}

test('a scanner with scripts that opens every link of a letter on arrival unsubscribes nobody', async () => {
  const { all, garden, unsubscribe } = await sendMailShot('scanned');
  assert.ok(garden && unsubscribe, all.join('\n'));
  for (const link of all.filter((url) => url.startsWith(lychgate.address))) {
    await browser.visit({}, async (v) => {
      await likeAPerson(v);
      await v.page.goto(link);
      await v.page.waitForTimeout(1_500);
    });
    await fetch(link, { method: 'HEAD' });
  }
  assert.equal(await suppressed(), null);
});

for (const { javaScript, way } of bothWays) {
  test(`a reader follows a link to a site that only our own letter names, and it is counted, ${way}`, async () => {
    const ca = `garden-${javaScript ? 'script' : 'plain'}`;
    const { garden } = await sendMailShot(ca);
    await browser.visit({ javaScript }, async (v) => {
      await v.page.goto(garden, { waitUntil: 'commit' });
      if (!javaScript) await press(v, 'Continue');
      const moved = `${partner}/outlook-bereavement-support-events/event-calendar?bed=a%2Fb&month=%C3%A9`;
      await becomes(async () => v.page.url(), moved);
    });
    await becomes(async () => (await asOperator('GET', `Campaigns/${ca}`)).openedLinks, 1);
    const altered = garden.replace('localhost', 'evil.localhost');
    const answered = await fetch(altered, { method: 'POST', redirect: 'manual' });
    assert.deepEqual([answered.status, answered.headers.get('location')], [400, null]);
  });

  test(`a reader unsubscribes by a letter’s link and takes it back, ${way}`, async () => {
    const { unsubscribe } = await sendMailShot(`letter-${javaScript ? 'script' : 'plain'}`);
    await browser.visit({ javaScript }, async (v) => {
      await v.page.goto(unsubscribe);
      await press(v, 'Unsubscribe');
      await v.page.getByText('You have been successfully unsubscribed.').waitFor();
      assert.equal(await suppressed(), 'promotional');
      await lychgate.database!.rows`update suppression set reason = 'complaint'`;
      await press(v, 'I did not mean to');
      await v.page.getByText('Sorry, we cannot put you back on our list. Please contact us.').waitFor();
      await lychgate.database!.rows`update suppression set reason = 'unsubscribed'`;
      await press(v, 'Try again');
      await shows(v, ['Unsubscribe', 'You are on our list again. Nothing else has changed.']);
      assert.equal(await suppressed(), null);
    });
  });
}
