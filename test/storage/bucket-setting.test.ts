import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { withOneRow } from '#back-office/database/database.ts';
import { openSettings } from '#back-office/settings/live-settings.ts';
import { openLiveStorage } from '#back-office/storage/live-storage.ts';
import { settingDefaults } from '#contract/operator/settings/values.ts';
import { readConfig } from '#server/config.ts';
import { createSealer } from '#server/create-sealer.ts';
import { createForm, makeFuneral, postForm, uploadPath } from '../support/records/images.ts';
import { createPhotograph } from '../support/records/photographs.ts';
import {
  call,
  callAsOperator,
  startTestLychgate,
  operatorKey,
  type TestedLychgate,
} from '../support/lychgate.ts';
import { signInAsOperator } from '../support/staff-browser.ts';
import { until } from '../support/until.ts';
import { startS3 } from './s3.ts';
import { fetchStatus } from '../support/answers.ts';

const path = 'Settings/PhotographStorage';
let s3: Awaited<ReturnType<typeof startS3>>;
let lychgate: TestedLychgate;
let funeralGuid: string;
let width = 300;

before(async () => {
  s3 = await startS3();
  lychgate = await startTestLychgate();
  funeralGuid = await makeFuneral(lychgate.address);
});
after(async () => {
  await lychgate?.stop();
  await s3?.stop();
});

const callAsAdministrator = (method: string, callPath: string, body?: object) =>
  callAsOperator(lychgate, method, callPath, body);
const save = (body: object) => callAsAdministrator('PUT', path, body);
const tryIt = () => callAsAdministrator('POST', `${path}/Try`, {});
const readProblems = async (body: object) => (await save(body)).body.fields;

/** Uploads one more photograph. Returns its address once it is served. */
async function addPhotograph(): Promise<string> {
  const earlier = await listSources();
  const bytes = await createPhotograph({ width: width++, height: 200 });
  const { status, text } = await postForm(uploadPath(lychgate.address, funeralGuid), createForm([{ bytes }]));
  assert.equal(status, 200, text);
  await until(async () => (await listSources()).length > earlier.length, 60);
  return (await listSources()).find((source) => !earlier.includes(source))!;
}

const listSources = async () =>
  (await call(lychgate.address, 'GET', `ClientImage/GetImages/${funeralGuid}`)).body as string[];
const readKey = (source: string) => /photographs\/([\w-]+)/.exec(source)![1]!;
const listOnDisk = async () =>
  (await readdir(join(lychgate.dataDir, 'photographs'))).filter((name) => !name.startsWith('.'));
const listInBucket = () => readdir(join(s3.directory, 'photographs', 'photographs')).catch(() => []);

/** The storage of another process on the same database, which started before. */
async function openInAnotherProcess(t: TestContext) {
  const database = lychgate.database!;
  const parts = { database, log: assert.fail };
  const settings = await openSettings({ ...parts, base: readConfig({}).staffSettings, pollMs: 60_000 });
  t.after(settings.stop);
  const storage = { dataDir: lychgate.dataDir, s3: null, isShared: true };
  return openLiveStorage({ ...parts, storage, settings, secrets: createSealer(operatorKey, 'settings') });
}

