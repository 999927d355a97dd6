import assert from 'node:assert/strict';
import { test } from 'node:test';
import { becomes, until, wordsOf, type Visit } from '../support/browser.ts';
import { galleryPath, middleIs, openGalleryPages, turns } from './gallery-page.ts';

const { remoteBackOffice, lychgate, browser } = await openGalleryPages();

const words = (v: Visit) => wordsOf(v.page.locator('#gallery'));
const texts = ({ page }: Visit) =>
  page.getByRole('img').evaluateAll((all) => all.map((image) => (image as HTMLImageElement).alt));
const failure = ['We cannot show the photographs just now.', 'Try again'];

test('where there are no photographs the page says so, in a box 40 px high', async () => {
  await browser.visit({}, async (v) => {
    for (const answer of [{ body: null }, { text: '' }, { body: [] }]) {
      remoteBackOffice.answer(answer);
      await v.open(galleryPath);
      assert.deepEqual(await words(v), ['No photographs available.']);
    }
    const box = await v.page.getByText('No photographs available.').boundingBox();
    assert.equal(box!.height, 40);
  });
});

test('a funeral that nobody knows is not recognised', async () => {
  await browser.visit({}, async (v) => {
    remoteBackOffice.answer({ status: 404, body: { code: 'no-such-funeral', detail: '' } });
    const answer = await v.page.goto(galleryPath);
    assert.equal(answer!.status(), 404);
    await v.page.getByRole('heading', { name: 'This gallery is not recognised' }).waitFor();
    assert.equal(await v.page.getByText('No photographs available.').count(), 0);
  });
});

test('a spinner shows until a slow back office has answered, and the photographs come by themselves', async () => {
  remoteBackOffice.answer({
    delayMs: 2_500,
    body: [remoteBackOffice.pictures.at(1), remoteBackOffice.pictures.at(2)],
  });
  await browser.visit({}, async (v) => {
    await v.page.goto(galleryPath, { waitUntil: 'commit' });
    const spinner = v.page.locator('.spinner');
    await spinner.waitFor();
    assert.equal(await spinner.evaluate((ring) => (ring as HTMLElement).offsetWidth), 100);
    await middleIs(v, 1);
    await spinner.waitFor({ state: 'hidden' });
  });
  await browser.visit({ javaScript: false }, async (v) => {
    await v.page.goto(galleryPath, { waitUntil: 'commit' });
    await v.page.getByAltText('Carousel Image 2').waitFor();
    assert.equal(await v.page.locator('.spinner').isVisible(), false);
  });
});

test('a spinner stands in for each photograph until it is there; the first has the line for itself', async () => {
  await browser.visit({}, async (v) => {
    remoteBackOffice.has(3);
    remoteBackOffice.pictures.hold((address) => address.includes('/1?'));
    remoteBackOffice.pictures.asked.length = 0;
    const spins = () =>
      v.page.evaluate(() => getComputedStyle(document.querySelector('.slide')!, '::before').width);
    try {
      await v.page.goto(galleryPath, { waitUntil: 'commit' });
      await turns(v);
      assert.equal(await spins(), '100px');
      assert.equal(remoteBackOffice.pictures.asked.length, 1);
    } finally {
      remoteBackOffice.pictures.letGo();
    }
    await v.page.locator('.slide.shown').nth(2).waitFor();
    assert.equal(await spins(), 'auto');
  });
});

test('a failure ends the spinner, is told in the console, and another try can bring the photographs', async () => {
  await browser.visit({}, async (v) => {
    remoteBackOffice.answer({ status: 500 });
    const told = v.page.waitForEvent('console', (line) => line.text() === 'Error fetching images');
    const answer = await v.page.goto(galleryPath);
    assert.equal(answer!.status(), 503);
    await told;
    assert.deepEqual(await words(v), failure);
    await v.page.getByText('Try again').click();
    await until(async () => v.complaints.length === 2, 'the second failure is told too');
    assert.deepEqual(await words(v), failure);
    remoteBackOffice.has(2);
    await v.page.getByText('Try again').click();
    await middleIs(v, 1);
    assert.deepEqual(v.complaints.splice(0), ['Error fetching images', 'Error fetching images']);
  });
});

test('a broken line while it waits ends in the same words', async () => {
  await browser.visit({}, async (v) => {
    remoteBackOffice.answer({ delayMs: 2_000, body: [] });
    await v.page.route('**/documentviewer/**wait**', (route) => route.abort());
    await v.page.goto(galleryPath);
    await until(async () => (await words(v))[0] === failure[0], 'it says that it failed');
    assert.deepEqual(v.complaints.splice(0), ['Error fetching images']);
  });
});

