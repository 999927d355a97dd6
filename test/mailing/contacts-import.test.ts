// @proof: files of every encoding are read.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import { operatorKeyActor } from '#contract/operator/staff/actor.ts';
import { importContacts, lockImports } from '#back-office/mailing/imports/import-contacts.ts';
import { emailDigest } from '#back-office/email/suppression.ts';
import { keys, startLychgateProcess } from '../../bench/processes.ts';
import { apiKey, startTestLychgate, operatorKey, type TestedLychgate } from '../support/lychgate.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate();
});
after(() => lychgate.stop());

// A small number, to save time. Memory is also measured while 200,001 lines are read.
const linesTaken = 4_000;
const kbMax = 75_000;

const heading = 'cu,name,eMail,consent,consentSource';

async function post(
  path: string,
  list: string | Uint8Array<ArrayBuffer>,
  key = operatorKey,
  address = lychgate.address,
) {
  const response = await fetch(`${address}/api/Contacts/${path}`, {
    method: 'POST',
    headers: { 'X-Api-Key': key, 'Content-Type': 'text/csv; charset=utf-8' },
    body: typeof list === 'string' ? new Uint8Array(Buffer.from(list)) : list,
  });
  return { status: response.status, body: await response.json() };
}

async function get(query = '') {
  const response = await fetch(`${lychgate.address}/api/Contacts${query}`, {
    headers: { 'X-Api-Key': operatorKey },
  });
  return { status: response.status, body: await response.json() };
}

const readContacts = (cu: string) =>
  lychgate.database!.rows<{ cu: string; co: string; name: string; email: string; consent_source: string }>`
    select cu, co, name, email, consent_source from contact where cu = ${cu} order by id`;

const pickCounts = ({ added, changed, unchanged, refused, suppressed }: Record<string, number>) => ({
  added,
  changed,
  unchanged,
  refused,
  suppressed,
});

test('a list saved by a spreadsheet is imported, with its byte-order mark, line ends and quotes', async () => {
  const list =
    `\ufeff${heading},notes\r\n` +
    'S-1,"Ellis, Margaret",Margaret@Example.org,soft opt-in,"Coffee morning, March 2026",a\r\n' +
    'S-2,"Arthur ""Art"" Ellis",arthur@example.org,agreed,"Form\r\nof 2026",b\r\n' +
    '\r\n' +
    'S-3,רבקה כהן,rivka@büro.example.org,agreed,letter,c';
  const { status, body } = await post('Import', list);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(pickCounts(body), { added: 3, changed: 0, unchanged: 0, refused: 0, suppressed: 0 });
  const [margaret] = await readContacts('S-1');
  assert.deepEqual(
    [margaret!.name, margaret!.email, margaret!.consent_source],
    ['Ellis, Margaret', 'Margaret@Example.org', 'Coffee morning, March 2026'],
  );
  assert.match(margaret!.co, /^[a-z2-7]{26}$/);
  assert.equal((await readContacts('S-2'))[0]!.name, 'Arthur "Art" Ellis');
  assert.equal((await readContacts('S-3'))[0]!.name, 'רבקה כהן');
});

test('a preview reports line by line what an import would do, and saves nothing', async () => {
  await post(
    'Import',
    `${heading}\nP-1,Ann,ann@example.org,agreed,form\nP-2,Ben,ben@example.org,agreed,form\n`,
  );
  const list = [
    heading,
    'P-1,Ann,ann@example.org,agreed,form',
    'P-2,Benjamin,BEN@example.org,agreed,form',
    'P-3,Cat,cat@example.org,agreed,form',
    'P-4,Dan,no address,agreed,form',
    'P-5,Eve,eve@example.org,,form',
    'P-6,Fay,fay@example.org,no,form',
    'P-3,Cat again,CAT@example.org,agreed,form',
    ',Gus,gus@example.org,agreed,form',
    'P-8,Hal',
    `${'9'.repeat(101)},Ida,ida@example.org,agreed,form`,
    '',
  ].join('\n');
  const [before] = await lychgate.database!
    .rows`select count(*) as contacts, max(changed_at) as changed from contact`;
  const { body } = await post('Preview', list);
  assert.deepEqual(pickCounts(body), { added: 2, changed: 1, unchanged: 1, refused: 6, suppressed: 0 });
  assert.deepEqual(body.lines, [
    { line: 5, outcome: 'refused', reason: 'Email address: This is not an email address.' },
    {
      line: 6,
      outcome: 'refused',
      reason: 'What they agreed to: It does not say what this person agreed to.',
    },
    {
      line: 7,
      outcome: 'refused',
      reason: 'What they agreed to: We do not recognise this as a yes, unlike “yes”, “agreed” or “opted in”.',
    },
    {
      line: 8,
      outcome: 'refused',
      reason: 'Duplicate of line 4: it has the same email address and customer number.',
    },
    { line: 10, outcome: 'refused', reason: 'Email address: This is not an email address.' },
    {
      line: 11,
      outcome: 'refused',
      reason: 'Customer number: There is no customer number. It can be 100 characters long at most.',
    },
    { line: 2, outcome: 'unchanged', reason: null },
    { line: 3, outcome: 'changed', reason: null },
    { line: 4, outcome: 'added', reason: null },
    { line: 9, outcome: 'added', reason: null },
  ]);
  const [then] = await lychgate.database!
    .rows`select count(*) as contacts, max(changed_at) as changed from contact`;
  assert.deepEqual(then, before);

  const imported = await post('Import', list);
  const { guid, ...report } = imported.body;
  assert.match(guid, /^[0-9a-f-]{36}$/);
  assert.deepEqual(report, body);
  assert.deepEqual(pickCounts((await post('Import', list)).body), {
    added: 0,
    changed: 0,
    unchanged: 4,
    refused: 6,
    suppressed: 0,
  });
});

