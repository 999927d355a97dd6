import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readEmails } from '../support/email/email-folder.ts';
import { callAsOperator, startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';
import { createRandom } from '../support/random.ts';
import { until } from '../support/until.ts';
import { importContacts } from '../support/upload-file.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate();
});
after(() => lychgate.stop());

const pieces = [
  '.',
  '..',
  '%',
  '%2F',
  '%2e',
  '%00',
  '/',
  '\\\\',
  '?',
  '#',
  ' ',
  '&',
  '+',
  ';',
  "'",
  '<',
  'é',
  '漢',
  '🌿',
  '7',
];
const listed = [
  '.',
  '..',
  '...',
  '%2e',
  '%2E%2e',
  '/',
  '../..',
  './',
  'a/../b',
  '%',
  '%%',
  '?x=1',
  '#top',
  'C 1042',
];

test('every customer number that an import accepts can be unsubscribed by the link in its email', async () => {
  const random = createRandom(29);
  const made = Array.from({ length: 26 }, () =>
    Array.from({ length: 1 + random.below(4) }, () => random.pick(pieces)!.replace('\\\\', '\\'))
      .join('')
      .trim(),
  );
  const numbers = [...new Set([...listed, ...made])].filter(Boolean);
  const lines = numbers.map((cu, index) => `"${cu}",Ann,odd${index}@example.org,yes,form`);
  const { body: report } = await importContacts(lychgate, lines);
  assert.deepEqual([report.added, report.refused], [numbers.length - 2, 2], 'only "." and ".." are refused');

  await callAsOperator(lychgate, 'POST', 'Campaigns', { ca: 'odd', subject: 'Odd numbers', body: 'Come.' });
  await callAsOperator(lychgate, 'POST', 'Campaigns/odd/Send', {});
  const findEmails = () => readEmails(lychgate.dataDir, { subject: 'Odd numbers' });
  await until(async () => (await findEmails()).length === report.added);
  for (const { text, to } of await findEmails()) {
    const link = /\S+\/Unsubscribe\/\S+/.exec(text)?.[0];
    assert.ok(link, text);
    const { pathname, search } = new URL(link);
    const opened = await fetch(lychgate.address + pathname + search);
    assert.equal(opened.status, 200, link);
    assert.match(await opened.text(), /Press the button/, link);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    assert.equal(
      (await fetch(lychgate.address + pathname + search, { method: 'POST', body })).status,
      200,
      link,
    );
    const [gone] = await lychgate.database!.rows`
      select from suppression where email_digest = email_digest(${to!}) and undone_at is null`;
    assert.ok(gone, `${link} of ${to}`);
  }
});
