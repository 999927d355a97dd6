import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { becomes, openBrowser, until } from '../support/browser.ts';
import { contentHeight, embeddingSite, frameOf, heightsOf, keepMessages } from './embedding-site.ts';
import { backOfficeWithPictures, funeral, galleryPath } from './gallery-page.ts';
import { lychgateForTests, type TestedLychgate } from '../support/lychgate.ts';

const uploadPath = `/documentupload/${funeral}`;

let remoteBackOffice: Awaited<ReturnType<typeof backOfficeWithPictures>>;
let site: Awaited<ReturnType<typeof embeddingSite>>;
let stranger: Awaited<ReturnType<typeof embeddingSite>>;
let lychgate: TestedLychgate;
let browser: Awaited<ReturnType<typeof openBrowser>>;

before(async () => {
  remoteBackOffice = await backOfficeWithPictures();
  [site, stranger] = await Promise.all([embeddingSite(), embeddingSite()]);
  lychgate = await lychgateForTests({ BACK_OFFICE_URL: remoteBackOffice.url, SITE_HOSTS: site.host });
  site.embeds(lychgate.address);
  stranger.embeds(lychgate.address);
  browser = await openBrowser(() => site.address);
});
after(async () => {
  await browser.close();
  await Promise.all([lychgate.stop(), remoteBackOffice.stop(), site.stop(), stranger.stop()]);
});

/** Each frame is as high as what is in it and 25 px more. */
async function fit(page: Page) {
  const wanted = () =>
    Promise.all(
      page
        .frames()
        .slice(1)
        .map(async (frame) => Math.ceil(await contentHeight(frame)) + 25),
    );
  await until(
    async () => JSON.stringify(await heightsOf(page)) === JSON.stringify(await wanted()),
    'the frames are as high as what is in them',
  );
}

describe('both frames stand in the provider’s own page as the documents describe, at every width', () => {
  for (const width of [320, 600, 900, 1200]) {
    test(`each has the height of its content and 25 px, and both come to rest, at ${width} px`, async () => {
      remoteBackOffice.has(3);
      site.show('/', [frameOf(galleryPath, 'DocViewerIframe'), frameOf(uploadPath, 'DocUploadIframe')], true);
      await browser.visit({ viewport: { width, height: 2_000 } }, async ({ page }) => {
        const told = await keepMessages(page);
        await page.goto('/');
        const [, viewer] = page.frames();
        await viewer!.locator('.carousel.turning').waitFor();
        await fit(page);
        const names = (await told()).map(({ frame, data }) => `${frame} ${data.iframeId}`);
        assert.deepEqual([...new Set(names)].toSorted(), ['0 DocViewerIframe', '1 DocUploadIframe']);
        for (const { data } of await told())
          assert.deepEqual(Object.keys(data).toSorted(), ['height', 'iframeId']);
        const count = names.length;
        await page.waitForTimeout(1_000);
        assert.equal((await told()).length, count);
        assert.ok(count <= 8, `${count} messages`);
      });
    });
  }
});

test('a frame grows and shrinks with what is in it', async () => {
  remoteBackOffice.has(3);
  site.show('/', [frameOf(galleryPath, 'DocViewerIframe')], true);
  await browser.visit({ viewport: { width: 700, height: 900 } }, async ({ page }) => {
    await page.goto('/');
    const viewer = page.frames()[1]!;
    await viewer.locator('.carousel.turning').waitFor();
    await fit(page);
    const [narrow] = await heightsOf(page);
    await page.setViewportSize({ width: 1000, height: 900 });
    await until(async () => (await heightsOf(page))[0]! < narrow!, 'the dots have gone beside the arrows');
    await page.setViewportSize({ width: 700, height: 900 });
    await becomes(() => heightsOf(page), [narrow!]);
  });
});

