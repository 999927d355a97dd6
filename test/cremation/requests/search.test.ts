import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createCremationRequest } from '../../support/records/cremation-request.ts';
import { startTestLychgate, type TestedLychgate } from '../../support/lychgate.ts';
import { requestCalls } from './request-calls.ts';

let lychgate: TestedLychgate;
let calls: ReturnType<typeof requestCalls>;
let zoe: string;
before(async () => {
  lychgate = await startTestLychgate({ ROLE: 'web' });
  calls = requestCalls(lychgate.address);
  await calls.arrive({ firstName: 'Gwen', lastName: 'Pryce', eMail1: 'gwen@example.org' });
  const formValues = {
    firstName: 'Zoë',
    lastName: 'O’Brien',
    eMail1: 'zoe_100%@example.org',
    mobilePhone: '+44 7700 900321',
  };
  zoe = (await calls.arrive({ ...formValues, deceasedFirstName: 'Łucja', deceasedLastName: 'Żak' }))
    .reference;
});
after(() => lychgate.stop());

const searchNames = async (q: string) => {
  const { body } = await calls.ask('GET', `Requests?q=${encodeURIComponent(q)}`);
  return body.items.map(({ reference }: { reference: string }) => reference);
};

describe('A search', () => {
  for (const q of [
    'zoe',
    'ZOË brien',
    'zak',
    'Zo',
    'zoe_100%@',
    '07700 900321',
    '+44 7700 900 321',
    '(07700) 900-321',
  ])
    test(`finds a request by “${q}”`, async () => assert.deepEqual(await searchNames(q), [zoe]));

  test('finds a request by its reference, however it is written', async () => {
    assert.deepEqual(await searchNames(zoe.toLowerCase()), [zoe]);
  });

  for (const q of ['zoe pryce', '%%%', 'zoe_1__', 'oe', '\\', "' or 1=1"])
    test(`finds nothing by “${q}”`, async () => assert.deepEqual(await searchNames(q), []));

  test('without words lists all, and counts each state for the same filters', async () => {
    await calls.ask('PUT', `Requests/${zoe}`, { state: 'done' });
    const { body } = await calls.ask('GET', 'Requests?q=%20');
    assert.deepEqual([body.total, body.counts], [2, { new: 1, 'in-progress': 0, done: 1 }]);
    const done = (await calls.ask('GET', 'Requests?q=zoe&state=done&assignee=none')).body;
    assert.deepEqual([done.total, done.counts.new], [1, 0]);
  });

  test('is refused if it is longer than anybody types', async () => {
    assert.equal((await calls.ask('GET', `Requests?q=${'x'.repeat(201)}`)).status, 400);
  });
});

test('every page of a long list is found once, the latest first', async () => {
  await lychgate.database!.rows`
    insert into cremation_request (reference, answers, received_at, changed_at)
    select 'UC-MANY-' || n, ${createCremationRequest({ lastName: 'Many' })}, now(), now() from generate_series(1, 250) n`;
  const seen: string[] = [];
  for (let next = ''; next !== null;) {
    const { body } = await calls.ask('GET', `Requests?q=many&limit=100${next && `&before=${next}`}`);
    assert.equal(body.total, 250);
    seen.push(...body.items.map(({ reference }: { reference: string }) => reference));
    next = body.next;
  }
  assert.deepEqual(
    seen,
    Array.from({ length: 250 }, (_, index) => `UC-MANY-${250 - index}`),
  );
});
