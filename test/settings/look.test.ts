// @proof: pictures of each kind are refused, each by a separate process.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import {
  createAccent,
  hasContrast,
  computeLightContrast,
  findNearestReadable,
} from '#contract/operator/settings/accent.ts';
import { callAsOperator, startTestLychgate, makeEvent, type TestedLychgate } from '../support/lychgate.ts';
import { makePicture } from '#back-office/settings/files/make-picture.ts';
import { createPhotograph } from '../support/records/photographs.ts';
import { signInAsOperator } from '../support/staff-browser.ts';
import { uploadFile } from '../support/upload-file.ts';

let lychgate: TestedLychgate;
before(async () => (lychgate = await startTestLychgate()));
after(() => lychgate.stop());

const open = async (path: string) => {
  const answer = await fetch(lychgate.address + path);
  return { answer, html: await answer.text() };
};
const uploadLogo = (bytes: Buffer) =>
  uploadFile(lychgate, 'Settings/Logo', 'application/octet-stream', bytes);
const uploadPdf = (bytes: Buffer) => uploadFile(lychgate, 'Settings/PriceList', 'application/pdf', bytes);

describe('The accent colour', () => {
  test('is refused where links could not be read, and the nearest colour that works is named', async () => {
    const { status, body } = await callAsOperator(lychgate, 'PUT', 'Settings/Look', { accent: '#ffcc00' });
    assert.equal(status, 400);
    const [, nearest] = /contrast would be 1\.\d to 1.*The nearest colour that works is (#[\da-f]{6})\./.exec(
      body.fields.accent,
    )!;
    assert.equal((await callAsOperator(lychgate, 'PUT', 'Settings/Look', { accent: nearest })).status, 200);
    assert.equal((await callAsOperator(lychgate, 'PUT', 'Settings/Look', { accent: 'red' })).status, 400);
  });

  test('and the lighter one for dark pages can be read on each of our grounds', () => {
    // Contrasts that other programs compute.
    assert.equal(computeLightContrast('#5e4517'), 7.8);
    assert.equal(hasContrast('#757575'), false);
    for (const colour of ['#ff0000', '#ffff00', '#0000ff', '#000000', '#ffffff', '#8fbc8f']) {
      const light = findNearestReadable(colour);
      assert.ok(computeLightContrast(light) >= 4.5, colour);
      assert.match(createAccent(light).dark, /^#[\da-f]{6}$/);
    }
    assert.equal(findNearestReadable('#1d3557'), '#1d3557');
  });

  test('is on pages of the website, on error pages and in emails, and their policy allows it', async () => {
    await callAsOperator(lychgate, 'PUT', 'Settings/Look', { accent: '#1D3557' });
    await makeEvent(lychgate.address);
    for (const path of [
      '/events',
      '/events',
      '/unattendedcremations',
      '/nowhere',
      '/logo/none.png',
      '/api/',
    ]) {
      const { answer, html } = await open(path);
      const [, style = ''] = /<style>(:root\{--accent:#1d3557[^<]*)<\/style>/.exec(html) ?? [];
      assert.match(style, /--accent:#1d3557;.*prefers-color-scheme:dark/, path);
      const digest = createHash('sha256').update(style).digest('base64');
      assert.ok(answer.headers.get('Content-Security-Policy')!.includes(`'sha256-${digest}'`), path);
    }
  });
});

describe('The logo', () => {
  test('is drawn anew, small and without metadata, and is shown with its size and the name', async () => {
    const sent = await createPhotograph({ width: 1600, height: 400, withGps: true });
    assert.deepEqual(await uploadLogo(sent), { status: 200, body: true });
    const [, path, size] =
      /<img class="logo" fetchPriority="low" src="(\/logo\/[\da-f]{64}\.png)" ([^>]*)>/.exec(
        (await open('/events')).html,
      )!;
    assert.match(size!, /width="192" height="48" alt="Example Funeral Services"/);
    const answer = await fetch(lychgate.address + path);
    assert.equal(answer.headers.get('content-type'), 'image/png');
    assert.match(answer.headers.get('cache-control')!, /immutable/);
    const drawn = Buffer.from(await answer.arrayBuffer());
    const { format, width, height, exif } = await sharp(drawn).metadata();
    assert.deepEqual([format, width, height, exif], ['png', 384, 96, undefined]);
  });

  test('is the name again once it is taken away', async () => {
    await callAsOperator(lychgate, 'PUT', 'Settings/Look', { logo: null });
    assert.doesNotMatch((await open('/events')).html, /class="logo"/);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const wrong: [what: string, bytes: () => Buffer | Promise<Buffer>, status: number, code: string][] = [
    ['an SVG with a script', () => Buffer.from(svg), 400, 'not-a-picture'],
    ['no picture at all', () => Buffer.from('MZ'.repeat(500)), 400, 'not-a-picture'],
    ['nothing', () => Buffer.alloc(0), 400, 'not-a-picture'],
    [
      'half a picture',
      async () => (await createPhotograph({ width: 800, height: 300 })).subarray(0, 3000),
      400,
      'not-a-picture',
    ],
    ['a picture of a hundred million pixels', () => createBomb(), 400, 'not-a-picture'],
    ['a line', () => createPhotograph({ width: 2000, height: 10 }), 400, 'too-small'],
    ['more than 5 MB', () => Buffer.alloc(5_100_000), 413, 'too-large'],
  ];
  for (const [label, bytes, status, code] of wrong) {
    test(`cannot be ${label}`, async () => {
      const answer = await uploadLogo(await bytes());
      assert.deepEqual([answer.status, answer.body.code], [status, code]);
    });
  }
});

test('pictures wait for each other, three at most', async () => {
  const broken = Buffer.from('\x89PNG and nothing else', 'latin1');
  const made = await Promise.all(Array.from({ length: 5 }, () => makePicture('logo', broken)));
  assert.deepEqual(made, [null, null, null, 'busy', 'busy']);
});

/** A PNG of a few kilobytes that needs 400 MB when it is decoded. */
const createBomb = () =>
  sharp({ create: { width: 10_000, height: 10_000, channels: 4, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();

describe('The price list', () => {
  const pdf = Buffer.from('%PDF-1.7\nPrices\n%%EOF\n');

  test('is a PDF that staff upload, linked from the foot of each page', async () => {
    assert.deepEqual(await uploadPdf(pdf), { status: 200, body: true });
    assert.match((await open('/events')).html, /<a href="\/price-list">Standardised Price List/);
    const { answer, html } = await open('/price-list');
    assert.deepEqual(
      [answer.status, answer.headers.get('content-type'), html],
      [200, 'application/pdf', pdf.toString()],
    );
    assert.match(answer.headers.get('content-disposition')!, /^inline; filename="price-list.pdf"/);
  });

  test('may be an address instead, or none', async () => {
    await callAsOperator(lychgate, 'PUT', 'Settings/PriceList', { where: 'https://www.example.com/prices' });
    assert.match((await open('/events')).html, /<a href="https:\/\/www.example.com\/prices">Standardised/);
    assert.equal((await open('/price-list')).answer.status, 404);
    await callAsOperator(lychgate, 'PUT', 'Settings/PriceList', { where: '' });
    assert.doesNotMatch((await open('/events')).html, /Standardised Price List/);
  });

  test('cannot be another file, half of one, a script or a path on the server', async () => {
    for (const bytes of [Buffer.from('PK a document'), pdf.subarray(0, 12), Buffer.alloc(0)])
      assert.equal((await uploadPdf(bytes)).body.code, 'not-a-pdf');
    for (const path of [
      'javascript:alert(1)',
      '/etc/passwd',
      `upload:${'a'.repeat(64)}`,
      'https://a:b@example.com',
    ])
      assert.equal(
        (await callAsOperator(lychgate, 'PUT', 'Settings/PriceList', { where: path })).status,
        400,
        path,
      );
    assert.equal((await uploadPdf(Buffer.alloc(10_100_000))).status, 413);
  });
});

describe('The forms for files', () => {
  const sendForm = async (path: string, name: string, type: string, bytes: Buffer) => {
    const form = new FormData();
    if (bytes.length > 0) form.set('fileData', new Blob([new Uint8Array(bytes)], { type }), name);
    const operator = await signInAsOperator(lychgate);
    const headers = { Cookie: operator.cookie(), Origin: lychgate.address };
    return fetch(lychgate.address + path, { method: 'POST', body: form, headers, redirect: 'manual' });
  };

  test('take a file without JavaScript, and say what is wrong with one', async () => {
    const logo = await createPhotograph({ width: 400, height: 100 });
    const taken = await sendForm('/office/settings/look', 'logo.png', 'image/png', logo);
    assert.deepEqual(
      [taken.status, taken.headers.get('Location')],
      [302, '/office/settings/look?done=changed'],
    );
    const readAnswer = async (answer: Response) => [answer.status, await answer.text()] as const;
    const [status, html] = await readAnswer(
      await sendForm('/office/settings/price-list', 'a.pdf', 'application/pdf', Buffer.from('no')),
    );
    assert.equal(status, 400);
    assert.match(html, /This file is not a whole PDF/);
    const [, large] = await readAnswer(
      await sendForm('/office/settings/look', 'a.png', 'image/png', Buffer.alloc(5_500_000)),
    );
    assert.match(large, /The file can be 5 MB at most/);
    const [, none] = await readAnswer(await sendForm('/office/settings/look', '', '', Buffer.alloc(0)));
    assert.match(none, /Please choose a file/);
  });

  test('take nothing from somebody who is not signed in', async () => {
    const form = new FormData();
    form.set('fileData', new Blob([new Uint8Array(100)]), 'logo.png');
    const answer = await fetch(`${lychgate.address}/office/settings/look`, {
      method: 'POST',
      body: form,
      headers: { Origin: lychgate.address },
      redirect: 'manual',
    });
    assert.equal(answer.status, 401);
    assert.match(await answer.text(), /<h1[^>]*>Sign in/);
  });
});

describe('The privacy notice', () => {
  const text =
    '## Who we are\n\nWillow of Ludlow. <script>alert(1)</script> [bad](javascript:alert(1)) ![x](https://a.example/p.png)';

  test('begins with the words of the provider, without HTML, scripts or pictures', async () => {
    await callAsOperator(lychgate, 'PUT', 'Settings/Privacy', { text });
    const { html } = await open('/privacy');
    assert.match(html, /<h2>Who we are<\/h2>/);
    assert.match(html, /What we keep, and for how long/);
    assert.doesNotMatch(html, /<script>alert|href="javascript|<img(?! class="logo")/);
  });

  test('is theirs alone if they say so, and ours again without words', async () => {
    await callAsOperator(lychgate, 'PUT', 'Settings/Privacy', { place: 'instead' });
    assert.doesNotMatch((await open('/privacy')).html, /What we keep, and for how long/);
    await callAsOperator(lychgate, 'PUT', 'Settings/Privacy', { text: '' });
    assert.match((await open('/privacy')).html, /What we keep, and for how long/);
  });
});

describe('What was entered for a setting', () => {
  test('is reset only after a question that shows both values', async () => {
    const office = await signInAsOperator(lychgate);
    const formValues = { name: 'Hale and Son' };
    assert.equal((await callAsOperator(lychgate, 'PUT', 'Settings/Provider', formValues)).status, 200);
    const { html } = await office.open('/office/settings');
    assert.ok(html.includes('href="/office/settings/provider/name/reset"'));
    assert.doesNotMatch(html, /<form[^>]*action="\/office\/settings"/);
    const asking = await office.open('/office/settings/provider/name/reset');
    assert.match(asking.text, /Now\s+Hale and Son\s+Afterwards\s+Example Funeral Services/);
    assert.match((await open('/events')).html, /Hale and Son/, 'opening it changes nothing');
    const [, revision] = /name="revision" value="(\d+)"/.exec(asking.html)!;
    const stale = await office.send(asking.path, { revision: `${Number(revision) - 1}` });
    assert.equal(stale.status, 409);
    assert.match((await office.send(asking.path, { revision: revision! })).text, /Saved\./);
    assert.doesNotMatch((await open('/events')).html, /Hale and Son/);
    assert.equal((await office.open('/office/settings/provider/tea/reset')).status, 404);
    await callAsOperator(lychgate, 'PUT', 'Settings/PriceList', { where: 'https://hale.example/prices' });
    const prices = await office.open('/office/settings/price-list/where/reset?to=nothing');
    assert.match(prices.text, /Now\s+https:\/\/hale\.example\/prices\s+Afterwards\s+None/);
    await office.save(prices.path);
    assert.doesNotMatch((await open('/events')).html, /hale\.example/);
  });
});
