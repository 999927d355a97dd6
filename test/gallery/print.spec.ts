// @proof: galleries of hundreds on paper.
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from './gallery-test.ts';
import { galleryPath, type Pictures } from './pictures.ts';

// A4 without its margins.
const paper = { width: 718, height: 1047 };

for (const javaScriptEnabled of [true, false])
  test.describe(`On paper, ${javaScriptEnabled ? 'with' : 'without'} JavaScript,`, () => {
    test.use({ javaScriptEnabled, viewport: paper });

    test('every photograph stands once and whole, two beside each other, without any button', async ({
      page,
      gallery,
      pictures,
    }) => {
      gallery.answers({ body: createPhotographs(pictures, 20) });
      await gallery.open();
      await page.getByRole('link', { name: 'Print the photographs' }).click();
      await expect(page.getByText('20 photographs, about 4 sheets of A4.')).toBeVisible();
      if (javaScriptEnabled) await gallery.button('Print').and(page.locator(':enabled')).waitFor();
      else await expect(page.getByText('When all the photographs are here')).toBeVisible();
      expect(await readPrintedNumbers(page)).toEqual(listNumbers(20));
      await page.emulateMedia({ media: 'print' });
      const places = await measurePrintedPlaces(page);
      expect(places.map(({ column }) => column)).toEqual(
        listNumbers(20).map((number) => (number % 2 === 1 ? 1 : 2)),
      );
      expect(places.filter(({ isInside }) => !isInside)).toEqual([]);
      expect(new Set(places.map(({ top }) => top)).size, 'rows').toBe(10);
      await expect(page.getByRole('button')).toHaveCount(0);
    });
  });

test('the button prints only when all of 300 have loaded, and says how many have', async ({
  page,
  gallery,
  pictures,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body.toggleAttribute('data-printed');
  });
  gallery.answers({ body: createPhotographs(pictures, 300) });
  pictures.hold((address) => address.startsWith('/picture/300'));
  await page.goto(printPath, { waitUntil: 'commit' });
  await expect(page.getByText('299 of 300 photographs have loaded.')).toBeVisible();
  await gallery.button('Print').click({ force: true });
  await expect(page.locator('[data-printed]')).toHaveCount(0);
  expect(await readPrintedWords(page)).toContain(notAll);
  expect(await readPrintedNumbers(page)).toEqual(listNumbers(299));

  pictures.release();
  await expect(page.getByText('have loaded')).toHaveCount(0);
  await gallery.button('Print').click();
  await expect(page.locator('[data-printed]')).toHaveCount(1);
  expect(await readPrintedNumbers(page)).toEqual(listNumbers(300));
  expect(await readPrintedWords(page)).not.toContain(notAll);
});

test('photographs that are broken or never arrive are left out, and the page says so', async ({
  page,
  gallery,
  pictures,
}) => {
  await page.clock.install();
  pictures.hold((address) => address.startsWith('/picture/3'));
  gallery.answers({ body: [pictures.at(1), pictures.broken(2), pictures.at(3), pictures.at(4)] });
  await page.goto(printPath, { waitUntil: 'commit' });
  await expect(page.getByText('2 of 4 photographs have loaded.')).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(page.getByRole('img')).toHaveCount(3);
  await page.clock.runFor(30_000);
  await expect(page.getByText('2 photographs could not be loaded, and are left out.')).toBeVisible();
  await expect(gallery.button('Print')).toBeEnabled();
  expect(await readPrintedNumbers(page)).toEqual([1, 4]);
  pictures.release();
  await expect(page.getByText('One photograph could not be loaded, and is left out.')).toBeVisible();
  expect(await readPrintedNumbers(page)).toEqual([1, 3, 4]);
});

test('the copies that fill a short carousel are left out on paper', async ({ page, gallery }) => {
  await gallery.openTurning(3);
  await expect.poll(() => readPrintedNumbers(page)).toEqual(listNumbers(3));
  expect(await readPrintedWords(page)).not.toContain(notAll);
});

test('the gallery itself prints what has loaded, no empty frame, and how to print the rest', async ({
  page,
  gallery,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await gallery.openTurning(20);
  await expect.poll(() => readPrintedNumbers(page)).toEqual([1, 2, 3, 4, 5, 17, 18, 19, 20]);
  expect(await readPrintedWords(page)).toContain(
    `${notAll} To print them all, choose “Print the photographs”`,
  );
  expect(await page.locator('.slide:visible').count(), 'frames on the screen').toBe(20);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.slide:visible')).toHaveCount(9);
});

test('where the scripts are lost, the gallery prints what has loaded', async ({ page, gallery }) => {
  await page.context().route('**/assets/**', (route) => route.abort());
  gallery.has(20);
  await page.goto(galleryPath);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect.poll(async () => (await readPrintedNumbers(page)).length).toBeGreaterThan(2);
  const printed = await readPrintedNumbers(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.slide:visible')).toHaveCount(printed.length);
});

const notAll = 'Some photographs had not loaded, and are not printed here.';
const printPath = `${galleryPath}/print`;

const listNumbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Every second photograph exists in several heights; the others have plain addresses. */
const createPhotographs = ({ origin }: Pictures, count: number) =>
  listNumbers(count).map((number) => `${origin}/picture/${number}${number % 2 === 0 ? '?height=800' : ''}`);

async function readPrintedWords(page: Page): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })));
  const { text } = await extractText(pdf, { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

/** The numbers drawn in the photographs, as the printed pages hold them. */
async function readPrintedNumbers(page: Page): Promise<number[]> {
  const text = await readPrintedWords(page);
  const [, afterHeading = ''] =
    /Photographs([^]*)$/.exec(text.replace('please call 01632 960 123', '')) ?? [];
  // In the place of a photograph that is missing its name is printed.
  const drawn = afterHeading.replace(/(Carousel Image|Photograph) \d+/g, '');
  return (drawn.match(/\d+/g) ?? []).map(Number).toSorted((one, other) => one - other);
}

/** The position of each photograph when the page is laid out for paper. */
async function measurePrintedPlaces(page: Page) {
  const images = page.locator('.printed-photograph img');
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
