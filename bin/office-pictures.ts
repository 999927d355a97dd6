// Run by `npm run pictures`: takes the pictures of docs/office.md anew, of demonstration data in an empty database. With
// names (`npm run pictures -- case papers`) it takes only those.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { offeredItems } from '#contract/operator/cases/estimates.ts';
import { createCremationRequest } from '../test/support/records/cremation-request.ts';
import { addPerson, password } from '../test/support/staff-browser.ts';
import { browserArguments } from '../test/support/browser/arguments.ts';
import { call, startTestLychgate, operatorKey, type TestedLychgate } from '../test/support/lychgate.ts';
import { startTestPostgres } from '../test/support/postgres.ts';
import { findBrowser } from './install-browser.ts';

type Picture = { name: string; path: string; width: number; height: number; forAdministrators?: true };

const folder = join(import.meta.dirname, '..', 'docs', 'office');
const dayMs = 86_400_000;
const preparedMs = 500;
// Numbers of colours to try until a picture is small enough for a page of documentation.
const colourSteps = [64, 48, 32, 16];
const bytesMax = 58_000;

const callers = [
  'Mary Hill',
  'Harold Ellis',
  'Joan Price',
  'Siân Llewellyn',
  'Amir Haddad',
  'Beth Carter',
  'Wojciech Nowak',
  'Ann Smith',
  'Thomas Reed',
  'Priya Nair',
  'George Hall',
  'Edith Stone',
];

const postgres = await startTestPostgres({ isLight: true });
process.env.TEST_DATABASE_URL = postgres.url;
const lychgate = await startTestLychgate({ DEMO: 'on', PROVIDER_PHONE: '01632 960123' });
try {
  const people = {
    finance: await addPerson(lychgate, 'Ruth', 'finance'),
    administrator: await addPerson(lychgate, 'Ben', 'administrator'),
  };
  const named = process.argv.slice(2);
  const pictures = await addRecords(lychgate);
  await takePictures(
    lychgate,
    people,
    pictures.filter(({ name }) => named.length === 0 || named.includes(name)),
  );
} finally {
  await lychgate.stop();
  await postgres.stop();
}

/** Adds what a branch has on a morning. Returns the pictures to take. */
async function addRecords({ address, database }: TestedLychgate): Promise<Picture[]> {
  // So that the history has a name.
  const { key } = (await call(address, 'POST', 'ApiKeys', { name: 'Ruth', role: 'finance' }, operatorKey))
    .body;
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await call(address, method, path, body, key);
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const event = await addEvent(send);
  const request = await addRequests(send);
  await database!.rows`
    update outbox set state = 'failed', sent_at = null, failed_at = now(), last_error = '550 5.1.1 No such mailbox'
    where id = (select max(id) from outbox where kind = 'attendance-booked')`;
  const [funeral] = await send('GET', 'Funerals');
  while (JSON.stringify(await send('GET', `Funerals/${funeral.guid}/Photographs`)).includes('"waiting"'))
    await setTimeout(preparedMs);
  return [
    { name: 'today', path: '', width: 1100, height: 760 },
    { name: 'events', path: '/events', width: 1100, height: 700 },
    { name: 'event', path: `/events/${event}`, width: 1100, height: 720 },
    { name: 'attendees', path: `/events/${event}/attendees`, width: 1100, height: 760 },
    { name: 'funeral', path: `/funerals/${funeral.guid}`, width: 1100, height: 1020 },
    { name: 'request', path: `/requests/${request}`, width: 1100, height: 820 },
    ...(await listCasePictures(send)),
    { name: 'check-in', path: `/events/${event}/check-in`, width: 360, height: 1000 },
  ];
}

/** Lists the pictures of the demonstration's cases. */
async function listCasePictures(send: Send): Promise<Picture[]> {
  const { items } = await send('GET', 'Cases');
  const findNumber = (person: number) =>
    items.find((item: Body) => item.deceasedName === `Demonstration person ${person}`).number;
  const [withPapers, signed, atRest] = [2, 5, 8].map(findNumber);
  const estimate = await addEstimate(send, signed);
  return [
    { name: 'cases', path: '/cases', width: 1100, height: 700 },
    { name: 'case', path: `/cases/${withPapers}`, width: 1100, height: 1000 },
    { name: 'care', path: `/cases/${withPapers}/care`, width: 1100, height: 760 },
    { name: 'application', path: `/cases/${signed}/application`, width: 1100, height: 760 },
    { name: 'papers', path: `/cases/${withPapers}/papers`, width: 1100, height: 700 },
    { name: 'family-page', path: `/cases/${signed}/family`, width: 1100, height: 900 },
    { name: 'estimate', path: `/cases/${signed}/estimates/${estimate}`, width: 1100, height: 560 },
    { name: 'ashes', path: `/cases/${atRest}/ashes`, width: 1100, height: 700 },
    { name: 'register-of-ashes', path: '/cases/ashes', width: 1100, height: 480 },
    { name: 'complaints', path: '/privacy/complaints', width: 1100, height: 480, forAdministrators: true },
  ];
}

