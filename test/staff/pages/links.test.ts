import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { settingGroups } from '#contract/operator/settings/values.ts';
import { noMailServer } from '#website/attention/messages.ts';
import { startTestLychgate, runAsOperator, type TestedLychgate } from '../../support/lychgate.ts';
import { signInAsOperator, type StaffBrowser } from '../../support/staff-browser.ts';
import { makeOfficePages } from './office-pages.ts';

let lychgate: TestedLychgate;
let browser: StaffBrowser;
before(async () => {
  lychgate = await startTestLychgate({ DEMO: 'on' });
  browser = await signInAsOperator(lychgate);
});
after(() => lychgate.stop());

/** Families have addresses at example.org or at the demonstration's domain, and Ofcom's numbers for fiction. */
const contactPattern = /[\w.+-]+@(?:example\.org|lychgate\.example)|\b0(?:1632|7700) ?\d{3} ?\d{3}\b/g;
// Names and words that the provider and its staff share with families.
const own = ['bookings@lychgate.example', '01632 960 123', '01632 960 456'];

/** Removes the heading, fields, history and email texts from a page. */
const readFacts = (html: string) =>
  (/<main[^>]*>([^]*)<\/main>/.exec(html)?.[1] ?? '')
    .replaceAll(/<(h1|fieldset|textarea|pre)\b[^>]*>[^]*?<\/\1>/g, '')
    .replaceAll(/<section[^>]*aria-labelledby="history"[^]*?<\/section>/g, '')
    .replaceAll(/<div class="email-text"[^]*?<\/div>/g, '');
const isLink = /<a [^>]*href="(?:tel:\+?\d{6,}|mailto:[^"]+@[^"]+)"[^>]*>[^]*?<\/a>/g;
const findContacts = (html: string) =>
  [...html.replaceAll(/<[^>]+>/g, ' ').matchAll(contactPattern)]
    .map(([contact]) => contact)
    .filter((contact) => !own.includes(contact));

type OpenedPage = { path: string; html: string };
let opened: Promise<OpenedPage[]> | undefined;
const getAllPages = () => (opened ??= openAllPages());

/** Every page of the office, opened once for the tests of this file. */
async function openAllPages(): Promise<OpenedPage[]> {
  const paths = ['/admin', ...(await makeOfficePages(lychgate.address))];
  const events: { guid: string }[] = await runAsOperator(lychgate, 'GET', 'Bereavement');
  for (const { guid } of events)
    paths.push(...['', '/door-list'].map((page) => `/office/events/${guid}/attendees${page}`));
  const [customer] = (await runAsOperator(lychgate, 'GET', 'Customers')).items;
  await runAsOperator(lychgate, 'PUT', `Customers/${customer.guid}`, { phone: '01632 960 789' });
  paths.push('/office/search?q=ellis', '/office/requests?state=new');
  paths.push(...settingGroups.map((group) => `/office/settings/${group}`));
  const pages: OpenedPage[] = [];
  for (const path of paths) {
    const { status, html, headers } = await browser.open(path);
    if (status === 200 && /html/.test(headers.get('Content-Type') ?? '')) pages.push({ path, html });
  }
  return pages;
}

test('what staff read of a family to ring or to write to is a link, on every page', async () => {
  const plain: string[] = [];
  let links = 0;
  for (const { path, html } of await getAllPages()) {
    // The file that it describes has an example of its own.
    if (path === '/office/contacts/import') continue;
    const facts = readFacts(html);
    links += [...facts.matchAll(isLink)].length;
    for (const contact of findContacts(facts.replaceAll(isLink, ''))) plain.push(`${path}: ${contact}`);
  }
  assert.deepEqual(plain, []);
  assert.ok(links > 60, `${links} links`);
});

test('no page of staff has two elements with one id', async () => {
  const repeated: string[] = [];
  for (const { path, html } of (await getAllPages()).filter((page) => !page.path.includes('/preview'))) {
    const ids = [...html.matchAll(/<[^>]*? id="([^"]+)"/g)].map(([, id = '']) => id);
    assert.ok(ids.includes('page-content'), path);
    repeated.push(...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${path}: ${id}`));
  }
  assert.deepEqual(repeated, []);
});

test('each page of staff says that emails are not sent, until there is a mail server', async () => {
  // A preview is the email itself.
  const pages = (await getAllPages()).filter(({ path }) => !path.includes('/preview'));
  const silent = pages.filter(({ html }) => !html.includes(noMailServer));
  assert.deepEqual(
    silent.map(({ path }) => path),
    [],
  );
  assert.ok(pages.length > 100, `${pages.length} pages`);
});

test('a number is dialled without its brackets and its extension', async () => {
  const event = (await runAsOperator(lychgate, 'GET', 'Bereavement'))[0].guid;
  const add = async (name: string, phone: string) => {
    const caller = { name, numberOfAttendees: 1, phone, overbookReason: 'A test' };
    return (await runAsOperator(lychgate, 'POST', `Bereavement/${event}/Attendees`, caller)).guid as string;
  };
  const dialled = {
    '+44 (0)1632 960 222 ext 4': 'tel:+441632960222',
    '(01632) 960-333': 'tel:01632960333',
  };
  for (const [phone, href] of Object.entries(dialled)) {
    const { html } = await browser.open(`/office/events/${event}/attendees/${await add('Ada Hill', phone)}`);
    assert.ok(html.includes(`href="${href}"`), phone);
  }
});
