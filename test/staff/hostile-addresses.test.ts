// @proof: every address with every hostile part.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestLychgate, makeEvent, type TestedLychgate } from '../support/lychgate.ts';
import { makeOfficePages } from './pages/office-pages.ts';
import { signInAsOperator, type StaffBrowser } from '../support/staff-browser.ts';

let lychgate: TestedLychgate;
let browser: StaffBrowser;
let event: string;
let allPages: string[];
before(async () => {
  lychgate = await startTestLychgate();
  browser = await signInAsOperator(lychgate);
  event = await makeEvent(lychgate.address);
  allPages = await makeOfficePages(lychgate.address);
});
after(() => lychgate.stop());

const texts = ['%00', '%25', '_', '%5C', '%27', '%E2%80%AE', '99999999999999999999', 'x'.repeat(10_000)];
const parameters = ['q', 'after', 'before', 'view', 'state', 'kind', 'branch', 'assignee', 'code'];
const further = [
  'case',
  'customer',
  'done',
  'estimate',
  'from',
  'height',
  'items',
  'level',
  'month',
  'on',
  'only',
  'to',
];
const lists = ['events', 'requests', 'emails', 'emails/blocked', 'jobs', 'search', 'branches', 'people'];
const ofEvent = [
  '',
  '/edit',
  '/cancel',
  '/attendees',
  '/attendees.csv',
  '/door-list',
  '/message',
  '/check-in',
];
const records = ['events', 'requests', 'emails', 'emails/blocked', 'jobs', 'jobs/run', 'branches', 'people'];

async function findWrongStatuses(paths: string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of paths) {
    const { status } = await browser.open(path);
    if (status >= 500) wrong.push(`${status} ${path.slice(0, 100)}`);
  }
  return wrong;
}

describe('An address of the staff pages that nobody would type', () => {
  test('is answered with the list or a sentence, whatever its parameters say', async () => {
    const pages = [...lists, ...ofEvent.map((page) => `events/${event}${page}`)];
    const paths = pages.flatMap((page) =>
      texts.map((text) => `/office/${page}?${parameters.map((name) => `${name}=${text}`).join('&')}`),
    );
    const alone = lists.flatMap((page) => [`/office/${page}?q=%00`, `/office/${page}?q=%25_%5C`]);
    assert.deepEqual(await findWrongStatuses([...paths, ...alone]), []);
    assert.equal((await browser.open('/office/emails?q=%00')).status, 200);
  });

  test('is answered on every page, although each parameter is damaged', async () => {
    const query = [...parameters, ...further].map((name) => `${name}=%00`).join('&');
    assert.deepEqual(await findWrongStatuses(allPages.map((page) => `${page}?${query}`)), []);
  });

  test('is sent a button that it does not have, and does nothing', async () => {
    const wrong: string[] = [];
    for (const page of allPages) {
      const buttons = { do: 'toString', press: 'toString', intent: 'toString', keys: 'toString' };
      const { status } = await browser.send(page, buttons);
      if (status >= 500) wrong.push(`${status} ${page}`);
    }
    assert.deepEqual(wrong, []);
  });

  test('names no record, and says so', async () => {
    const paths = records.flatMap((list) => texts.map((text) => `/office/${list}/${text}`));
    const pages = ofEvent.flatMap((page) => texts.map((text) => `/office/events/${text}${page}`));
    assert.deepEqual(await findWrongStatuses([...paths, ...pages]), []);
  });
});
