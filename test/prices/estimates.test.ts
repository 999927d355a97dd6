import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formatDay } from '#contract/fields/days.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import { exampleCremationRequest } from '#contract/example-records.ts';
import { openApplication } from '../cases/application-fixture.ts';
import { signInAsOperator } from '../support/staff-browser.ts';
import { readForm } from '../support/html.ts';
import { callAsOperator, startTestLychgate, operatorKey, type TestedLychgate } from '../support/lychgate.ts';
import { createPriceVersion } from './price-version.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate();
});
after(() => lychgate.stop());

const ask = (method: string, path: string, body?: unknown) => callAsOperator(lychgate, method, path, body);
const formatDayFromNow = (days: number) => todayInLondon(new Date(Date.now() + days * 86_400_000));
const someCase = {
  deceasedName: 'John Arthur Ellis',
  jurisdiction: 'scotland',
  applicantName: 'Margaret Ellis',
};

/** A price list from a day on, also a past one, with these prices of an unattended cremation and of a limousine. */
async function listFrom(day: string, unattendedCremation: number, limousine: number): Promise<string> {
  const version = createPriceVersion({ validFrom: formatDayFromNow(0) });
  const { body } = await ask('POST', 'PriceVersions', {
    ...version,
    prices: { ...version.prices, unattendedCremation, mileage: 250 },
    options: [{ name: 'Limousine', pence: limousine }],
  });
  await lychgate.database!.rows`update price_version set valid_from = ${day} where guid = ${body.guid}`;
  return body.guid;
}

const addCustomer = async () =>
  (
    await ask('POST', 'Customers', {
      reference: 'ELLIS1',
      name: 'Margaret Ellis',
      eMail: 'margaret@willow.example',
    })
  ).body.guid as string;

test('Price list, estimate and invoice say the same price, and a past day stays as it was', async () => {
  await listFrom(formatDayFromNow(-10), 129_500, 25_000);
  await listFrom(formatDayFromNow(-2), 139_500, 27_550);
  const { number } = (await ask('POST', 'Cases', someCase)).body;
  await ask('PUT', `Cases/${number}`, { customer: await addCustomer() });
  const staff = await signInAsOperator(lychgate);
  const days = [
    { day: formatDayFromNow(0), prices: ['£1,395.00', '£275.50'], total: '£1,983.50' },
    { day: formatDayFromNow(-5), prices: ['£1,295.00', '£250.00'], total: '£1,832.50' },
  ];
  for (const { day, prices, total } of days) {
    const list = await staff.open(`/prices?on=${day}`);
    const newPath = `/office/cases/${number}/estimates/new/${day}`;
    const { fields } = readForm((await staff.open(newPath)).html, 'item-mileage', 'version');
    const estimate = await staff.send(newPath, {
      ...fields,
      'item-unattendedCremation': 'yes',
      'item-mileage': '15',
      'item-option-1': '2',
    });
    assert.match(estimate.path, /\/estimates\/\d+\?done=estimate-made$/);
    const newInvoice = await staff.open(
      /href="(\/office\/money\/invoices\/new[^"]*)"/.exec(estimate.html)![1]!.replaceAll('&amp;', '&'),
    );
    const invoice = await staff.send('/office/money/invoices/new', {
      ...readForm(newInvoice.html, 'lineCount').fields,
      dueOn: '3 Dec 2040',
    });
    assert.match(invoice.path, /done=invoice-added/, invoice.text);
    for (const price of prices) {
      assert.ok(list.text.includes(price), `${price} in the list`);
      assert.ok(estimate.text.includes(price), `${price} in the estimate`);
      assert.ok(invoice.text.includes(price), `${price} in the invoice`);
    }
    assert.ok(estimate.text.includes(total) && invoice.text.includes(total), total);
    const id = /estimates\/(\d+)\?/.exec(estimate.path)![1];
    const named = `${number}, no. ${id}, ${formatDay(formatDayFromNow(0))}`;
    assert.ok(invoice.text.includes(named), `${named} in ${invoice.text}`);
    assert.ok(invoice.text.includes('Additional mile, 15 × £2.50') && invoice.text.includes('£37.50'));
  }
});

