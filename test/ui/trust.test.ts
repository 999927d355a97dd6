import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { readPriceList } from '#server/pages/price-list.ts';
import { readConfig } from '#server/config.ts';
import { createProvider } from '#server/settings/provider.ts';
import { startFakeBackOffice } from '../support/fake-back-office.ts';
import { startTestLychgate } from '../support/lychgate.ts';
import { readMainLines } from '../support/browser/email-link.ts';
import { createFolder } from '../support/temporary-folder.ts';

async function open(t: TestContext, settings: Record<string, string> = {}) {
  const lychgate = await startTestLychgate(settings);
  t.after(() => lychgate.stop());
  return async (path: string) => {
    const answer = await fetch(lychgate.address + path);
    return { answer, html: await answer.text() };
  };
}

test('the privacy notice names the days that the settings say', async (t) => {
  const show = await open(t, { KEEP_REQUESTS_DAYS: '90', KEEP_ORIGINALS_DAYS: '1', KEEP_EMAILS_DAYS: '14' });
  const text = readMainLines((await show('/privacy')).html).join(' ');
  assert.match(text, /We delete them 90 days after the last change\./);
  assert.match(text, /We delete the original file after 1 day,/);
  assert.match(text, /We delete both within 14 days after it was sent\./);
});

test('with an external back office the notice promises nothing for its records', async (t) => {
  const backOffice = await startFakeBackOffice({});
  t.after(() => backOffice.stop());
  const show = await open(t, { BACK_OFFICE_URL: backOffice.url });
  const text = readMainLines((await show('/privacy')).html).join(' ');
  assert.match(text, /This website passes on what you send and keeps none of it\./);
  assert.doesNotMatch(text, /We delete/);
});

test('the foot of each page leads to the price list, a PDF of the provider', async (t) => {
  const path = join(createFolder(t), 'prices.pdf');
  writeFileSync(path, '%PDF-1.7 Prices');
  const show = await open(t, { PRICE_LIST: path });
  // The second page is written without the website, as error pages are.
  for (const page of ['/nowhere', '/api/'])
    assert.match((await show(page)).html, /<footer[^]*href="\/price-list">Standardised Price List</, page);
  const { answer, html } = await show('/price-list');
  assert.deepEqual(
    [answer.status, answer.headers.get('content-type'), html],
    [200, 'application/pdf', '%PDF-1.7 Prices'],
  );
});

test('a price list may be on another website, and none is linked until one is set', () => {
  const address = 'https://www.willow.example/prices';
  const { staffSettings, priceListFile } = readConfig({ PRICE_LIST: address });
  assert.deepEqual(
    [createProvider(staffSettings.values, new Date()).priceList, priceListFile],
    [address, null],
  );
  assert.equal(createProvider(readConfig({}).staffSettings.values, new Date()).priceList, null);
  assert.throws(() => readConfig({ PRICE_LIST: 'prices.docx' }), /web address or the path of a PDF/);
});

test('a price list that is missing or no PDF is refused at the start', async (t) => {
  const path = join(createFolder(t), 'prices.pdf');
  await assert.rejects(readPriceList(path), /PRICE_LIST cannot be read \(ENOENT\)/);
  writeFileSync(path, 'PK a document of another kind');
  await assert.rejects(readPriceList(path), /PRICE_LIST is not a PDF\./);
});

test('the privacy notice begins with its contents, and names who is responsible', async (t) => {
  const show = await open(t, {
    PROVIDER_NAME: 'Willow and Daughters',
    PROVIDER_ADDRESS: '1 High Street\nLudlow',
  });
  const { html } = await show('/privacy');
  const targets = Array.from(html.matchAll(/<a href="#(\w+)"/g), ([, id]) => id);
  assert.equal(targets.filter((id) => html.includes(`<h2 id="${id}">`)).length, 6);
  assert.match(
    readMainLines(html).join(' '),
    /Willow and Daughters, 1 High Street, Ludlow\. It is the controller of what you tell us/,
  );
});
