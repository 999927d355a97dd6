import test, { after } from 'node:test';
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { Frame, Page } from 'playwright-core';
import { becomes, until } from '../support/browser.ts';
import { choose, named, openUploadPages, uploadPath } from '../upload/upload-page.ts';

/** The provider's own page: another origin, which gives the frame the height that it asks for. */
const providerPage = createServer((request, response) => {
  const frame = new URL(request.url!, 'http://provider').searchParams.get('frame');
  response.setHeader('Content-Type', 'text/html').end(`<!doctype html><title>The provider</title>
    <iframe src="${frame}" title="Photographs" width="600" height="500"></iframe>
    <script>
      window.told = [];
      addEventListener('message', ({ data }) => {
        told.push(data);
        document.querySelector('iframe').height = data.height;
      });
    </script>`);
});
await new Promise<void>((resolve) => providerPage.listen(0, '127.0.0.1', resolve));
const host = `127.0.0.1:${(providerPage.address() as { port: number }).port}`;
after(() => providerPage.close());
const { browser, lychgate } = await openUploadPages({ SITE_HOSTS: host });

const told = (page: Page) =>
  page.evaluate(() => (window as unknown as { told: Record<string, unknown>[] }).told);

const contentHeight = (frame: Frame) =>
  frame.evaluate(() => Math.ceil(document.getElementById('content')!.getBoundingClientRect().height));

async function openEmbedded(page: Page, query = ''): Promise<Frame> {
  await page.goto(`http://${host}/?frame=${encodeURIComponent(`${lychgate.address}${uploadPath}${query}`)}`);
  const frame = page.frames()[1]!;
  await frame.locator('.chosen').waitFor();
  return frame;
}

/** Waits until what the provider's page was told last is the height that the content has, plus 25. */
const isTold = (page: Page, frame: Frame) =>
  until(
    async () => (await told(page)).at(-1)?.height === (await contentHeight(frame)) + 25,
    'the height is told',
  );

test('the page around is told the height of the content plus 25, as it grows and as it shrinks', async () => {
  await browser.visit({}, async ({ page }) => {
    const frame = await openEmbedded(page);
    await isTold(page, frame);
    const empty = (await told(page)).at(-1);
    assert.deepEqual(Object.keys(empty!), ['height', 'iframeId']);
    assert.equal(empty!.iframeId, 'DocUploadIframe');
    await choose(frame as unknown as Page, named('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'));
    await frame.getByText('5 photographs chosen.').waitFor();
    await isTold(page, frame);
    assert.ok(Number((await told(page)).at(-1)!.height) > Number(empty!.height) + 200);
    await frame.getByRole('button', { name: 'Clear All' }).click();
    await becomes(async () => (await told(page)).at(-1), empty);
    assert.ok((await told(page)).length < 8, 'a few messages say it all');
  });
});

test('inside another page there is no header and no footer; by itself there are both', async () => {
  await browser.visit({}, async ({ page, open }) => {
    const frame = await openEmbedded(page);
    assert.equal(await frame.locator('.page-header, .page-footer').count(), 0);
    await open(uploadPath);
    assert.equal(await page.locator('.page-header, .page-footer').count(), 2);
  });
});

test('two frames in one page can be told apart by names of their own', async () => {
  await browser.visit({}, async ({ page }) => {
    await openEmbedded(page, '?iframeId=Family_2');
    await becomes(async () => (await told(page)).at(-1)?.iframeId, 'Family_2');
    await openEmbedded(page, '?iframeId=%3Cscript%3E');
    await becomes(async () => (await told(page)).at(-1)?.iframeId, 'DocUploadIframe');
  });
});

test('a content that follows the height of its frame does not grow for ever', async () => {
  await browser.visit({}, async ({ page }) => {
    const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
    const frame = await openEmbedded(page);
    await frame.evaluate(() => {
      document.getElementById('content')!.style.minHeight = '100vh';
    });
    const warning = await warned;
    assert.match(warning.text(), /^The height of this page follows the height of its frame/);
    const { length } = await told(page);
    await page.waitForTimeout(500);
    assert.equal((await told(page)).length, length);
    assert.ok(length < 12, `${length} messages`);
    await frame.evaluate(() => {
      document.getElementById('content')!.style.minHeight = '';
    });
    await isTold(page, frame);
  });
});