test('An estimate never changes, and takes no price that was not shown or is not offered', async () => {
  const priceList = await listFrom(formatDayFromNow(-1), 139_500, 25_000);
  const { number } = (await ask('POST', 'Cases', someCase)).body;
  const path = `Cases/${number}/Estimates`;
  const lines = [{ item: 'unattendedCremation', quantity: 1 }];
  const pricesOn = formatDayFromNow(0);
  const first = await ask('POST', path, { pricesOn, version: priceList, lines });
  assert.equal(first.status, 200, JSON.stringify(first.body));
  await listFrom(formatDayFromNow(0), 149_500, 25_000);
  const late = await ask('POST', path, { pricesOn, version: priceList, lines });
  assert.deepEqual([late.status, late.body.code], [409, 'prices-changed']);
  const second = await ask('POST', path, { pricesOn, lines });
  const { estimates } = (await ask('GET', path)).body;
  assert.deepEqual(
    estimates.map(({ id, totalPence }: { id: string; totalPence: number }) => [id, totalPence]),
    [
      [second.body.id, 149_500],
      [first.body.id, 139_500],
    ],
  );
  const askRefused = async (body: object) =>
    (await ask('POST', path, { pricesOn, lines, ...body })).body.fields;
  assert.deepEqual(Object.keys(await askRefused({ lines: [{ item: 'coffin', quantity: 1 }] })), [
    'lines.0.item',
  ]);
  assert.deepEqual(Object.keys(await askRefused({ lines: [{ ...lines[0], quantity: 2 }] })), [
    'lines.0.item',
  ]);
  assert.deepEqual(Object.keys(await askRefused({ lines: [...lines, ...lines] })), ['lines']);
  assert.deepEqual(Object.keys(await askRefused({ lines: [] })), ['lines']);
  assert.deepEqual(Object.keys(await askRefused({ pricesOn: formatDayFromNow(1) })), ['pricesOn']);
  const history = JSON.stringify((await ask('GET', `History/funeral_case/${number}`)).body);
  assert.match(history, /made an estimate[^]*£1,495\.00/);
  const pdf = await fetch(`${lychgate.address}/api/${path}/${first.body.id}/Document`, {
    headers: { 'X-Api-Key': operatorKey },
  });
  assert.match(Buffer.from(await pdf.arrayBuffer()).toString('latin1'), /^%PDF-/);
  assert.equal((await ask('GET', `${path}/999/Document`)).status, 404);
});

test('A family reads the price in full, first from the list and then from the newest estimate', async () => {
  const day = formatDayFromNow(0);
  await listFrom(day, 149_500, 25_000);
  const { reference } = (await ask('POST', 'UnattendedCremation', { ...exampleCremationRequest })).body;
  const { number } = (await ask('POST', `Requests/${reference}/Case`, {})).body;
  const withoutRequest = await openApplication(lychgate);
  await ask('POST', `Cases/${number}/Application/Link`, {});
  const { link } = (await ask('GET', `Cases/${number}/Application`)).body;
  const open = async (path: string) => (await signInAsOperator(lychgate)).open(path);
  const family = new URL(link).pathname;
  for (const path of [family, `${family}/payment`]) {
    const { text } = await open(path);
    assert.match(text, /What it costs[^]*Unattended cremation[^]*£1,495\.00[^]*Total\s+£1,495\.00/, path);
    assert.ok(text.includes(`From the price list of ${formatDay(day)}.`), path);
  }
  assert.doesNotMatch((await open(`${family}/ashes`)).text, /What it costs/);
  assert.doesNotMatch((await open(withoutRequest.path)).text, /What it costs/, 'nobody knows for what');
  const lines = [
    { item: 'unattendedCremation', quantity: 1 },
    { item: 'option-1', quantity: 2 },
  ];
  const { id } = (await ask('POST', `Cases/${number}/Estimates`, { pricesOn: day, lines })).body;
  const { text } = await open(`${family}/payment`);
  assert.match(text, /Limousine, 2 × £250\.00\s+£500\.00\s+Total\s+£1,995\.00/);
  assert.ok(
    text.includes(
      `Estimate ${number}, no. ${id}, ${formatDay(day)}, with the price list of ${formatDay(day)}`,
    ),
    text,
  );
});