test('a contact that is imported again keeps its code, so that links in old emails still work', async () => {
  await post('Import', `${heading}\nK-1,Ann,ann.k@example.org,agreed,form\n`);
  const [before] = await readContacts('K-1');
  await post('Import', `${heading}\nK-1,Ann Ellis,ann.k@example.org,agreed,form\n`);
  assert.deepEqual(await readContacts('K-1'), [{ ...before, name: 'Ann Ellis' }]);
});

test('an unsubscribed contact stays unsubscribed, however often it is imported', async () => {
  await lychgate.database!.rows`
    insert into suppression (email_digest, scope, reason, created_at)
    values (${emailDigest('una@example.org')}, 'promotional', 'unsubscribed', now())`;
  for (const name of ['Una', 'Una Ellis']) {
    const { body } = await post('Import', `${heading}\nU-1,${name},Una@Example.org,agreed,form\n`);
    assert.equal(body.suppressed, 1);
  }
  const { body } = await get('?q=una@example.org');
  const una = body.items.find(({ cu }: { cu: string }) => cu === 'U-1');
  assert.deepEqual([una.name, una.suppressed], ['Una Ellis', 'promotional']);
});

test('a list that cannot be read to its end saves nothing', async () => {
  const good = Array.from({ length: 1_200 }, (_, index) => `B-1,Bad,bad.${index}@example.org,agreed,form`);
  const whole = [heading, ...good].join('\n');
  const cases: [list: string | Uint8Array<ArrayBuffer>, code: string, words: RegExp][] = [
    ['', 'columns-missing', /The list is empty\./],
    ['cu,name,eMail\n', 'columns-missing', /lacks consent, consentSource\./],
    [`${whole}\nB-1,"open,bad@example.org,agreed,form\n`, 'not-csv', /from line 1202\. A closing quote/],
    [
      `${whole}\nB-1,${'x'.repeat(20_000)},bad@example.org,agreed,form\n`,
      'not-csv',
      /from line 1202\. A closing quote/,
    ],
    [`${whole}\nB-1${','.repeat(30_000)}\n`, 'not-csv', /from line 1202\. A closing quote/],
  ];
  for (const [list, code, message] of cases) {
    const { status, body } = await post('Import', list);
    assert.deepEqual([status, body.code], [400, code]);
    assert.match(body.detail, message);
  }
  assert.deepEqual(await readContacts('B-1'), []);
});

