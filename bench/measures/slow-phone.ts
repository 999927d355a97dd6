import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DropdownItem } from '#contract/cremation.ts';
import type { BereavementEvent } from '#contract/events.ts';
import { createDatabase } from '../../test/support/database.ts';
import { addBookings, addComingEvents } from '../events.ts';
import { buildHydratedPage } from '../hydration/build.ts';
import { measurePage, openBrowser, type Visitor } from '../phone.ts';
import { keys, startBare, startLychgateProcess } from '../processes.ts';
import { isQuick } from '../quick.ts';
import type { Row } from '../row.ts';
import {
  describeFormScript,
  describeForm,
  describeList,
  describeRequest,
  describeTap,
  type Pages,
  type Taps,
} from './slow-phone-rows.ts';
import { renderStaticForm, renderStaticList } from '../static/pages.ts';
import { renderStaticRequest } from '../static/request.ts';
import { measureTap } from '../tap.ts';

const rounds = isQuick ? 3 : 9;
const eventCount = 12;

export const slowPhone = {
  title: 'On a slow phone',
  about:
    'A touch screen of 390 by 844 with a processor four times slower than this one, 150 ms from the server, at 1.6 ' +
    'Mbit/s, with an empty cache. The baseline is static HTML with the same text, written by hand with one small style ' +
    'sheet and no script, from a bare Fastify with the same compression, visited twice a round. Comparing the baseline ' +
    'with itself shows how much such a figure varies by chance.',
  bench: measureSlowPhone,
};

async function measureSlowPhone(): Promise<Row[]> {
  const { url, database, drop } = await createDatabase();
  const [guid] = await addComingEvents(database, eventCount);
  await addBookings(database);
  const product = await startLychgateProcess(url);
  const folder = await mkdtemp(join(tmpdir(), 'lychgate-bench-pages-'));
  const events = await fetchAnswer<BereavementEvent[]>(product.address, 'Bereavement/GetBereavementEvents');
  await writeStaticPages(folder, events, guid!);
  const choices = await fetchAnswer<DropdownItem[]>(product.address, 'UnattendedCremation/GetDropdowns');
  writeFileSync(join(folder, 'request.html'), renderStaticRequest(choices));
  const bare = await startBare(new URL('../bare/static-pages.ts', import.meta.url), { folder });
  const browser = await openBrowser();
  try {
    // A different host name is a different site, even on one machine.
    const elsewhere = `${bare.address.replace('127.0.0.1', 'localhost')}/elsewhere`;
    return await compare({ browser, elsewhere }, product.address, bare.address, guid!);
  } finally {
    await browser.close();
    for (const server of [product, bare]) await server.stop();
    await rm(folder, { recursive: true, force: true });
    await drop();
  }
}

type Visit = [name: keyof Pages, address: string, hydrated: boolean];

async function compare(visitor: Visitor, product: string, bare: string, guid: string): Promise<Row[]> {
  const book = `/events?book=${guid}`;
  const visits: Visit[] = [
    ['staticList', `${bare}/events`, false],
    ['ourList', `${product}/events`, false],
    ['againList', `${bare}/events`, false],
    ['staticForm', bare + book, false],
    ['ourForm', product + book, true],
    ['againForm', bare + book, false],
    ['hydrated', `${bare}/hydrated`, true],
    ['staticRequest', `${bare}/unattendedcremations`, false],
    ['ourRequest', `${product}/unattendedcremations`, true],
    ['againRequest', `${bare}/unattendedcremations`, false],
  ];
  const pages = Object.fromEntries(visits.map(([name]) => [name, []])) as unknown as Pages;
  const taps: Taps = { product: [], static: [] };
  if (isQuick) return compareQuickly(visitor, visits.slice(0, 5), pages);
  // A browser's first visits are slower than any others, so they are not measured.
  const texts: Partial<Record<keyof Pages, string>> = {};
  for (const [name, address, hydrated] of visits)
    texts[name] = (await measurePage(visitor, address, hydrated)).text;
  assertSameWords(texts.ourList!, texts.staticList!);
  assertSameWords(texts.ourForm!, texts.staticForm!);
  assertSameWords(texts.ourForm!, texts.hydrated!);
  assertSameWords(texts.ourRequest!, texts.staticRequest!);
  for (let round = 0; round < rounds; round++) {
    // Each round starts and ends with another page.
    for (const [name, address, hydrated] of [...visits.slice(round), ...visits.slice(0, round)]) {
      pages[name].push(await measurePage(visitor, address, hydrated));
    }
    taps.static.push(await measureTap(visitor, `${bare}/events`));
    taps.product.push(await measureTap(visitor, `${product}/events`));
  }
  return [...describeList(pages), ...describeTap(taps), ...describeForm(pages), ...describeRequest(pages)];
}

/** The list, and the size of the booking form's script. */
async function compareQuickly(visitor: Visitor, visits: Visit[], pages: Pages): Promise<Row[]> {
  for (const [, address, hydrated] of visits) await measurePage(visitor, address, hydrated);
  for (let round = 0; round < rounds; round++) {
    for (const [name, address, hydrated] of visits) {
      if (!name.endsWith('Form') || round === 0)
        pages[name].push(await measurePage(visitor, address, hydrated));
    }
  }
  return [...describeList(pages), describeFormScript(pages)];
}

async function fetchAnswer<Answer>(address: string, path: string): Promise<Answer> {
  const answer = await fetch(`${address}/api/${path}`, { headers: { 'X-Api-Key': keys.api } });
  return (await answer.json()) as Answer;
}

async function writeStaticPages(folder: string, events: BereavementEvent[], guid: string): Promise<void> {
  const booked = events.find((event) => event.guid === guid)!;
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'list.html'), renderStaticList(events));
  writeFileSync(join(folder, 'form.html'), renderStaticForm(booked));
  writeFileSync(join(folder, 'hydrated.html'), await buildHydratedPage(folder, booked));
}

/** Pages with different text cannot be compared. */
function assertSameWords(product: string, others: string): void {
  if (product === others) return;
  let same = 0;
  while (product[same] === others[same]) same++;
  const cutAround = (texts: string) => texts.slice(Math.max(same - 40, 0), same + 80);
  throw new Error(`Two pages have different text:\n${cutAround(product)}\n${cutAround(others)}`);
}
