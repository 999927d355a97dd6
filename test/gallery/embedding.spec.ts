import {
  waitForStillness,
  expectFramesToFit,
  renderFrame,
  readHeights,
  keepMessages,
} from './embedding-site.ts';
import { expect, test } from './gallery-test.ts';
import { funeral, galleryPath } from './pictures.ts';

const uploadPath = `/documentupload/${funeral}`;
const viewer = renderFrame(galleryPath, 'DocViewerIframe');
const upload = renderFrame(uploadPath, 'DocUploadIframe');

test.beforeEach(({ gallery }) => gallery.has(3));

test('at every width both frames get the height of their content and 25 px, and come to rest', async ({
  page,
  site,
}) => {
  site.show([viewer, upload]);
  const readMessages = await keepMessages(page);
  const frames = page.frameLocator('iframe');
  await page.setViewportSize({ width: 320, height: 2_000 });
  await page.goto(site.address);
  await frames.first().locator('.carousel.turning').waitFor();
  await expect(frames.first().locator('.header, .footer')).toHaveCount(0);
  let messages = 0;
  for (const width of [320, 600, 900, 1200]) {
    await page.setViewportSize({ width, height: 2_000 });
    await expectFramesToFit(page);
    await waitForStillness(page);
    await expectFramesToFit(page);
    const { length } = await readMessages();
    expect(length - messages, `messages at ${width} px`).toBeLessThanOrEqual(8);
    messages = length;
  }
  const names = (await readMessages()).map(({ frame, data }) => `${frame} ${data.iframeId}`);
  expect(new Set(names)).toEqual(new Set(['0 DocViewerIframe', '1 DocUploadIframe']));
  for (const { data } of await readMessages())
    expect(Object.keys(data).toSorted()).toEqual(['height', 'iframeId']);
});

test('both frames let the page around show through, and add no heading to its own', async ({
  page,
  site,
}) => {
  site.show([viewer, upload]);
  await page.goto(site.address);
  for (const frame of page.frames().slice(1)) {
    await frame.locator('h1').waitFor({ state: 'attached' });
    const ground = await frame.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(ground).toBe('rgba(0, 0, 0, 0)');
    const clipped = await frame.locator('h1').evaluate((heading) => getComputedStyle(heading).clipPath);
    expect(clipped).toBe('inset(50%)');
  }
});

test('a frame grows and shrinks with what is in it', async ({ page, site }) => {
  site.show([viewer]);
  await page.setViewportSize({ width: 700, height: 900 });
  await page.goto(site.address);
  await page.frameLocator('iframe').locator('.carousel.turning').waitFor();
  await expectFramesToFit(page);
  const [narrow] = await readHeights(page);
  await page.setViewportSize({ width: 1000, height: 900 });
  // The dots have moved beside the arrows.
  await expect.poll(async () => (await readHeights(page))[0]).toBeLessThan(narrow!);
  await page.setViewportSize({ width: 700, height: 900 });
  await expect.poll(() => readHeights(page)).toEqual([narrow]);
});

test('frames of one kind and one name in one page have their own heights each', async ({ page, site }) => {
  site.show(['500px', '1000px'].map((width) => renderFrame(galleryPath, 'DocViewerIframe', width)));
  await page.goto(site.address);
  for (const frame of page.frames().slice(1)) await frame.locator('.carousel.turning').waitFor();
  await expectFramesToFit(page);
  const [narrow, wide] = await readHeights(page);
  expect(narrow).toBeGreaterThan(wide!);
});

test('a message that is not from the frame itself changes nothing', async ({ page, site }) => {
  site.show([viewer, '<iframe src="/other" title="Another"></iframe>']);
  const message = JSON.stringify({ height: 9_000, iframeId: 'DocViewerIframe' });
  site.showText(
    '/other',
    `<script>parent.postMessage(${message}, '*'); parent.postMessage(null, '*')</script>`,
  );
  const readMessages = await keepMessages(page);
  await page.goto(site.address);
  const listFramesTold = async () => (await readMessages()).map(({ frame }) => frame);
  await expect.poll(listFramesTold).toContain(0);
  await expect.poll(async () => (await listFramesTold()).filter((frame) => frame === 1)).toHaveLength(2);
  for (const height of await readHeights(page)) expect(height).toBeLessThan(600);
});

test('frames below the fold tell their heights before anybody has seen them', async ({ page, site }) => {
  site.show(['<p style="height:6000px">Far above.</p>', viewer, upload]);
  await page.setViewportSize({ width: 700, height: 700 });
  await page.goto(site.address);
  await expect.poll(() => readHeights(page)).not.toContain(500);
});

test('in a page that does not listen, what does not fit can be scrolled to', async ({ page, site }) => {
  site.show([upload.replace('500px', '150px')], false);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(site.address);
  const frame = page.frames()[1]!;
  await frame.getByRole('button', { name: 'Upload' }).scrollIntoViewIfNeeded();
  expect(await frame.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test('a website that is not among the provider’s own shows neither', async ({ page, site, visitor }) => {
  site.show([viewer, upload]);
  await page.goto(site.unknownAddress);
  await expect.poll(() => visitor.consoleErrors).toHaveLength(2);
  for (const error of visitor.consoleErrors.splice(0)) expect(error).toContain('frame-ancestors');
  for (const frame of page.frames().slice(1)) await expect(frame.locator('main')).toHaveCount(0);
});

test('the demonstration page shows both frames at work', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 2_000 });
  await page.goto(`/embedding/${funeral}`);
  await page.frameLocator('iframe').first().locator('.carousel.turning').waitFor();
  await expectFramesToFit(page);
});
