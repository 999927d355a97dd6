import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { findNewestVersion } from '#back-office/releases/read-release-list.ts';
import { isNewerVersion } from '#contract/operator/newest-version.ts';
import { settingDefaults } from '#contract/operator/settings/values.ts';
import { startFakeBackOffice } from '../support/fake-back-office.ts';
import { callAsOperator, startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';
import { until } from '../support/until.ts';

let lychgate: TestedLychgate;
let second: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate({ PROVIDER_NAME: 'Willow and Daughters', KEEP_EMAILS_DAYS: '60' });
  // Another process on the same database and photographs.
  const dataDir = await mkdtemp(join(tmpdir(), 'lychgate-second-'));
  await symlink(join(lychgate.dataDir, 'photographs'), join(dataDir, 'photographs'));
  second = await startTestLychgate({
    DATABASE_URL: lychgate.databaseUrl!,
    DATA_DIR: dataDir,
    PROVIDER_NAME: 'Willow and Daughters',
    KEEP_EMAILS_DAYS: '60',
  });
});
after(async () => {
  await second?.stop();
  await lychgate.stop();
});

const ask = async (method: string, path: string, body?: unknown, { address } = lychgate) => {
  const answer = await callAsOperator({ address }, method, path, body);
  return { status: answer.status, body: answer.body };
};
const readGroups = async () => (await ask('GET', 'Settings')).body;
const fetchPage = async (path: string, { address } = lychgate) =>
  (await (await fetch(address + path)).text()).replaceAll('<!-- -->', '');
const readHistory = async (group: string) => (await ask('GET', `History/setting/${group}`)).body;

