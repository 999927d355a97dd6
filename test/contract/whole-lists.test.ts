import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { operatorCalls } from '#contract/operator/calls.ts';
import { fillLists } from './fill-lists.ts';
import { callAsOperator, startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';

// More than two pages of any list, and the last page is not full.
const rowsPerList = 250;

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate();
  await fillLists(lychgate.database!, rowsPerList);
});
after(() => lychgate.stop());

const linkPattern = /^<\/api\/([^<>]+)>; rel="next"$/;

/** All rows of a list and the size of each page; `next` is in the header where the answer is an array. */
async function walk(path: string, parameter?: string) {
  const rows: Record<string, unknown>[] = [];
  const sizes: number[] = [];
  for (let next: string | null = path; next;) {
    const { status, headers, body } = await callAsOperator(lychgate, 'GET', next);
    assert.equal(status, 200, JSON.stringify(body));
    const page = parameter ? body.items : body;
    rows.push(...page);
    sizes.push(page.length);
    assert.ok(sizes.length < 50, 'it never ends');
    const link = headers.get('link');
    if (!parameter) next = link && linkPattern.exec(link)![1]!;
    else next = body.next && `${path}${path.includes('?') ? '&' : '?'}${parameter}=${body.next}`;
  }
  return { rows, sizes };
}

const createNames = (prefix: string) =>
  Array.from({ length: rowsPerList }, (_, index) => `${prefix}${index + 1}`);

/** The rows on each page when the tables hold this many rows. */
const listPageSizes = (size: number) => [
  ...Array.from({ length: Math.floor(rowsPerList / size) }, () => size),
  rowsPerList % size,
];

const arrays: [string, string, string[]][] = [
  ['Scans', 'code', createNames('code-')],
  ['Campaigns', 'ca', createNames('campaign-')],
  ['Sage50', 'number', createNames('')],
  ['Funerals', 'personName', createNames('Person ')],
  ['DirectDebit/UnmatchedNotifications', 'id', createNames('odd-')],
];

const objects: [string, string, string, string[], number][] = [
  ['UnattendedCremation/Unseen', 'after', 'reference', createNames('UC-'), 20],
  ['Emails/Failed', 'after', 'recipient', createNames('').map((n) => `${n}@example.org`), 20],
  ['Contacts', 'after', 'cu', createNames(''), 100],
  ['Customers', 'after', 'reference', createNames('C'), 100],
  ['Invoices?flagged=true', 'after', 'number', createNames('I'), 100],
  ['DirectDebit/Collections?state=needs_review', 'before', 'invoiceNumber', createNames('I'), 100],
];

// Nobody is found without words.
const needsSearch = ({ path }: Call) => path === 'Attendees';

const isPaged = ({ paged, answer }: Call) =>
  paged !== undefined ||
  (answer instanceof z.ZodMiniObject && 'items' in answer.shape && 'next' in answer.shape);

/** The lists that belong to no record; those of a record are read by the tests of their feature. */
const pagedLists = Object.values<Call>(operatorCalls).filter(
  (each) => isPaged(each) && each.query && !each.path.includes('{') && !needsSearch(each),
);

describe('Walking through its pages finds every row once', () => {
  for (const [path, field, expected] of arrays)
    test(`of ${path}`, async () => {
      const { rows, sizes } = await walk(path);
      assert.deepEqual(rows.map((row) => String(row[field])).sort(), expected.toSorted());
      assert.deepEqual(sizes, listPageSizes(100));
    });

  test('of Jobs, with many started at the same moment', async () => {
    const { rows, sizes } = await walk('Jobs?kind=sync-sage');
    assert.deepEqual([new Set(rows.map(({ runId }) => runId)).size, rows.length], [rowsPerList, rowsPerList]);
    assert.deepEqual(sizes, listPageSizes(20));
    const queuedAt = rows.map((row) => String(row.queuedAt));
    assert.deepEqual(queuedAt, queuedAt.toSorted().reverse(), 'the newest first');
  });

  test('of Sage/Waiting, with those that need attention first', async () => {
    const { rows, sizes } = await walk('Sage/Waiting');
    const invoices = rows.filter(({ kind }) => kind === 'invoice').map(({ reference }) => String(reference));
    const customers = rows.filter(({ kind }) => kind === 'customer').map(({ reference }) => reference);
    assert.deepEqual(invoices.sort(), createNames('I').sort());
    assert.deepEqual(customers, createNames('C'));
    assert.deepEqual(sizes, [100, 100, 100, 100, 100]);
    const needsPerson = rows.map(({ state }) => state === 'needs-person');
    assert.equal(needsPerson.lastIndexOf(true), rowsPerList / 2 - 1);
    const { rows: those } = await walk('Sage/Waiting?state=needs-person');
    assert.deepEqual(those, rows.slice(0, rowsPerList / 2));
  });

  for (const [path, parameter, field, expected, size] of objects)
    test(`of ${path}, whose answer counts them`, async () => {
      const { rows, sizes } = await walk(path, parameter);
      assert.deepEqual(rows.map((row) => String(row[field])).sort(), expected.toSorted());
      assert.deepEqual(sizes, listPageSizes(size));
      assert.equal((await callAsOperator(lychgate, 'GET', path)).body.total, rowsPerList);
    });
});

