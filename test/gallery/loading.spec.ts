// @proof: photographs arrive late, broken or never.
import { expect, test } from './gallery-test.ts';
import { galleryPath } from './pictures.ts';

const failure = ['We cannot show the photographs just now.', 'Try again'];

test('a spinner shows until a slow back office responds; the photographs come by themselves', async ({
  page,
  gallery,
  pictures,
}) => {
  gallery.answers({ delayMs: 2_500, body: [pictures.at(1), pictures.at(2)] });
  await page.goto(galleryPath, { waitUntil: 'commit' });
  const spinner = page.locator('.spinner');
  await spinner.waitFor();
  await expect(spinner).toHaveJSProperty('offsetWidth', 100);
  await gallery.middleIs(1);
  await expect(spinner).toBeHidden();
});

test('a spinner stands in for each photograph; the first one has the connection for itself', async ({
  page,
  gallery,
  pictures,
}) => {
  gallery.has(3);
  pictures.hold((address) => address.includes('/1?'));
  const readSpinnerWidth = () =>
    page.evaluate(() => getComputedStyle(document.querySelector('.slide')!, '::before').width);
  await page.goto(galleryPath, { waitUntil: 'commit' });
  await gallery.turns();
  expect(await readSpinnerWidth()).toBe('100px');
  expect(pictures.requested).toHaveLength(1);
  pictures.release();
  await page.locator('.slide.shown').nth(2).waitFor();
  expect(await readSpinnerWidth()).toBe('auto');
});

test('a failure ends the spinner, is logged in the console, and Try again can cure it', async ({
  page,
  gallery,
  visitor,
}) => {
  gallery.answers({ status: 500 });
  const logged = page.waitForEvent('console', (line) => line.text() === 'Error fetching images');
  await page.goto(galleryPath);
  await logged;
  await gallery.reads(failure);
  await page.getByText('Try again').click();
  await expect.poll(() => visitor.consoleErrors).toHaveLength(2);
  await gallery.reads(failure);
  gallery.has(2);
  await page.getByText('Try again').click();
  await gallery.middleIs(1);
  expect(visitor.consoleErrors.splice(0)).toEqual(['Error fetching images', 'Error fetching images']);
});

test('a connection that breaks while the page waits is a failure too', async ({ page, gallery, visitor }) => {
  gallery.answers({ delayMs: 2_000, body: [] });
  await page.route('**/documentviewer/**wait**', (route) => route.abort());
  await page.goto(galleryPath);
  await gallery.reads(failure);
  expect(visitor.consoleErrors.splice(0)).toEqual(['Error fetching images']);
});

test('a broken photograph is requested once more, then left out and the others counted anew', async ({
  page,
  gallery,
  pictures,
}) => {
  gallery.answers({ body: [pictures.broken(1), pictures.at(2), pictures.broken(3), pictures.at(4)] });
  await gallery.open();
  await gallery.turns();
  await expect.poll(() => gallery.names()).toEqual(['Carousel Image 1', 'Carousel Image 2']);
  await gallery.middleIs(2);
  await expect(page.locator('.carousel-dots button')).toHaveCount(2);
  const requests = pictures.requested.filter((address) => address === '/broken/1');
  expect(requests.length).toBeGreaterThanOrEqual(2);
});

test('where every photograph is broken there are none, said in a box 40 px high', async ({
  page,
  gallery,
  pictures,
}) => {
  gallery.answers({ body: [pictures.broken(1), pictures.broken(2)] });
  await gallery.open();
  await gallery.reads([
    'No photographs available.',
    'Photographs will appear here as family and friends add them. Use this link to come back.',
  ]);
  const { height, width } = (await page.getByText('No photographs available.').boundingBox())!;
  expect(height).toBe(40);
  expect(width, 'no wider than other pages').toBeLessThanOrEqual(704);
});

test.describe('Where the script is lost', () => {
  test.use({ scriptsLost: true });

  test('all photographs stand in a row', async ({ page, gallery }) => {
    gallery.has(7);
    await gallery.open();
    const last = page.getByAltText('Carousel Image 7');
    await last.scrollIntoViewIfNeeded();
    await expect(last).not.toHaveJSProperty('naturalWidth', 0);
  });
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 700, height: 600 } });

  test('all photographs stand in a row, numbered, and the edge of the next one shows', async ({
    page,
    gallery,
  }) => {
    gallery.has(7);
    await gallery.open();
    expect(await gallery.names()).toHaveLength(7);
    await expect(page.getByRole('button')).toHaveCount(0);
    for (const [width, whole] of [
      [320, 1],
      [700, 2],
      [1280, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const slides = page.locator('.slide');
      await expect(slides.nth(whole - 1)).toBeInViewport({ ratio: 0.99 });
      await expect(slides.nth(whole)).toBeInViewport();
    }
    const readNumber = (slide: Element) => getComputedStyle(slide, '::after').content;
    expect(await page.locator('.slide').first().evaluate(readNumber)).toContain('"1 of 7"');
    await page.getByAltText('Carousel Image 7').scrollIntoViewIfNeeded();
    await expect(page.locator('.slide').last()).toBeInViewport({ ratio: 0.99 });
    const isClippingWords = (slide: Element) => {
      const caption = { className: 'words', textContent: 'In the garden at Rosedale. '.repeat(9) };
      slide.append(Object.assign(document.createElement('p'), caption));
      return slide.scrollHeight > slide.clientHeight;
    };
    expect(await page.locator('.slide').first().evaluate(isClippingWords)).toBe(false);
  });

  test('the page waits for a slow back office too', async ({ page, gallery, pictures }) => {
    gallery.answers({ delayMs: 2_500, body: [pictures.at(1), pictures.at(2)] });
    await page.goto(galleryPath, { waitUntil: 'commit' });
    await expect(page.getByAltText('Carousel Image 2')).toBeVisible();
    await expect(page.locator('.spinner')).toBeHidden();
  });
});