describe('A setting', () => {
  test('is what staff entered, else what the environment says, else its default', async () => {
    const { provider } = await readGroups();
    assert.deepEqual(provider.values, {
      name: 'Willow and Daughters',
      phone: '01632 960 123',
      contactUrl: 'https://www.example.com/contact',
      hours: '',
      address: '',
      registration: '',
      strapline: '',
      cremationPrice: '',
      isCharity: false,
    });
    assert.deepEqual(provider.sources, {
      name: 'environment',
      phone: 'default',
      contactUrl: 'default',
      hours: 'default',
      address: 'default',
      registration: 'default',
      strapline: 'default',
      cremationPrice: 'default',
      isCharity: 'default',
    });
    assert.equal(provider.revision, 0);

    assert.equal((await ask('PUT', 'Settings/Provider', { name: 'Rowan & Sons', phone: null })).status, 200);
    const changed = (await readGroups()).provider;
    assert.deepEqual([changed.values.name, changed.sources.name], ['Rowan & Sons', 'staff']);
    assert.equal(changed.fallback.name, 'Willow and Daughters');
    assert.equal(changed.sources.phone, 'default');
    assert.equal(changed.revision, 1);

    await ask('PUT', 'Settings/Provider', { name: null });
    const latest = (await readGroups()).provider;
    assert.deepEqual([latest.values.name, latest.sources.name], ['Willow and Daughters', 'environment']);
  });

  test('that a database function repeats has the same default there', async () => {
    const [found] = await lychgate.database!.rows<{ hours: number }>`select waiting_hold_hours() as hours`;
    assert.equal(found!.hours, settingDefaults.notices.waitingHours);
  });

  test('is used at once where it was changed, and within seconds in another process', async () => {
    await ask('PUT', 'Settings/Provider', {
      name: 'Alder & Ash',
      phone: '01632 960 777',
      cremationPrice: '1195',
    });
    for (const path of ['/events', '/nowhere', '/api/']) {
      const html = await fetchPage(path);
      assert.match(html, /Alder &(amp|#38); Ash/, path);
      assert.match(html, /tel:01632960777/, path);
    }
    assert.match(await fetchPage('/unattendedcremations'), /£1,195/);
    await until(async () => (await fetchPage('/events', second)).includes('Alder &amp; Ash'), 5);
    assert.match(await fetchPage('/api/', second), /Alder &(amp|#38); Ash/);
    const [main] = (await ask('GET', 'Branches', undefined, second)).body;
    assert.deepEqual([main.name, main.phone], ['Alder & Ash', '01632 960 777']);
    const setUp = (await ask('GET', 'SetUpCheck', undefined, second)).body;
    const isDone = () => setUp.find(({ item }: { item: string }) => item === 'provider').isDone;
    assert.equal(isDone(), false, 'the contact page is still the example');
    await ask('PUT', 'Settings/Provider', { name: null, phone: null, cremationPrice: null });
  });

  test('keeps what it was, and by whom, in its history', async () => {
    const before = (await readHistory('notices')).length;
    await ask('PUT', 'Settings/Notices', { reminderHours: 48, staffMail: ['desk@willow.example'] });
    await ask('PUT', 'Settings/Notices', { reminderHours: null });
    const [reset, set] = await readHistory('notices');
    assert.deepEqual(reset.changes, { reminderHours: [48, 24] });
    assert.deepEqual(set.changes, {
      staffMail: [['bookings@lychgate.example'], ['desk@willow.example']],
      reminderHours: [24, 48],
    });
    assert.equal((await readHistory('notices')).length, before + 2);
    await ask('PUT', 'Settings/Notices', { reminderHours: null });
    assert.equal((await readHistory('notices')).length, before + 2, 'nothing has changed');
  });

  test('is not overwritten by somebody who has seen an older one', async () => {
    const { revision } = (await readGroups()).notices;
    assert.equal((await ask('PUT', 'Settings/Notices', { attentionHours: 12, revision })).status, 200);
    const late = await ask('PUT', 'Settings/Notices', { attentionHours: 36, revision });
    assert.deepEqual([late.status, late.body.code], [409, 'changed-meanwhile']);
    assert.equal((await readGroups()).notices.values.attentionHours, 12);
  });

  const wrong: [path: string, body: object, field: string, sentence: RegExp][] = [
    ['Provider', { name: ' ' }, 'name', /Please enter the name/],
    ['Provider', { phone: 'ask' }, 'phone', /Please enter a phone number/],
    ['Provider', { contactUrl: 'javascript:alert(1)' }, 'contactUrl', /Please enter a web address/],
    ['Provider', { contactUrl: 'https://name:word@example.org' }, 'contactUrl', /Please enter a web address/],
    ['Provider', { cremationPrice: '-5' }, 'cremationPrice', /amount in pounds/],
    ['Provider', { town: 'Ludlow' }, 'town', /no such field/],
    ['Notices', { staffMail: [] }, 'staffMail', /1 to 10 email addresses/],
    ['Notices', { reminderHours: 169 }, 'reminderHours', /from 1 to 168/],
    ['Retention', { requestsDays: 29 }, 'requestsDays', /from 30 to 3650/],
    ['Retention', { requestsDays: 45 }, 'emailsDays', /can be kept 45 days at most/],
  ];
  for (const [path, body, field, sentence] of wrong) {
    test(`is refused where it does not fit: ${path} ${JSON.stringify(body)}`, async () => {
      const answer = await ask('PUT', `Settings/${path}`, body);
      assert.equal(answer.status, 400);
      assert.match(answer.body.fields?.[field] ?? JSON.stringify(answer.body), sentence);
    });
  }

  test('may say that no price is shown, whatever the environment says', async (t) => {
    const priced = await startTestLychgate({ CREMATION_PRICE: '1195' });
    t.after(priced.stop);
    assert.match(await fetchPage('/unattendedcremations', priced), /£1,195/);
    await ask('PUT', 'Settings/Provider', { cremationPrice: '' }, priced);
    assert.doesNotMatch(await fetchPage('/unattendedcremations', priced), /£1,195/);
  });
});

describe('Retention', () => {
  test('as the staff set it is what the privacy notice says', async () => {
    await ask('PUT', 'Settings/Retention', { requestsDays: 90, emailsDays: 14 });
    const html = await fetchPage('/privacy');
    assert.match(html, /delete them 90 days/);
    assert.match(html, /within 14 days/);
  });
});

test('with an external back office the environment rules', async (t) => {
  const office = await startFakeBackOffice({ 'GET Bereavement': { body: [] } });
  t.after(office.stop);
  const external = await startTestLychgate({ BACK_OFFICE_URL: office.url, PROVIDER_NAME: 'Hazel & Co' });
  t.after(external.stop);
  assert.match(await fetchPage('/events', external), /Hazel &amp; Co/);
  assert.equal((await fetch(`${external.address}/api/Settings`)).status, 404);
});

describe('A newer version', () => {
  const createAtom = (...titles: string[]) =>
    `<feed><title>Releases 9.9.9</title>${titles.map((title) => `<entry><id>tag:x,1:Repository/1/v0.3.0</id><title>${title}</title></entry>`).join('')}</feed>`;

  test('is the highest number of a list in JSON or Atom, without drafts and trials', () => {
    const listed = [
      { tag_name: 'v0.9.1' },
      { tag_name: 'v0.10.0' },
      { tag_name: 'v2.0.0', draft: true },
      { tag_name: 'v3.0.0', prerelease: true },
      { tag_name: '4.0.0-rc.1' },
    ];
    assert.equal(findNewestVersion(JSON.stringify(listed)), '0.10.0');
    assert.equal(findNewestVersion('{"name":"lychgate","version":"1.2.3"}'), '1.2.3');
    assert.equal(findNewestVersion(createAtom('Lychgate 0.2.0', 'Winter')), '0.3.0');
    assert.equal(findNewestVersion('<html>'), null);
    assert.ok(
      isNewerVersion('0.10.0', '0.9.9') &&
        !isNewerVersion('0.1.0', '0.1.0') &&
        !isNewerVersion('0.9.9', '1.0.0'),
    );
  });

  test('is looked for only where a list is entered, telling it nothing, and named on the page', async () => {
    const calls: unknown[] = [];
    const list = createServer(({ url, headers }, answer) => {
      calls.push([url, JSON.stringify(headers)]);
      answer.end(JSON.stringify([{ tag_name: 'v7.0.0' }]));
    });
    await new Promise<void>((resolve) => list.listen(0, '127.0.0.1', resolve));
    const { port } = list.address() as { port: number };
    // By the process that did not save the setting, at once after it.
    const run = () => ask('GET', 'Admin/BackgroundServiceAPI', undefined, second);
    await run();
    assert.equal((await ask('GET', 'Settings/NewestVersion')).body.askedAt, null);
    assert.equal((await ask('PUT', 'Settings/Releases', { list: 'http://releases.example/' })).status, 400);
    await ask('PUT', 'Settings/Releases', { list: `http://127.0.0.1:${port}/releases` });
    await run();
    assert.equal((await ask('GET', 'Settings/NewestVersion')).body.version, '7.0.0');
    assert.equal(calls.length, 1);
    assert.doesNotMatch(String(calls[0]), /lychgate|0\.1\.0|willow/i);
    list.close();
    await run();
    const { version, problem } = (await ask('GET', 'Settings/NewestVersion')).body;
    assert.deepEqual(
      [version, problem],
      [null, 'The list of versions did not answer, or with something too long.'],
    );
  });
});
