import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createPage, readListQuery } from '#website/events/list-page.ts';
import { listAddress } from '#website/events/list/list-address.ts';
import { formatEventMonth } from '#website/events/list/event-month.ts';
import { createListedEvent } from './listed-event.ts';

const firstPage = { page: 1, town: null };
const createEvents = (...towns: (string | null)[]) =>
  towns.map((town, index) => createListedEvent({ title: String(index), town }));

describe('The list of events', () => {
  test('has a heading for each month above eight events, in the order of their dates', () => {
    const starts = ['2031-04-02T10:00:00', null, '2031-03-01T10:00:00', '2031-03-01T09:00:00'];
    const events = [...starts, ...starts, null].map((startDateTime) => createListedEvent({ startDateTime }));
    assert.equal(createPage(firstPage, events.slice(0, 8)).listPage.byMonth, false);
    const { listPage, events: eventsOnPage } = createPage(firstPage, events);
    assert.equal(listPage.byMonth, true);
    const [march9, march10, april] = ['2031-03-01T09:00:00', '2031-03-01T10:00:00', '2031-04-02T10:00:00'];
    assert.deepEqual(
      eventsOnPage.map(({ startDateTime }) => startDateTime),
      [march9, march9, march10, march10, april, april, null, null, null],
    );
    assert.equal(formatEventMonth(april), 'Apr 2031');
    assert.equal(formatEventMonth('soon'), null);
  });

  test('offers its towns above twenty events, each once', () => {
    const towns = ['Ludlow', ' ludlow ', 'Éast', 'Bath', null, ''];
    const many = createEvents(...towns, ...Array<null>(15).fill(null));
    assert.deepEqual(createPage(firstPage, many).listPage.towns, ['Bath', 'Éast', 'Ludlow']);
    assert.deepEqual(createPage(firstPage, many.slice(0, 20)).listPage.towns, []);
    assert.deepEqual(
      createPage(firstPage, createEvents(...Array<string>(21).fill('Bath'))).listPage.towns,
      [],
    );
  });

  test('is limited to a town however it is typed, and shows everything for an unknown one', () => {
    const events = createEvents('Ludlow', 'Bath', ' ludlow');
    const { listPage, events: eventsOnPage } = createPage({ page: 9, town: 'LUDLOW' }, events);
    assert.deepEqual([listPage.town, listPage.page, listPage.towns], ['Ludlow', 1, ['Bath', 'Ludlow']]);
    assert.deepEqual(
      eventsOnPage.map(({ title }) => title),
      ['0', '2'],
    );
    const unknown = createPage({ page: 1, town: 'Nowhere' }, events);
    assert.deepEqual([unknown.listPage.hasNoSuchTown, unknown.events.length], [true, 3]);
  });

  test('has an address for each page and town, which is read back', () => {
    for (const [query, address] of [
      [firstPage, '/events'],
      [{ page: 2, town: null }, '/events?page=2'],
      [{ page: 1, town: 'Stoke & Co' }, '/events?town=Stoke+%26+Co'],
      [{ page: 3, town: 'Bath' }, '/events?town=Bath&page=3'],
    ] as const) {
      assert.equal(listAddress(query), address);
      assert.deepEqual(readListQuery(new URL(address, 'http://localhost')), query);
    }
    for (const wrong of ['?page=0', '?page=x', '?page=1234567', '?town=', '?town=+'])
      assert.deepEqual(readListQuery(new URL(`http://localhost/events${wrong}`)), firstPage);
  });
});
