import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { todayInLondon } from '#contract/fields/today.ts';
import { callAsOperator, startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';
import { until } from '../support/until.ts';
import { createPriceVersion } from './price-version.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate({ CREMATION_PRICE: '1195' });
});
after(() => lychgate.stop());

const formatDayFromNow = (days: number) => todayInLondon(new Date(Date.now() + days * 86_400_000));
const fetchPage = async (path: string) => {
  const answer = await fetch(`${lychgate.address}${path}`);
  return { status: answer.status, text: await answer.text() };
};
const addCremationPrice = (pence: number, validFrom: string) => {
  const version = createPriceVersion({ validFrom });
  return { ...version, prices: { ...version.prices, unattendedCremation: pence } };
};

test('A price list is public from its day, decides the price of the form, and is only succeeded', async () => {
  assert.equal((await fetchPage('/prices')).status, 404);
  assert.match((await fetchPage('/unattendedcremations')).text, /£1,195</);

  const first = (
    await callAsOperator(lychgate, 'POST', 'PriceVersions', addCremationPrice(129_500, formatDayFromNow(0)))
  ).body as {
    guid: string;
  };
  const { text } = await fetchPage('/prices');
  for (const sentence of [
    '£1,295.00',
    'Limousine',
    '£250.00',
    'Payment is due within 30 days',
    'Not offered',
  ])
    assert.ok(text.includes(sentence), sentence);
  await until(async () => (await fetchPage('/unattendedcremations')).text.includes('£1,295<'));
  assert.match((await fetchPage('/events')).text, /href="\/prices"/);

  const change = await callAsOperator(lychgate, 'PUT', `PriceVersions/${first.guid}`, { miles: 30 });
  assert.equal(change.body.code, 'already-public');
  const removal = await callAsOperator(lychgate, 'DELETE', `PriceVersions/${first.guid}`);
  assert.equal(removal.body.code, 'already-public');

  // A mistake of today is corrected by a successor of today.
  await callAsOperator(lychgate, 'POST', 'PriceVersions', addCremationPrice(139_500, formatDayFromNow(0)));
  assert.match((await fetchPage('/prices')).text, /£1,395\.00/);
  const pdf = await fetch(`${lychgate.address}/prices.pdf`);
  assert.equal(pdf.headers.get('content-type'), 'application/pdf');
  assert.match(Buffer.from(await pdf.arrayBuffer()).toString('latin1'), /^%PDF-/);
});

test('A price list of a day to come is told to nobody and changes, and past days stay', async () => {
  const later = addCremationPrice(149_500, formatDayFromNow(40));
  const { guid } = (await callAsOperator(lychgate, 'POST', 'PriceVersions', later)).body as { guid: string };
  assert.equal((await callAsOperator(lychgate, 'PUT', `PriceVersions/${guid}`, { miles: 44 })).status, 200);
  assert.equal(
    (await callAsOperator(lychgate, 'PUT', `PriceVersions/${guid}`, { validFrom: formatDayFromNow(-1) }))
      .status,
    400,
  );
  assert.equal(
    (await callAsOperator(lychgate, 'POST', 'PriceVersions', addCremationPrice(1, formatDayFromNow(-1))))
      .status,
    400,
  );
  assert.equal(
    (await callAsOperator(lychgate, 'POST', 'PriceVersions', addCremationPrice(1.5, formatDayFromNow(1))))
      .status,
    400,
  );

  assert.doesNotMatch((await fetchPage('/prices')).text, /£1,495/);
  assert.equal((await fetchPage(`/prices?on=${formatDayFromNow(40)}`)).status, 404);
  const before = await fetchPage(`/prices?on=${formatDayFromNow(-1)}`);
  assert.equal(before.status, 404);
  assert.match(before.text, /There was no price list here on this day.*href="\/prices">See today’s list/s);
  const unread = await fetchPage('/prices?on=soon');
  assert.equal(unread.status, 400);
  assert.match(unread.text, /Please write the day as in.*See today’s list/s);
  assert.match((await fetchPage('/price-list')).text, /These prices hold from/);
  assert.match((await fetchPage(`/prices?on=${formatDayFromNow(0)}`)).text, /This is the list of/);
  assert.equal((await callAsOperator(lychgate, 'DELETE', `PriceVersions/${guid}`)).status, 200);
});
