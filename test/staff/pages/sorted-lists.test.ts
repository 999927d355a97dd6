// @proof: every list in every order.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isRefused, type Refused } from '#contract/call.ts';
import { createBackOffice, createOperatorApi } from '#back-office/back-office.ts';
import { createCremationRequest } from '../../support/records/cremation-request.ts';
import { backOfficeParts } from '../../support/back-office-parts.ts';
import { startTestLychgate, type TestedLychgate } from '../../support/lychgate.ts';
import { StaffBrowser, signInAs } from '../../support/staff-browser.ts';
import { assertAccepted } from '../../support/answers.ts';
import { unescapeHtml } from '../../support/html.ts';

let lychgate: TestedLychgate;
let api: ReturnType<typeof createOperatorApi>;
let backOffice: ReturnType<typeof createBackOffice>;
let ruth: StaffBrowser;
let una: StaffBrowser;
before(async () => {
  lychgate = await startTestLychgate();
  const parts = await backOfficeParts(lychgate.database!, () => new Date());
  [api, backOffice] = [createOperatorApi(parts), createBackOffice(parts)];
  for (const [index, name] of names.entries()) await addRecords(name, index);
  ruth = await signInAs(lychgate, 'Ruth', 'finance');
  una = await signInAs(lychgate, 'Una', 'staff');
});
after(() => lychgate.stop());

/** Two names are equal; others begin with an accent, a small letter or the sign of a formula. */
const names = ['Zoe Quill', 'émile Quill', 'Ada Quill', '=Bo Quill', 'Ada Quill'];
const byName = ['=Bo Quill', 'Ada Quill', 'Ada Quill', 'émile Quill', 'Zoe Quill'];

async function addRecords(name: string, index: number) {
  const [first, second] = [1 + ((index * 2) % 5), 1 + ((index * 3) % 5)];
  const eMail = `a${index}@example.org`;
  const { guid } = assertAccepted(
    await api.createCustomer({ body: { reference: `C-${index}`, name } } as never),
  );
  const lines = [{ description: 'Stone', taxCode: 'exempt', amountPence: 100 * first }];
  const dates = { issuedOn: '2027-02-01', dueOn: '2027-02-15' };
  const invoice = { number: `I-${second}`, customerGuid: guid, description: 'A stone', lines, ...dates };
  assertAccepted(await api.createInvoice({ body: invoice } as never));
  const contact = { cu: `C-${9 - index}`, name, eMail, consent: 'yes', consentSource: 'Stall' };
  assertAccepted(await api.createContact({ body: contact }));
  const funeral = { personName: name, date: `2097-02-0${first}`, mayAddPhotographs: true };
  assertAccepted(await api.createFuneral({ body: funeral }));
  const event = { title: name, startDateTime: `2097-02-0${second}T10:00:00`, maxCapacity: 9 };
  assertAccepted(await api.createEvent({ body: event }));
  assertAccepted(await api.createSignoff({ body: { eMail, name: 'Somebody', deceasedName: name } }));
  const [deceasedFirstName, deceasedLastName] = name.split(' ') as [string, string];
  const deceased = { deceasedFirstName, deceasedMiddleName: '', deceasedLastName };
  const request = { ...createCremationRequest(), ...deceased };
  assertAccepted(await backOffice.createUnattendedCremation({ body: request, idempotencyKey: name + index }));
}

type ReadList = (query: object) => Promise<{ items: object[]; next: string | null } | Refused>;

/** Each list: its call, its columns, of which the first has names, and the start of its pages. */
const lists: Record<string, { read: ReadList; columns: string[]; position: 'after' | 'before' }> = {
  contacts: {
    read: (query) => api.getContacts({ query }),
    columns: ['name', 'customer'],
    position: 'after',
  },
  customers: {
    read: (query) => api.getCustomers({ query }),
    columns: ['name', 'balance'],
    position: 'after',
  },
  events: { read: (query) => api.getEvents({ query }), columns: ['title', 'when'], position: 'after' },
  funerals: { read: (query) => api.getFunerals({ query }), columns: ['name', 'date'], position: 'before' },
  invoices: {
    read: (query) => api.getInvoices({ query }),
    columns: ['customer', 'number', 'amount', 'outstanding'],
    position: 'after',
  },
  requests: {
    read: (query) => api.getRequests({ query }),
    columns: ['deceased', 'received'],
    position: 'before',
  },
  'sign-offs': {
    read: (query) => api.getSignoffs({ query }),
    columns: ['deceased', 'sent'],
    position: 'before',
  },
};

