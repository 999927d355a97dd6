import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { mary, openFamily, unrelatedPerson, type Family } from './family.ts';
import { assertAccepted } from '../support/answers.ts';

let family: Family;
before(async () => {
  family = await openFamily();
});
after(() => family.drop());

type Find = (q: string) => Promise<unknown>;

/** The lists in which staff search for people, each with its call. */
const lists: Record<string, Find> = {
  'the search in the header': async (q) => assertAccepted(await family.api.search({ query: { q } })),
  people: async (q) => assertAccepted(await family.api.findPeople({ query: { q } })).items,
  bookings: async (q) =>
    assertAccepted(await family.api.searchAttendees({ eventGuid: family.event, query: { q } })).items,
  'bookings of all events': async (q) =>
    assertAccepted(await family.api.findAttendees({ query: { q } })).items,
  'people at the door': async (q) =>
    assertAccepted(await family.api.getCheckInList({ eventGuid: family.event, query: { q } })).bookings,
  requests: async (q) => assertAccepted(await family.api.getRequests({ query: { q } })).items,
  'sign-offs': async (q) => assertAccepted(await family.api.getSignoffs({ query: { q } })).items,
  funerals: async (q) => assertAccepted(await family.api.getFunerals({ query: { q } })).items,
  contacts: async (q) => assertAccepted(await family.api.getContacts({ query: { q } })).items,
  customers: async (q) => assertAccepted(await family.api.getCustomers({ query: { q } })).items,
  invoices: async (q) => assertAccepted(await family.api.getInvoices({ query: { q } })).items,
};

describe('A name is found in any order, with a comma and a title', () => {
  before(async () => {
    const invoice = { issuedOn: '2026-11-01', dueOn: '2026-11-02', description: 'Flowers' };
    const lines = [{ description: 'A wreath', taxCode: 'zero', amountPence: 100 }];
    for (const [number, { customer }] of [
      ['I-1', family.hers],
      ['I-2', family.theirs],
    ] as const)
      assertAccepted(
        await family.api.createInvoice({
          body: { ...invoice, lines, number, customerGuid: customer },
        } as never),
      );
  });

  for (const [list, find] of Object.entries(lists))
    test(`in ${list}`, async () => {
      const person = list === 'funerals' ? mary.deceased : mary.name;
      const [first, last] = person.split(' ') as [string, string];
      const usual = await find(person);
      assert.match(JSON.stringify(usual), new RegExp(last, 'i'));
      assert.doesNotMatch(JSON.stringify(usual), new RegExp(unrelatedPerson.name));
      for (const q of [
        `${last} ${first}`,
        `${last}, ${first}`,
        `${last.toUpperCase()},${first}`,
        `Mrs ${last}, ${first}`,
        `${last}, Dr. ${first}`,
        `Mr ${first} ${last}.`,
      ])
        assert.deepEqual(await find(q), usual, q);
    });
});
