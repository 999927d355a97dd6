import type { Browser, Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from './gallery-test.ts';
import type { Pictures } from './pictures.ts';

// Debian's Chromium 150 prints before the pictures have loaded that the print asks for. Later ones wait for them.
const waitsForPictures = (browser: Browser) => Number.parseInt(browser.version(), 10) > 150;
const printsTooEarly = 'This Chromium does not wait for pictures that a print asks for.';

// A4 without its margins.
const paper = { width: 718, height: 1047 };

for (const javaScriptEnabled of [true, false])
  test.describe(`On paper, ${javaScriptEnabled ? 'with' : 'without'} JavaScript,`, () => {
    test.use({ javaScriptEnabled, viewport: paper });

    test('every photograph stands once and whole, two beside each other, without any button', async ({
      page,
      gallery,
      pictures,
      browser,
    }) => {
      test.skip(javaScriptEnabled && !waitsForPictures(browser), printsTooEarly);
      gallery.answers({ body: photographs(pictures, 20) });
      await gallery.open();
      if (javaScriptEnabled) await gallery.turns();
      expect(await numbersOnPaper(page)).toEqual(oneTo(20));
      await page.emulateMedia({ media: 'print' });
      const places = await placesOnPaper(page);
      expect(places.map(({ column }) => column)).toEqual(
        oneTo(20).map((number) => (number % 2 === 1 ? 1 : 2)),
      );
      expect(places.filter(({ isInside }) => !isInside)).toEqual([]);
      expect(new Set(places.map(({ top }) => top)).size, 'rows').toBe(10);
      await expect(page.getByRole('button')).toHaveCount(0);
    });
  });

test('the copies that fill a short carousel are left out on paper', async ({ page, gallery }) => {
  await gallery.openTurning(3);
  await expect.poll(() => numbersOnPaper(page)).toEqual(oneTo(3));
});

test('photographs that were let go of are printed too, and let go of after it', async ({
  page,
  gallery,
  browser,
}) => {
  test.skip(!waitsForPictures(browser), printsTooEarly);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await gallery.openTurning(20);
  for (let number = 2; number <= 10; number++) {
    await gallery.button('Next photograph').click();
    await gallery.middleIs(number);
  }
  await expect(page.getByAltText('Carousel Image 1', { exact: true })).not.toHaveAttribute('src');
  const held = await gallery.held();
  expect(await numbersOnPaper(page)).toEqual(oneTo(20));
  await expect.poll(() => gallery.held()).toBe(held);
});

const oneTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Every second one is there in several heights; the others are plain addresses, as of any external back office. */
const photographs = ({ origin }: Pictures, count: number) =>
  oneTo(count).map((number) => `${origin}/picture/${number}${number % 2 === 0 ? '?height=800' : ''}`);

/** The numbers drawn in the photographs, as the printed pages hold them. */
async function numbersOnPaper(page: Page): Promise<number[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })));
  const { text } = await extractText(pdf, { mergePages: true });
  const [, words = ''] = /Photographs([^]*)$/.exec(text.replace(/If you would rather[^.]*\./, '')) ?? [];
  // In the place of a photograph that is missing its name is printed.
  const drawn = words.replace(/Carousel Image \d+/g, '');
  return (drawn.match(/\d+/g) ?? []).map(Number).toSorted((one, other) => one - other);
}

/** Where each photograph stands when the page is laid out for paper. */
async function placesOnPaper(page: Page) {
  const images = page.locator('.slide:not([aria-hidden]) img');
  for (const image of await images.all()) await image.scrollIntoViewIfNeeded();
  return images.evaluateAll(
    (all, width) =>
      all.map((image) => {
        const { left, right, top } = image.getBoundingClientRect();
        return {
          column: left + right < width ? 1 : 2,
          isInside: left >= 0 && right <= width,
          top: Math.round(top + scrollY),
        };
      }),
    paper.width,
  );
}
