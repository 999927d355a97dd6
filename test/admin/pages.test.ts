// @proof: every page of a job, in each state.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fillLists } from '../contract/fill-lists.ts';
import { startTestLychgate, operatorKey, type TestedLychgate } from '../support/lychgate.ts';

const rowsPerList = 105;

let lychgate: TestedLychgate;
let cookie: string;
before(async () => {
  lychgate = await startTestLychgate();
  await fillLists(lychgate.database!, rowsPerList);
  const answer = await post('/admin', { key: operatorKey });
  cookie = answer.headers.get('set-cookie')!.split(';')[0]!;
});
after(() => lychgate.stop());

const post = (path: string, form: Record<string, string>) =>
  fetch(`${lychgate.address}${path}`, {
    method: 'POST',
    headers: { Origin: lychgate.address, ...(cookie && { Cookie: cookie }) },
    body: new URLSearchParams(form),
    redirect: 'manual',
  });

/** The HTML of a page, as a browser without JavaScript gets it. */
async function open(path: string): Promise<string> {
  const answer = await fetch(`${lychgate.address}${path}`, { headers: { Cookie: cookie } });
  return (await answer.text()).replaceAll('<!-- -->', '').replaceAll('&amp;', '&');
}

/** One list of the page, with the links below it. */
function listOn(html: string, name: string): string {
  const begin = html.indexOf(` id="${name}"`);
  return begin < 0 ? '' : html.slice(begin, html.indexOf('</nav>', begin));
}

const nextOf = (list: string) => /rel="next" href="([^"]+)"/.exec(list)?.[1];
const findFirstPage = (list: string) => /href="([^"]+)">First page/.exec(list)?.[1];

const lists: [string, string, RegExp, number, number][] = [
  ['requests', 'cremation requests', /<p>(UC-\d+)/g, 20, rowsPerList],
  ['emails', 'failed emails', /<bdi>(\d+@example\.org)</g, 20, rowsPerList],
  ['collections', 'direct debits to compare', /direct debit for invoice (I\d+)/g, 20, rowsPerList],
  ['invoices', 'flagged invoices', /<strong>Invoice (I\d+)/g, 20, rowsPerList],
  ['events', 'unreadable events', /Event (odd-\d+) from/g, 20, rowsPerList],
  ['sage', 'items about Sage', /Not in Sage: invoice (I\d+)/g, 20, Math.floor(rowsPerList / 2)],
  ['scans', 'scans', /class="scan-code">(code-\d+)</g, 100, rowsPerList],
];

for (const [name, noun, pattern, size, total] of lists)
  test(`an operator without JavaScript reads all ${noun} page by page, with their number`, async () => {
    const start = name === 'scans' ? '/admin?scan=open' : '/admin';
    const seen: string[] = [];
    let pages = 0;
    for (let path: string | undefined = start; path; pages += 1) {
      const list = listOn(await open(path), name);
      const items = Array.from(list.matchAll(pattern), ([, item]) => item!);
      assert.ok(list.includes(`Showing ${items.length} of ${total} ${noun}`), `page ${pages + 1}`);
      assert.equal(findFirstPage(list) !== undefined, pages > 0);
      seen.push(...items);
      path = nextOf(list);
    }
    assert.deepEqual([seen.length, new Set(seen).size, pages], [total, total, Math.ceil(total / size)]);
  });

test('an operator without JavaScript reads all runs page by page', async () => {
  let runs = 0;
  for (let path: string | undefined = '/admin'; path;) {
    const html = await open(path);
    runs += html.match(/<strong>Sync Sage<\/strong>/g)?.length ?? 0;
    path = nextOf(listOn(html, 'runs'));
  }
  assert.equal(runs, rowsPerList);
});

test('a page without items, or one that never existed, shows the first page', async () => {
  for (const query of ['', 'list=emails&start=999999999', 'list=emails&start=%00', 'list=nothing&start=1']) {
    const list = listOn(await open(`/admin?${query}`), 'emails');
    assert.deepEqual([list.includes('<bdi>1@example.org<'), findFirstPage(list)], [true, undefined], query);
  }
});

test('an email on a later page that is marked as seen leaves the operator on that page', async () => {
  const next = nextOf(listOn(await open('/admin'), 'emails'))!;
  const list = listOn(await open(next), 'emails');
  const id = /name="see-email"[^>]* value="(\d+)"|value="(\d+)"[^>]* name="see-email"/.exec(list)!;
  const answer = await post(next.replace(/#.*/, ''), { 'see-email': (id[1] ?? id[2])! });
  const page = await open(answer.headers.get('location')!);
  assert.match(page, /Marked as seen\./);
  assert.ok(listOn(page, 'emails').includes(`Showing 20 of ${rowsPerList - 1} failed emails`));
  assert.ok(findFirstPage(listOn(page, 'emails')));
});

test('a run that is not known any more is not shown for another', async () => {
  for (const run of ['4f9f4f9c-0000-4000-8000-000000000000', 'nonsense'])
    assert.match(await open(`/admin?run=${run}`), /<p class="notice">This run is not known here any more\.</);
});

test('a flagged invoice is shown by its number, amount and reason, and not by its customer', async () => {
  const { rows } = lychgate.database!;
  await rows`update customer set name = 'Arthur Pennyfeather'`;
  await rows`update invoice set amount_pence = 124500, flagged = 'The bank account was closed.'`;
  const html = await open('/admin');
  assert.match(html, /<h2 id="waits">Waiting for a person</);
  assert.match(
    listOn(html, 'invoices'),
    /<strong>Invoice I1, £1,245\.00<\/strong><span>The bank account was closed\.<\/span>/,
  );
  assert.doesNotMatch(html, /Pennyfeather/);
});

test('an invoice whose Direct Debit has ended is shown with what is owed, and why', async () => {
  const { rows } = lychgate.database!;
  await rows`
    with payer as (
      insert into customer (reference, name, created_at, changed_at)
      values ('C-ENDED', 'Martha Pennyfeather', now(), now()) returning id
    ), mandate as (
      insert into direct_debit_mandate (gocardless_mandate_id, customer_id, state, created_at, changed_at)
      select 'MD-ENDED', id, 'cancelled', now(), now() from payer
    )
    insert into invoice (customer_id, number, description, issued_on, due_on, amount_pence, created_at, changed_at)
    select id, 'ENDED-1', 'A memorial', '2026-01-01', '2026-01-15', 12500, now(), now() from payer`;
  const html = await open('/admin');
  const row =
    /<strong>Invoice ENDED-1, £125\.00 to pay<\/strong><span>The Direct Debit was cancelled\. Nothing collects/;
  assert.match(listOn(html, 'uncollected') || html.slice(html.indexOf('id="uncollected"')), row);
  assert.doesNotMatch(html, /Pennyfeather/);
});
