// @proof: each way through the large view.
import { isAccessibleInAnyColours } from '../support/browser/axe.ts';
import { renderFrame } from './embedding-site.ts';
import { swipeLeft } from './gallery-page.ts';
import { expect, test } from './gallery-test.ts';
import { galleryPath } from './pictures.ts';

test.describe('On a screen that is touched', () => {
  test.use({ hasTouch: true, viewport: { width: 700, height: 600 }, bypassCSP: true });

  test('a photograph opens as large as the screen; keys, fingers and buttons show the next', async ({
    page,
    gallery,
    visitor,
    pictures,
  }) => {
    await gallery.openTurning(6);
    const large = page.getByRole('dialog', { name: 'Photographs, large' });
    const expectShown = async (number: number) => {
      await expect(large.locator('.large-bar output')).toHaveText(`${number} of 6`);
      const address = pictures.at(number).replace('800', '1600');
      await expect(large.getByRole('img')).toHaveAttribute('src', address);
    };
    await page.getByRole('link', { name: 'Carousel Image 1' }).click();
    await expectShown(1);
    const { width, height } = (await large.boundingBox())!;
    expect([width, height]).toEqual([700, 600]);
    await page.keyboard.press('ArrowRight');
    await expectShown(2);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expectShown(6);
    await large.getByRole('button', { name: 'Next photograph' }).click();
    await swipeLeft(page);
    await expectShown(2);
    await isAccessibleInAnyColours(visitor, 'a large photograph');
    await page.keyboard.press('Escape');
    await expect(large).toHaveCount(0);
    await gallery.middleIs(2);
    await expect(page.getByRole('link', { name: 'Carousel Image 2' })).toBeFocused();
  });
});

test('a photograph alone opens large too, and closes', async ({ page, gallery }) => {
  gallery.has(1);
  await gallery.open();
  await page.locator('.slide.shown').waitFor();
  await page.getByRole('link', { name: 'Carousel Image 1' }).click();
  await expect(page.getByRole('dialog').getByRole('button')).toHaveText(['Close']);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('in a frame, which is only as high as its content, it opens in a new tab', async ({
  page,
  site,
  gallery,
  pictures,
}) => {
  gallery.has(3);
  site.show([renderFrame(galleryPath, 'DocViewerIframe')]);
  await page.goto(site.address);
  const frame = page.frameLocator('iframe');
  await frame.locator('.carousel.turning').waitFor();
  const opened = page.waitForEvent('popup');
  await frame.getByRole('link', { name: 'Carousel Image 1' }).click();
  expect((await opened).url()).toBe(pictures.at(1).replace('800', '1600'));
});