describe('A paged list', () => {
  for (const { path, answer, query } of pagedLists)
    test(`has the same rows on smaller pages: ${path}`, async () => {
      const position = 'before' in (query as z.ZodMiniObject).shape ? 'before' : 'after';
      const parameter = answer.type === 'array' ? undefined : position;
      const { rows } = await walk(path, parameter);
      const { rows: sameRows, sizes } = await walk(`${path}?limit=11`, parameter);
      assert.deepEqual(sameRows, rows);
      assert.ok(sizes.slice(0, -1).every((size) => size === 11));
    });

  test('links to its next page with the same parameters', async () => {
    const { headers } = await callAsOperator(lychgate, 'GET', 'Jobs?kind=sync-sage&limit=7');
    const next = linkPattern.exec(headers.get('link')!)![1]!;
    assert.match(next, /^Jobs\?kind=sync-sage&limit=7&before=2026-11-21T10/);
    assert.equal((await callAsOperator(lychgate, 'GET', next)).body.length, 7);
  });

  test('has no next page after a last page that is exactly full', async () => {
    const { headers, body } = await callAsOperator(lychgate, 'GET', 'Sage50?before=101');
    assert.deepEqual([body.length, headers.get('link')], [100, null]);
  });

  test('is refused if its start does not exist, instead of looking empty', async () => {
    for (const [path, status] of [
      ['Funerals?before=00000000-0000-4000-8000-000000000000', 404],
      ['Campaigns?before=no-such-campaign', 404],
      ['Scans?before=x', 400],
      ['Jobs?before=2026-13-45T10:00:00.000000Z~00000000-0000-4000-8000-000000000000', 400],
      ['Jobs?before=00000000-0000-4000-8000-000000000000', 400],
      ['Sage50?before=9999999999', 400],
      ['Sage/Waiting?after=0~nothing~1', 400],
      ['DirectDebit/UnmatchedNotifications?after=odd-1', 400],
      ['Scans?limit=101', 400],
    ] as const)
      assert.equal((await callAsOperator(lychgate, 'GET', path)).status, status, path);
  });

  // A funeral has no more photographs than a setting says; the receipts are of one invoice, and the sessions and passkeys of one
  // person. There can be 1,000 people on the staff, 200 keys, 200 lists of contacts and 100 branches; the request form has
  // two lists. The register and the retention have a line for each table. The search for a person says where there
  // is more, and few erasures are open. There can be 500 places of care and 200 price lists, and a case has 102 labels; broken chains are listed
  // until they are looked at, a hundred at most, and so are the acts that wait for a second person and applications to sign again. A board has a column for each stage, which counts them. Of the other dates of an event one form has room for five.
  const whole = [
    'getPhotographs',
    'getCaptions',
    'getOtherDates',
    'getReceipts',
    'getStaff',
    'getColleagues',
    'getApiKeys',
    'getWebhooks',
    'getContactLists',
    'getOwnSessions',
    'getStaffPasskeys',
    'getCaseBoard',
    'getVoidedApplications',
    'getBranches',
    'getCarePlaces',
    'getPriceVersions',
    'getCareLabels',
    'getWaitingActs',
    'getBrokenCareChains',
    'getBrokenSeals',
    'getDropdownLists',
    'getEventMessages',
    'getJobSchedules',
    'getSetUpCheck',
    'getPersonalDataRegister',
    'findPersonalData',
    'getOpenErasures',
    'getRetention',
  ];

  test('is paged or streamed in every call that returns an array, as OpenAPI says', async () => {
    const { body } = await callAsOperator(lychgate, 'GET', 'openapi.json');
    for (const [name, { answer, paged, streamed, path, query }] of Object.entries<Call>(operatorCalls)) {
      if (answer.type !== 'array' || whole.includes(name)) continue;
      assert.ok(paged ?? streamed, `${name} may be cut without saying so`);
      if (!paged) continue;
      const { parameters, responses } = body.paths[`/api/${path}`].get;
      assert.match(responses[200].headers.Link.description, /rel="next"/);
      assert.ok(query);
      const names = parameters.map((parameter: { name: string }) => parameter.name);
      assert.ok(names.includes(paged) && names.includes('limit'), name);
    }
  });
});
