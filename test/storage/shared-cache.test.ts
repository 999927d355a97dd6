import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStorage } from '#back-office/storage/open-storage.ts';
import { createForm, makeFuneral, postForm, uploadPath } from '../support/records/images.ts';
import { createPhotograph } from '../support/records/photographs.ts';
import { call, callAsOperator, startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';
import { startCdn } from './cdn.ts';
import { startS3 } from './s3.ts';
import { until } from '../support/until.ts';
import { fetchStatus } from '../support/answers.ts';

let s3: Awaited<ReturnType<typeof startS3>>;
let cdn: Awaited<ReturnType<typeof startCdn>>;
let lychgate: TestedLychgate;
let funeralGuid: string;
let sources: string[];

before(async () => {
  s3 = await startS3();
  cdn = await startCdn(() => lychgate.address);
  const { url, key, secret, region } = s3.settings;
  const s3Settings = { S3_URL: url, S3_KEY: key, S3_SECRET: secret, S3_REGION: region };
  lychgate = await startTestLychgate({ ...s3Settings, PHOTOGRAPHS_URL: `${cdn.url}/` });
  funeralGuid = await makeFuneral(lychgate.address);
  for (const width of [300, 301, 302]) {
    const bytes = await createPhotograph({ width, height: 200 });
    await postForm(uploadPath(lychgate.address, funeralGuid), createForm([{ bytes }]));
  }
  await until(async () => (sources = await listSources()).length === 3, 60);
});
after(async () => {
  await lychgate?.stop();
  await cdn.stop();
  await s3.stop();
});

const listSources = async () =>
  (await call(lychgate.address, 'GET', `ClientImage/GetImages/${funeralGuid}`)).body as string[];
const findPhotographPath = async (index: number) => {
  const path = `Funerals/${funeralGuid}/Photographs`;
  const { body } = await callAsOperator(lychgate, 'GET', path);
  return `${path}/${body[index].id}`;
};
test('each size and format has an address in the shared cache, which asks for it once', async () => {
  const [source = ''] = sources;
  assert.match(source, new RegExp(`^${cdn.url}/photographs/[\\w-]{32}/height=800\\.jpg$`));
  const everyAddress = ['400.jpg', '800.jpg', '1600.jpg', '400.webp', '800.webp', '1600.webp'].map((file) =>
    source.replace('800.jpg', file),
  );
  const askedTwice = [...everyAddress, ...everyAddress];
  for (const address of askedTwice) {
    // The cache ignores `Vary`, so the answer must not depend on what this browser accepts.
    const answer = await fetch(address, { headers: { Accept: 'image/webp,*/*' } });
    const kind = address.endsWith('webp') ? 'image/webp' : 'image/jpeg';
    assert.deepEqual([answer.status, answer.headers.get('Content-Type')], [200, kind]);
    await answer.arrayBuffer();
  }
  assert.equal(cdn.state.passedOn.length, everyAddress.length);
  const caching = (await fetch(source)).headers.get('Cache-Control');
  assert.equal(caching, 'public, max-age=31536000, s-maxage=3600, immutable');
  for (const file of ['401.jpg', '800.png', '.jpg', 'original', '800.jpg.webp'])
    assert.equal(await fetchStatus(source.replace('800.jpg', file)), 404, file);
});

test('the gallery loads photographs from the shared cache, as WebP if the browser knows it', async () => {
  const page = await fetch(`${lychgate.address}/documentviewer/${funeralGuid}`);
  const html = await page.text();
  const [, source = ''] = sources;
  const createAddress = (file: string) => source.replace('800.jpg', file);
  assert.ok(
    html.includes(
      `<source type="image/webp" srcSet="${createAddress('400.webp')} 1x, ${createAddress('800.webp')} 2x"/>`,
    ),
  );
  assert.ok(
    html.includes(
      `<img src="${source}" srcSet="${createAddress('400.jpg')} 1x, ${createAddress('800.jpg')} 2x"`,
    ),
  );
  assert.ok(html.includes(`href="${createAddress('1600.jpg')}"`));
  const policy = page.headers.get('Content-Security-Policy')!.split('; ');
  assert.ok(policy.includes(`img-src 'self' data: ${cdn.url}`));
});

test('a removed photograph leaves S3 at once and the shared cache within an hour', async () => {
  const [, source = ''] = sources;
  assert.equal(await fetchStatus(source), 200);
  const storage = await openStorage({ dataDir: lychgate.dataDir, s3: s3.settings });
  const findFile = (address: string) => new URL(address).pathname.slice(1).replace('height=', '');
  (await storage.open(findFile(source)))!.stream.destroy();
  await callAsOperator(lychgate, 'DELETE', await findPhotographPath(1));
  assert.equal((await listSources()).includes(source), false, 'it has left the gallery at once');
  assert.equal(await storage.open(findFile(source)), null);
  cdn.state.now += 3_599;
  assert.equal(await fetchStatus(source), 200, 'the cache still has it');
  cdn.state.now += 1;
  assert.equal(await fetchStatus(source), 404);
});

test('so does a hidden one, and comes back when it is shown again', async () => {
  const [source = ''] = sources;
  assert.equal(await fetchStatus(source), 200);
  const path = await findPhotographPath(0);
  await callAsOperator(lychgate, 'PUT', path, { isHidden: true });
  cdn.state.now += 3_600;
  assert.equal(await fetchStatus(source), 404);
  await callAsOperator(lychgate, 'PUT', path, { isHidden: false });
  assert.equal(await fetchStatus(source), 200);
});

test('a turned photograph gets another address, so no cache shows the former picture', async () => {
  const source = sources[2]!;
  assert.equal(await fetchStatus(source), 200);
  await callAsOperator(lychgate, 'PUT', await findPhotographPath(1), { turned: 90 });
  await until(async () => (await listSources()).length === 2, 60);
  const now = await listSources();
  assert.equal(now.includes(source), false);
  assert.equal(await fetchStatus(now[1]!), 200);
});

test('a bucket of the environment is shown in the settings, tried, and not changed there', async () => {
  const ask = (method: string, path: string, body?: object) =>
    callAsOperator(lychgate, method, `Settings${path}`, body);
  assert.equal((await ask('POST', '/PhotographStorage/Try', {})).body, true);
  const { url } = s3.settings;
  const refused = await ask('PUT', '/PhotographStorage', { url });
  assert.equal(refused.body.fields.url, 'Your IT support has set this (S3_URL).');
  const { values, sources } = (await ask('GET', '')).body.photographStorage;
  assert.deepEqual([values.url, values.secret, sources.secret], [url, 'set', 'environment']);
});