async function readRows(name: string, sort: string, limit: string): Promise<object[]> {
  const { read, position } = lists[name]!;
  const rows: object[] = [];
  for (let start: string | null | undefined; start !== null;) {
    const page = assertAccepted(await read({ sort, limit, ...(start && { [position]: start }) }));
    rows.push(...page.items);
    start = page.next;
  }
  return rows;
}

const nameIn = (row: object) => names.find((name) => JSON.stringify(row).includes(name));

describe('A list of staff in the order of a column', () => {
  for (const [name, { columns }] of Object.entries(lists))
    test(`has all ${name} on its pages, both ways round`, async () => {
      for (const [index, sort] of columns.entries()) {
        const whole = await readRows(name, sort, '100');
        assert.equal(whole.length, names.length);
        if (index === 0) assert.deepEqual(whole.map(nameIn), byName);
        assert.deepEqual(await readRows(name, sort, '2'), whole, sort);
        assert.deepEqual(await readRows(name, `-${sort}`, '2'), whole.toReversed(), `-${sort}`);
      }
    });

  test('begins again where the last row of the page before has been removed', async () => {
    const [first] = (await readRows('contacts', 'name', '1')) as { co: string }[];
    const { next } = assertAccepted(await api.getContacts({ query: { sort: 'name', limit: '1' } }));
    assertAccepted(await api.removeContact({ co: first!.co, query: {} } as never));
    const page = assertAccepted(await api.getContacts({ query: { sort: 'name', limit: '1', after: next! } }));
    assert.equal(page.items.length, 1);
  });

  test('is refused by a column that it does not have', async () => {
    const refused = await api.getCustomers({ query: { sort: 'phone' as never } });
    assert.ok(isRefused(refused) && refused.status === 400);
  });
});

describe('The page of a list', () => {
  test('sorts by a heading, then the other way round, and keeps the search', async () => {
    const list = await ruth.open('/office/money/customers?q=quill&view=all&after=1');
    assert.match(list.html, /href="\/office\/money\/customers\?q=quill&amp;view=all&amp;sort=name"/);
    const sorted = await ruth.open('/office/money/customers?q=quill&sort=name');
    assert.match(sorted.html, /aria-sort="ascending"/);
    assert.match(sorted.html, /sort=-name"/);
    assert.match(sorted.html, /<input type="hidden" name="sort" value="name"/);
    assert.match(sorted.text, /=Bo Quill.*Ada Quill.*émile Quill.*Zoe Quill/s);
    const balance = await ruth.open('/office/money/customers?sort=name');
    assert.match(balance.html, /sort=-balance"/);
    const damaged = await ruth.open('/office/money/customers?sort=phone');
    assert.equal(damaged.status, 200);
  });

  test('has a file with the rows that it shows, in their order, and no formula', async () => {
    const page = await ruth.open('/office/money/customers?q=quill&sort=name');
    const [, path] = /href="(\/office\/download\/[^"]*)"/.exec(page.html)!;
    const file = await ruth.open(unescapeHtml(path!));
    assert.match(file.headers.get('Content-Disposition')!, /filename="customers-\d{4}-\d\d-\d\d\.csv"/);
    const lines = file.html.replace('\uFEFF', '').trim().split('\r\n');
    assert.match(lines[0]!, /^"Number","Name","Email address",.*"Balance in pounds"$/);
    assert.deepEqual(
      lines.slice(1).map((line) => line.split(',')[1]),
      byName.map((name) => (name.startsWith('=') ? `"'${name}"` : `"${name}"`)),
    );
    assert.match(lines[1]!, /"\d+\.00"$/);
    const none = await ruth.open('/office/download/customers?q=nobody');
    assert.equal(none.html.trim().split('\r\n').length, 1);
  });

  test('has a file only for those who may read the list', async () => {
    assert.equal((await una.open('/office/download/customers')).status, 403);
    assert.equal((await una.open('/office/download/everything')).status, 404);
    const stranger = await new StaffBrowser(lychgate).open('/office/download/contacts');
    assert.match(stranger.text, /Sign in/);
    for (const list of ['contacts', 'events', 'funerals', 'requests', 'sign-offs'])
      assert.match((await una.open(`/office/download/${list}`)).html, /Quill/, list);
    assert.match((await una.open('/office/download/ashes?view=gone')).html, /"Ashes of",.*"Left on"/);
  });
});