test('frames of one kind and one name in one page have their own heights each', async () => {
  remoteBackOffice.has(3);
  const narrow = frameOf(galleryPath, 'DocViewerIframe', '500px');
  site.show('/', [narrow, frameOf(galleryPath, 'DocViewerIframe', '1000px')], true);
  await browser.visit({ viewport: { width: 1200, height: 1_200 } }, async ({ page }) => {
    await page.goto('/');
    for (const frame of page.frames().slice(1)) await frame.locator('.carousel.turning').waitFor();
    await fit(page);
    const [first, second] = await heightsOf(page);
    assert.ok(first! > second!, `${first} and ${second}`);
  });
});

test('a message that is not from the frame itself changes nothing', async () => {
  remoteBackOffice.has(3);
  site.show(
    '/',
    [frameOf(galleryPath, 'DocViewerIframe'), '<iframe src="/other" title="Another"></iframe>'],
    true,
  );
  const message = JSON.stringify({ height: 9_000, iframeId: 'DocViewerIframe' });
  site.showText(
    '/other',
    `<script>parent.postMessage(${message}, '*'); parent.postMessage(null, '*')</script>`,
  );
  await browser.visit({ viewport: { width: 1200, height: 900 } }, async ({ page }) => {
    const told = await keepMessages(page);
    await page.goto('/');
    await until(async () => (await told()).some(({ frame }) => frame === 0), 'the gallery tells its height');
    await until(
      async () => (await told()).filter(({ frame }) => frame === 1).length === 2,
      'the other has spoken',
    );
    const [gallery, other] = await heightsOf(page);
    assert.ok(gallery! < 600 && other! < 600, `${gallery} and ${other}`);
  });
});

test('frames below the fold tell their heights before anybody has seen them', async () => {
  remoteBackOffice.has(3);
  const frames = [frameOf(galleryPath, 'DocViewerIframe'), frameOf(uploadPath, 'DocUploadIframe')];
  site.show('/', ['<p style="height:6000px">Far above.</p>', ...frames], true);
  await browser.visit({ viewport: { width: 700, height: 700 } }, async ({ page }) => {
    await page.goto('/');
    await until(async () => (await heightsOf(page)).every((height) => height !== 500), 'they have their own');
  });
});

test('in a page that does not listen, what does not fit can be scrolled to', async () => {
  remoteBackOffice.has(3);
  site.show('/', [frameOf(uploadPath, 'DocUploadIframe').replace('500px', '150px')], false);
  await browser.visit({ viewport: { width: 320, height: 700 } }, async ({ page }) => {
    await page.goto('/');
    const upload = page.frames()[1]!;
    await upload.getByRole('button', { name: 'Upload' }).scrollIntoViewIfNeeded();
    assert.ok((await upload.evaluate(() => scrollY)) > 0);
  });
});

test('a website that is not among the provider’s own shows neither', async () => {
  for (const path of [galleryPath, uploadPath]) {
    stranger.show('/', [frameOf(path, 'Frame')], true);
    await browser.visit({ baseURL: stranger.address }, async ({ page, complaints }) => {
      await page.goto('/');
      await until(async () => complaints.length > 0, 'the browser refuses');
      assert.match(complaints.splice(0).join('\n'), /frame-ancestors/);
      assert.equal(await page.frames()[1]!.locator('main').count(), 0);
    });
  }
});

test('other pages stand in no other page at all', async () => {
  const answer = await fetch(`${lychgate.address}/events`);
  assert.match(answer.headers.get('Content-Security-Policy')!, /frame-ancestors 'none'/);
});

test('the demonstration page shows both frames at work', async () => {
  remoteBackOffice.has(3);
  await browser.visit(
    { baseURL: lychgate.address, viewport: { width: 900, height: 2_000 } },
    async ({ page }) => {
      await page.goto(`/embedding/${funeral}`);
      await page.frames()[1]!.locator('.carousel.turning').waitFor();
      await fit(page);
    },
  );
});

test('the documents show the script that is tested here', () => {
  const document = readFileSync('docs/embedding.md', 'utf8');
  assert.ok(document.includes(readFileSync('docs/embedding/frame-heights.js', 'utf8')));
});