test('a broken photograph is asked for once more, then left out and the others counted anew', async () => {
  await browser.visit({}, async (v) => {
    const { pictures } = remoteBackOffice;
    remoteBackOffice.answer({
      body: [pictures.broken(1), pictures.at(2), pictures.broken(3), pictures.at(4)],
    });
    pictures.asked.length = 0;
    await v.open(galleryPath);
    await turns(v);
    await becomes(() => texts(v), ['Carousel Image 1', 'Carousel Image 2']);
    await middleIs(v, 2);
    assert.equal(await v.page.locator('.carousel-dots button').count(), 2);
    assert.equal(pictures.asked.filter((address) => address === '/broken/1').length >= 2, true);
  });
});

test('where every photograph is broken there are none', async () => {
  await browser.visit({}, async (v) => {
    remoteBackOffice.answer({
      body: [remoteBackOffice.pictures.broken(1), remoteBackOffice.pictures.broken(2)],
    });
    await v.open(galleryPath);
    await until(async () => (await words(v)).join() === 'No photographs available.', 'it says so');
  });
});

test('without JavaScript all photographs stand in a row that can be scrolled', async () => {
  await browser.visit({ javaScript: false, viewport: { width: 700, height: 600 } }, async (v) => {
    remoteBackOffice.has(7);
    await v.open(galleryPath);
    assert.equal((await texts(v)).length, 7);
    assert.equal(await v.page.getByRole('button').count(), 0);
    await v.page.getByAltText('Carousel Image 7').scrollIntoViewIfNeeded();
    await middleIs(v, 7);
  });
});

test('where the script is lost, all photographs stand in their row too', async () => {
  await browser.visit({ scriptsLost: true }, async (v) => {
    remoteBackOffice.has(7);
    await v.open(galleryPath);
    await v.page.getByAltText('Carousel Image 7').scrollIntoViewIfNeeded();
    await until(
      () =>
        v.page
          .getByAltText('Carousel Image 7')
          .evaluate((image) => (image as HTMLImageElement).naturalWidth > 0),
      'it is there',
    );
  });
});

test('sources of any kind are shown, and the policy of the page lets in nothing else', async () => {
  const drawn = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  remoteBackOffice.answer({
    body: [
      'https://pictures.example/a.jpg?height=800&s=1',
      'picture/2.jpg',
      '/picture/3.jpg',
      drawn,
      `${lychgate.address}/photographs/key?height=800`,
      'javascript:alert(1)',
      'data:text/html,<p>no</p>',
      'blob:https://pictures.example/1',
      'https://a;script-src/picture.jpg',
      17,
      '',
    ],
  });
  const answer = await fetch(lychgate.address + galleryPath);
  const html = (await answer.text()).replaceAll('&amp;', '&');
  const images = [...html.matchAll(/<img src="([^"]*)"(?: srcSet="([^"]*)")?/g)].map(([, src, srcset]) => [
    src,
    srcset,
  ]);
  assert.deepEqual(images, [
    [
      'https://pictures.example/a.jpg?height=800&s=1',
      'https://pictures.example/a.jpg?height=400&s=1 1x, https://pictures.example/a.jpg?height=800&s=1 2x',
    ],
    [`${remoteBackOffice.url}picture/2.jpg`, undefined],
    [`${remoteBackOffice.url}picture/3.jpg`, undefined],
    [drawn, undefined],
    ['/photographs/key?height=800', '/photographs/key?height=400 1x, /photographs/key?height=800 2x'],
  ]);
  const links = [...html.matchAll(/<a href="([^"]*)" target="_blank" rel="noopener"/g)].map(
    ([, href]) => href,
  );
  assert.deepEqual(links, [
    'https://pictures.example/a.jpg?height=1600&s=1',
    `${remoteBackOffice.url}picture/2.jpg`,
    `${remoteBackOffice.url}picture/3.jpg`,
    '/photographs/key?height=1600',
  ]);
  const policy = answer.headers.get('Content-Security-Policy')!.split('; ');
  const origin = new URL(remoteBackOffice.url).origin;
  assert.ok(policy.includes(`img-src 'self' data: https://pictures.example ${origin}`), policy.join('\n'));
  assert.ok(policy.includes("frame-ancestors 'self'"));
});

test('of a list without end the first five hundred are taken, from however many places', async () => {
  remoteBackOffice.answer({
    body: Array.from({ length: 5_000 }, (_, index) => `https://p${index}.example/p.jpg`),
  });
  const answer = await fetch(lychgate.address + galleryPath);
  assert.equal((await answer.text()).match(/<img /g)!.length, 500);
  assert.match(answer.headers.get('Content-Security-Policy')!, /img-src 'self' data: https:;/);
});