test('a long list is imported with little memory; above 200,000 lines or 20 MB it is refused', async (t) => {
  const [held] = await lychgate.database!.rows<{
    total: number;
  }>`select count(*)::integer as total from contact`;
  const lines = Array.from(
    { length: linesTaken },
    (_, index) => `M-${index},Margaret Ellis,margaret.${index}@example.org,agreed,Coffee 2026`,
  );
  const list = [heading, ...lines].join('\n');
  // As `npm start` runs it: with a small heap, so its peak memory is bounded too.
  const small = await startLychgateProcess(lychgate.databaseUrl!, {}, join(lychgate.dataDir, 'photographs'));
  const readPeakKb = async () =>
    Number(/^VmHWM:\s+(\d+) kB$/m.exec(await readFile(`/proc/${small.pid}/status`, 'utf8'))![1]);
  const kbBefore = await readPeakKb();
  const { status, body } = await post('Import', list, keys.operator, small.address);
  const tooMany = await post(
    'Import',
    `${heading}\n${'M-x,,,,\n'.repeat(200_001)}`,
    keys.operator,
    small.address,
  );
  const rose = (await readPeakKb()) - kbBefore;
  await small.stop();
  t.diagnostic(`${Math.round(rose / 1000)} MB more than before`);
  assert.ok(rose < kbMax, `${rose} kB`);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(pickCounts(body), {
    added: linesTaken,
    changed: 0,
    unchanged: 0,
    refused: 0,
    suppressed: 0,
  });
  assert.deepEqual([body.lines.length, body.linesNotNamed], [1_000, linesTaken - 1_000]);
  assert.deepEqual([tooMany.status, tooMany.body.code], [400, 'too-many-lines']);
  const tooLarge = await post(
    'Import',
    `${heading}\n${`L-1,${'n'.repeat(9_000)},l@example.org,agreed,form\n`.repeat(2_300)}`,
  );
  assert.deepEqual([tooLarge.status, tooLarge.body.code], [413, 'too-large']);
  const [then] = await lychgate.database!.rows<{
    total: number;
  }>`select count(*)::integer as total from contact`;
  assert.equal(then!.total, held!.total + linesTaken);
});

test('contacts are listed page by page, each once', async () => {
  const first = await get('?limit=2');
  const second = await get(`?limit=2&after=${first.body.next}`);
  assert.deepEqual(
    [...first.body.items, ...second.body.items].map(({ cu }: { cu: string }) => cu),
    ['S-1', 'S-2', 'S-3', 'P-1'],
  );
  assert.ok(first.body.total > linesTaken);
  assert.equal((await get()).body.items.length, 100);
  assert.equal((await get('?after=999999999')).body.next, null);
  for (const query of ['?limit=0', '?limit=1000', '?after=-1', '?after=x', '?after=9999999999999999999']) {
    assert.equal((await get(query)).status, 400, query);
  }
});

test('contacts are for operators, and lists come as CSV', async () => {
  assert.equal((await post('Import', heading, apiKey)).status, 401);
  assert.equal((await post('Preview', heading, apiKey)).status, 401);
  const json = await fetch(`${lychgate.address}/api/Contacts/Import`, {
    method: 'POST',
    headers: { 'X-Api-Key': operatorKey, 'Content-Type': 'application/json' },
    body: '{}',
  });
  assert.deepEqual([json.status, (await json.json()).code], [415, 'other-type']);
});

test('only a clear yes is consent; all other lines are listed as not imported', async () => {
  const yes = [
    'Yes',
    'y',
    'TRUE',
    '1',
    'opted in',
    'Opt-In',
    'soft opt-in',
    'Consented',
    'given',
    'Subscribed',
  ];
  const more = [
    'Yes, newsletter and events',
    'agreed: by email',
    'Opted in (form of 2026)',
    'yes - the newsletter',
  ];
  const no = [
    'Declined',
    'No consent',
    'Not given',
    'unsubscribed',
    '-',
    'n/a',
    '0',
    'none',
    '?',
    'x',
    'opt-out',
  ];
  const back = [
    'Yes, but withdrawn',
    'Given: no',
    'Opted in (opted out 2026)',
    'yes?',
    'Newsletter',
    'agreed, not sure',
  ];
  const listOf = (consents: string[]) =>
    [
      heading,
      ...consents.map((consent, index) => `Y-${index},Ann,ann${index}@example.org,"${consent}",form`),
    ].join('\n');
  const taken = await post('Preview', listOf([...yes, ...more]));
  assert.deepEqual(
    taken.body.lines.filter(({ outcome }: { outcome: string }) => outcome === 'refused'),
    [],
  );
  const { body } = await post('Import', listOf([...no, ...back]));
  assert.deepEqual(pickCounts(body), { added: 0, changed: 0, unchanged: 0, refused: 17, suppressed: 0 });
  assert.deepEqual(
    body.lines.map(({ line }: { line: number }) => line),
    [...no, ...back].map((_, index) => index + 2),
  );
});

test('while a list is being imported another one is refused, so that they cannot deadlock', async () => {
  const parts = { database: lychgate.database!, clock: () => new Date(), actor: operatorKeyActor };
  const list = () => Readable.from([`${heading}\nL-1,Ann,lock1@example.org,yes,form\n`].map(Buffer.from));
  await lychgate.database!.transaction(async (connection) => {
    assert.ok(await lockImports(connection));
    const refused = await importContacts(parts, list());
    assert.ok(isRefused(refused) && refused.code === 'import-under-way');
  });
  const after = await importContacts(parts, list());
  assert.ok(!isRefused(after) && after.added === 1);
});