type Body = Awaited<ReturnType<typeof call>>['body'];
type Send = (method: string, path: string, body?: unknown) => Promise<Body>;

/** Makes an estimate of some lines of the demonstration's price list. Returns its id. */
async function addEstimate(send: Send, number: string): Promise<string> {
  const pricesOn = new Date().toISOString().slice(0, 10);
  const items = offeredItems(await send('GET', 'Prices'));
  const chosen = items.filter(({ item }) => ['unattendedCremation', 'mileage', 'option-2'].includes(item));
  const lines = chosen.map(({ item }) => ({ item, quantity: item === 'mileage' ? 12 : 1 }));
  return (await send('POST', `Cases/${number}/Estimates`, { pricesOn, lines })).id;
}

/** Adds an event with callers, two of whom have arrived. Returns its guid. */
async function addEvent(send: Send): Promise<string> {
  const { guid } = await send('POST', 'Bereavement', {
    title: 'Coffee morning for families',
    startDateTime: `${new Date(Date.now() + dayMs).toISOString().slice(0, 10)}T14:30:00`,
    maxCapacity: 60,
    location: 'Example Village Hall',
    town: 'Demonstration Town',
    extraInfoTitle: 'Dietary requirements',
    details: 'Tea, coffee and quiet company for anyone who has been bereaved, recently or long ago.',
  });
  for (const [index, name] of callers.entries())
    await send('POST', `Bereavement/${guid}/Attendees`, {
      name,
      numberOfAttendees: 1 + (index % 4),
      eMail: index % 3 === 2 ? '' : `visitor${index}@example.org`,
      phone: index % 2 === 0 ? `01632 960 ${100 + index}` : '',
      extraInfo: index % 5 === 0 ? 'Vegetarian' : '',
    });
  await send('PUT', `Bereavement/${guid}`, { location: 'Example Garden Room' });
  const { bookings } = await send('GET', `CheckIn/${guid}`);
  for (const { guid: attendeeGuid } of bookings.slice(0, 2))
    await send('POST', `CheckIn/${guid}/Arrivals`, { guid: crypto.randomUUID(), attendeeGuid, people: 1 });
  return guid;
}

/** Adds three requests, one of them in progress. Answers its reference. */
async function addRequests(send: Send): Promise<string> {
  for (const deceasedFirstName of ['Arthur', 'Edwin'])
    await send(
      'POST',
      'UnattendedCremation',
      createCremationRequest({ deceasedFirstName, deceasedMiddleName: null }),
    );
  const { reference } = await send('POST', 'UnattendedCremation', createCremationRequest({}));
  const [colleague] = await send('GET', 'Colleagues');
  await send('PUT', `Requests/${reference}`, { state: 'in-progress', assignee: colleague.guid });
  await send('PUT', `Requests/${reference}/Answers`, { occupation: 'Bell founder' });
  await send('POST', `Requests/${reference}/Notes`, { text: 'She prefers to be rung in the morning.' });
  return reference;
}

type People = Record<'finance' | 'administrator', string>;

async function takePictures({ address, database }: TestedLychgate, people: People, pictures: Picture[]) {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments });
  const openPage = async (eMail: string) => {
    const context = await browser.newContext({
      baseURL: address,
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto('/office/sign-in');
    await page.getByLabel('Email address').fill(eMail);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('/office');
    return page;
  };
  const pages = [await openPage(people.finance), await openPage(people.administrator)] as const;
  mkdirSync(folder, { recursive: true });
  for (const picture of pictures) {
    // On another day the check-in warns.
    if (picture.name === 'check-in')
      await database!.rows`
        update event set starts_at = (now() at time zone 'Europe/London')::date + interval '14 hours 30 minutes'
        where title = 'Coffee morning for families'`;
    await take(pages[picture.forAdministrators ? 1 : 0], picture);
  }
  await browser.close();
}

async function take(page: Page, { name, path, width, height }: Picture) {
  await page.setViewportSize({ width, height });
  await page.goto(`/office${path}`, { waitUntil: 'networkidle' });
  const bytes = await page.screenshot();
  let png = bytes;
  for (const colours of colourSteps) {
    png = await sharp(bytes).png({ palette: true, colours, compressionLevel: 9, effort: 10 }).toBuffer();
    if (png.length <= bytesMax) break;
  }
  writeFileSync(join(folder, `${name}.png`), png);
  console.log(`${name}: ${Math.round(png.length / 1024)} kB`);
}
