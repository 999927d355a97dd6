// @proof: a cache between browser and server is acted out.
import { expect, test } from './gallery-test.ts';

// Addresses that name the format, because a shared cache may ignore what a browser accepts.
test('photographs come as WebP from a shared cache, large ones as JPEG', async ({
  page,
  gallery,
  pictures,
}) => {
  const createPath = (number: number, file: string) => `/picture/${number}/height=${file}`;
  const sources = Array.from(
    { length: 24 },
    (_, index) => pictures.origin + createPath(index + 1, '800.jpg'),
  );
  gallery.answers({ body: sources });
  await gallery.open();
  await gallery.turns();
  const readCurrent = () =>
    page
      .getByAltText('Carousel Image 1', { exact: true })
      .evaluate((image: HTMLImageElement) => image.currentSrc);
  await expect.poll(readCurrent).toBe(pictures.origin + createPath(1, '400.webp'));
  await expect.poll(() => page.locator('.slide.shown').count()).toBeGreaterThan(2);
  expect(await gallery.held()).toBeLessThan(12);
  const box = (await page.locator('.slide.shown img').first().boundingBox())!;
  expect(box.height, 'as high as without a choice of formats').toBe(400);
  await page.getByRole('link', { name: 'Carousel Image 1', exact: true }).click();
  await expect.poll(() => pictures.requested).toContain(createPath(1, '1600.jpg'));
  expect(pictures.requested.filter((address) => /(400|800)\.jpg$/.test(address))).toEqual([]);
});
