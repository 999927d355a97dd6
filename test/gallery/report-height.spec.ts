import type { Frame, Page } from '@playwright/test';
import { createChosenFiles, uploadPath } from '../upload/upload-page.ts';
import {
  waitForStillness,
  expectFramesToFit,
  renderFrame,
  keepMessages,
  measureContentHeight,
  type EmbeddingSite,
} from './embedding-site.ts';
import { expect, test } from './gallery-test.ts';

/** Opens a page of the provider with the upload page in a frame that gets the height it asks for. */
async function openEmbedded(page: Page, site: EmbeddingSite): Promise<Frame> {
  site.show([renderFrame(uploadPath, 'DocUploadIframe', '600px')]);
  await page.goto(site.address);
  const frame = page.frames()[1]!;
  await frame.locator('#browse').waitFor();
  return frame;
}

test('the page around is told the height of the content plus 25, as it grows and shrinks', async ({
  page,
  site,
}) => {
  const readMessages = await keepMessages(page);
  const readLast = async () => (await readMessages()).at(-1)?.data;
  const frame = await openEmbedded(page, site);
  await expectFramesToFit(page);
  const empty = (await readLast())!;
  expect(empty).toEqual({ height: await measureContentHeight(frame), iframeId: 'DocUploadIframe' });
  const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'];
  await frame.getByLabel('Browse Files').setInputFiles(createChosenFiles(...names));
  await frame.getByText('5 photographs chosen.').waitFor();
  await expectFramesToFit(page);
  expect((await readLast())!.height).toBeGreaterThan(empty.height + 200);
  await frame.getByRole('button', { name: 'Clear All' }).click();
  await expect.poll(readLast).toEqual(empty);
  expect((await readMessages()).length, 'a few messages say it all').toBeLessThan(8);
});

test('two frames in one page can be told apart by names of their own', async ({ page, site }) => {
  const renderNamedFrame = (name: string) => renderFrame(`${uploadPath}?iframeId=${name}`, name);
  site.show([renderNamedFrame('Family_2'), renderNamedFrame('%3Cscript%3E')]);
  const readMessages = await keepMessages(page);
  await page.goto(site.address);
  await expect
    .poll(async () => new Set((await readMessages()).map(({ frame, data }) => `${frame} ${data.iframeId}`)))
    .toEqual(new Set(['0 Family_2', '1 DocUploadIframe']));
});

test('a content that follows the height of its frame does not grow for ever', async ({ page, site }) => {
  const readMessages = await keepMessages(page);
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
  const frame = await openEmbedded(page, site);
  const setMinHeight = (value: string) =>
    frame.evaluate((height) => (document.getElementById('page-content')!.style.minHeight = height), value);
  await setMinHeight('100vh');
  expect((await warned).text()).toMatch(/^The height of this page follows the height of its frame/);
  await waitForStillness(page);
  expect((await readMessages()).length).toBeLessThan(12);
  await setMinHeight('');
  await expectFramesToFit(page);
});
