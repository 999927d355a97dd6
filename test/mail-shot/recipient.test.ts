import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import { callAsOperator, startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';
import { startSmtp, type TestSmtp } from '../support/email/smtp.ts';
import { until } from '../support/until.ts';
import { unescapeHtml } from '../support/html.ts';
import { importContacts } from '../support/upload-file.ts';

// One campaign, from its contacts over a real mail server to the pages that its links open.
let smtp: TestSmtp;
let lychgate: TestedLychgate;
let emails: Email[];

before(async () => {
  smtp = await startSmtp();
  lychgate = await startTestLychgate({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://www.willow.example' });
  const lines = ['ann', 'ben', 'cat', 'dan'].map(
    (name, index) => `R-${index},${name},${name}@example.org,agreed,form`,
  );
  smtp.refuse = (recipient) => (recipient === 'dan@example.org' ? 550 : undefined);
  await importContacts(lychgate, lines);
  const body =
    'Come for [coffee](https://willow.example/calendar/coffee) or [cake](https://cakes.example.org/a?b=c).';
  await callAsOperator(lychgate, 'POST', 'Campaigns', { ca: 'coffee', subject: 'Coffee', body });
  await callAsOperator(lychgate, 'POST', 'Campaigns/coffee/Send', {});
  await until(async () => {
    const { state, emails: counts } = await readCampaign();
    return state === 'queued' && counts.waiting === 0;
  });
  emails = await Promise.all(smtp.received.map(({ raw }) => PostalMime.parse(raw)));
});
after(async () => {
  await lychgate.stop();
  await smtp.stop();
});

const readCampaign = async () => (await callAsOperator(lychgate, 'GET', 'Campaigns/coffee')).body;

const findEmail = (address: string) => emails.find(({ to }) => to?.[0]?.address === address)!;
const readLinks = ({ html = '' }: Email) =>
  Array.from(html.matchAll(/href="(https:\/\/www\.willow\.example[^"]+)"/g), ([, url]) => unescapeHtml(url!));

/** Opens a link of an email on this Lychgate instead of its public address. */
function open(link: string, options: RequestInit = {}) {
  const { pathname, search } = new URL(link);
  return fetch(`${lychgate.address}${pathname}${search}`, { redirect: 'manual', ...options });
}

function readOneClickLink(email: Email): string {
  const header = email.headers.find(({ key }) => key === 'list-unsubscribe')!.value;
  return /^<(https:[^>]+)>$/.exec(header)![1]!;
}

test('the campaign counts sent and bounced emails', async () => {
  const { queued, emails: counts } = await readCampaign();
  assert.equal(queued, 4);
  const none = { waiting: 0, unknown: 0, cancelled: 0, complained: 0, suppressed: 0 };
  assert.deepEqual(counts, { ...none, sent: 3, failed: 1, bounced: 1 });
});

test('a scanner that opens every link of every email changes nothing', async () => {
  for (const email of emails) {
    assert.equal(readLinks(email).length, 3);
    for (const link of readLinks(email)) {
      for (const method of ['HEAD', 'GET', 'OPTIONS']) await (await open(link, { method })).arrayBuffer();
    }
  }
  const { openedLinks, unsubscribedSince } = await readCampaign();
  assert.deepEqual([openedLinks, unsubscribedSince], [0, 0]);
});

test('a reader without JavaScript is redirected to the target of the link, and is counted', async () => {
  const [coffee, cake] = readLinks(findEmail('ann@example.org'));
  for (const [link, target] of [
    [coffee!, 'https://willow.example/outlook-bereavement-support-events/event-calendar/coffee'],
    [cake!, 'https://cakes.example.org/a?b=c'],
  ] as const) {
    const answer = await open(link, { method: 'POST', body: new URLSearchParams() });
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, target]);
  }
  await until(async () => (await readCampaign()).openedLinks === 1);
});

test('a mail program’s one-click post unsubscribes, in either encoding, without key or cookie', async () => {
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  for (const [index, body] of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form].entries()) {
    const email = findEmail(['ben@example.org', 'cat@example.org'][index]!);
    const { status } = await open(readOneClickLink(email), { method: 'POST', body });
    assert.equal(status, 200);
    assert.equal((await readCampaign()).unsubscribedSince, index + 1);
  }
});

test('the next campaign is sent only to the remaining contacts', async () => {
  await callAsOperator(lychgate, 'POST', 'Campaigns', { ca: 'tea', subject: 'Tea', body: 'Tea.' });
  await callAsOperator(lychgate, 'POST', 'Campaigns/tea/Send', {});
  await until(async () => (await callAsOperator(lychgate, 'GET', 'Campaigns/tea')).body.emails.sent === 1);
  assert.equal((await callAsOperator(lychgate, 'GET', 'Campaigns/tea')).body.queued, 1);
  assert.deepEqual(smtp.received.at(-1)!.recipients, ['ann@example.org']);
});