/** A server on this machine that is no cloud storage. */
async function serve(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.after(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a bucket that does not work is refused, in words that say why', async (t) => {
  const { url, ...right } = s3.settings;
  const readProblem = async (formValues: object) =>
    Object.values(await readProblems({ url, ...right, ...formValues }))[0];
  assert.match(String(await readProblem({ secret: 'wrong' })), /^The secret does not fit the access key/);
  const missing = { url: url.replace('/photographs', '/no-such-bucket') };
  assert.match(String(await readProblem(missing)), /^There is no bucket no-such-bucket at 127\.0\.0\.1:/);
  for (const [begins, message] of [
    ['PUT', /may not write to the bucket \(s3:PutObject\)/],
    ['GET /photographs/lychgate', /may not read from the bucket \(s3:GetObject\)/],
    ['DELETE', /may not delete from the bucket \(s3:DeleteObject\)/],
    ['GET /photographs/?', /may not list the bucket \(s3:ListBucket\)/],
  ] as const) {
    s3.state.forbidden = [begins];
    assert.match(String(await readProblem({})), message);
  }
  s3.state.forbidden = [];
  const plain = await serve(t, (_, response) => response.end('<h1>Welcome</h1>'));
  const endless = await serve(t, (request, response) => {
    if (request.method === 'GET') for (let part = 0; part < 3; part++) response.write('x'.repeat(500_000));
    response.end();
  });
  for (const origin of [plain, endless])
    assert.match(
      String(await readProblem({ url: `${origin}/photographs` })),
      /it is no cloud storage with S3/,
    );
  const away = await serve(t, (_, response) => response.writeHead(307, { Location: url }).end());
  assert.match(String(await readProblem({ url: `${away}/photographs` })), /the bucket is at another address/);
  assert.match(
    String(await readProblem({ url: 'http://127.0.0.1:9/photographs' })),
    /does not answer \(ECONNREF/,
  );
  assert.equal((await lychgate.database!.rows`select from setting`).length, 0, 'nothing of it was saved');
});

test('no bucket leads into a private network, and nothing entered breaks a request', async () => {
  const { url: _, ...right } = s3.settings;
  const readProblem = async (formValues: object) =>
    Object.entries(await readProblems({ ...right, ...formValues }))[0];
  for (const host of ['169.254.169.254', '10.0.0.1', '[fd00:ec2::254]', '0xa9fea9fe']) {
    const [field, message] = (await readProblem({ url: `https://${host}/latest` }))!;
    assert.equal(field, 'url');
    assert.match(String(message), /^This address leads into a private network/, host);
  }
  const insecure = /^Please enter an https address that ends with the name of the bucket/;
  for (const url of [
    'http://169.254.169.254/latest',
    'https://s3.example.com',
    'https://a:b@s3.example.com/x',
  ])
    assert.match(String((await readProblem({ url }))![1]), insecure, url);
  const url = 'https://s3.eu-west-2.amazonaws.com/{bucket}';
  assert.match(String((await readProblem({ url }))![1]), /^Please replace what is in \{brackets\}/);
  for (const field of ['key', 'secret', 'region'])
    assert.deepEqual((await readProblem({ url: s3.settings.url, [field]: 'two\r\nlines' }))![0], field);
});

let inTheBucket = '';

test('new photographs go to the bucket, and those on the disk stay', async (t) => {
  const earlier = await addPhotograph();
  const elsewhere = await openInAnotherProcess(t);
  const withSlash = { ...s3.settings, url: `${s3.settings.url}/` };
  const both = await Promise.all([s3.settings, withSlash].map((each) => save({ ...each, revision: 0 })));
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409], 'one administrator wins');
  assert.equal((await tryIt()).body, true);
  const later = await addPhotograph();
  inTheBucket = later;
  assert.deepEqual(await listOnDisk(), [readKey(earlier)]);
  assert.deepEqual(await listInBucket(), [readKey(later)]);
  for (const source of [earlier, later]) {
    assert.equal(await fetchStatus(source), 200, source);
    const opened = await elsewhere.open(`photographs/${readKey(source)}/original`);
    opened!.stream.destroy();
  }
  const answers = JSON.stringify([
    (await callAsAdministrator('GET', 'Settings')).body,
    (await callAsAdministrator('GET', 'History/setting/photographStorage')).body,
  ]);
  assert.match(answers, /"secret":\["","set"\]|"secret":"set"/);
  const [saved] = await lychgate.database!.rows<{ value: { secret: string } }>`select value from setting`;
  assert.ok(
    saved!.value.secret.length > 20 && !answers.includes(saved!.value.secret),
    'the secret is sealed, and not shown',
  );
});

test('a bucket that fails during an upload loses nothing', async () => {
  const before = await listOnDisk();
  await s3.goAway();
  const source = await addPhotograph();
  assert.ok((await listOnDisk()).includes(readKey(source)));
  assert.equal(await fetchStatus(source), 200);
  assert.match((await tryIt()).body.detail, /does not answer \(ECONNREFUSED\)/);
  assert.match(lychgate.log.join('\n'), /New photographs are on the disk for the next minute\./);
  const readFailure = async () => (await callAsAdministrator('GET', `${path}/Failure`)).body;
  assert.match((await readFailure()).reason, /cloud storage in the settings does not answer/);
  const browser = await signInAsOperator(lychgate);
  assert.match((await browser.open('/office')).text, /stay on the server since .*cloud storage/s);
  assert.notEqual(await fetchStatus(inTheBucket), 200);
  assert.match((await browser.open('/office')).text, /Galleries lack photographs since .*give them back/s);
  await s3.comeBack();
  assert.equal((await listOnDisk()).length, before.length + 1);
  assert.equal((await tryIt()).status, 200);
  assert.equal(await readFailure(), null);
});

test('a bucket that holds photographs cannot be left, and one without them can', async () => {
  const other = s3.settings.url.replace('/photographs', '/second');
  const { secret } = s3.settings;
  for (const url of [other, '', null])
    assert.match((await readProblems({ url, secret })).url, /^The present bucket still holds photographs/);
  const photographs = `Funerals/${funeralGuid}/Photographs`;
  for (const { id } of (await callAsAdministrator('GET', photographs)).body)
    await callAsAdministrator('DELETE', `${photographs}/${id}`);
  assert.deepEqual([await listInBucket(), await listOnDisk()], [[], []]);
  assert.equal((await save({ url: other, secret })).status, 200);
  assert.equal((await save({ url: null })).status, 200);
  const elsewhere = { url: 'https://s3.example.com/photographs' };
  assert.match((await readProblems(elsewhere)).secret, /^Please enter the secret again/);
});

test('a photograph is not lost if the bucket is exchanged while it is written', async () => {
  const createSettings = (name: string) => ({
    photographStorage: { ...s3.settings, url: s3.settings.url.replace('/photographs', `/${name}`) },
  });
  let current = createSettings('photographs');
  const storage = await openLiveStorage({
    storage: { dataDir: lychgate.dataDir, s3: null, isShared: true },
    settings: {
      current: () => ({ ...settingDefaults, ...current }),
      refresh: async () => void (current = createSettings('second')),
    },
    secrets: { open: (sealed) => sealed },
    database: withOneRow(async () => [createSettings('second').photographStorage] as never),
    log: assert.fail,
  });
  const name = 'photographs/exchanged/original';
  await storage.put(name, Buffer.from('a photograph'));
  assert.deepEqual(await listInBucket(), []);
  assert.equal((await storage.open(name))?.bytes, 12);
  await storage.remove([name]);
  assert.equal(await storage.open(name), null);
});
