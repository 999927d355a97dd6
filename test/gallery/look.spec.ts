// @proof: a gallery is measured in each size and colour.
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { isAccessibleOnAnyScreen } from '../support/browser/axe.ts';
import type { Visitor } from '../support/visitor.ts';
import { visitorStyleSheets, findSmallTargets } from '../ui/page-layout.ts';
import { expect, test } from './gallery-test.ts';
import type { GalleryPage } from './gallery-page.ts';
import { funeral, galleryPath } from './pictures.ts';

test.use({ keepsBodies: true });

const states: Record<string, (gallery: GalleryPage) => Promise<void>> = {
  'two photographs, with copies': (gallery) => gallery.openTurning(2),
  'twenty-four photographs, with as many dots': (gallery) => gallery.openTurning(24),
  'more photographs, with a count': (gallery) => gallery.openTurning(30),
  'the spinner': async (gallery) => {
    await gallery.page.route('**/documentviewer/**wait**', () => {});
    gallery.answers({ delayMs: 4_000, body: [] });
    await gallery.open();
    await gallery.page.locator('.spinner').waitFor();
  },
  'a failure': async (gallery) => {
    gallery.answers({ status: 500 });
    await gallery.open();
    await gallery.page.getByText('Try again').waitFor();
    gallery.visitor.consoleErrors.splice(0);
  },
  'no photographs': async (gallery) => {
    gallery.has(0);
    await gallery.open();
  },
};

test.describe('axe finds nothing, and nothing pushes the page sideways or is smaller than a finger', () => {
  test.use({ bypassCSP: true });

  for (const [state, arrive] of Object.entries(states)) {
    test(`on ${state}`, async ({ page, visitor, gallery }) => {
      await arrive(gallery);
      await isAccessibleOnAnyScreen(visitor, state);
      const style = await page.addStyleTag({ content: ' ' });
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 700 });
        // The dots are small by their nature; the arrows beside them are an alternative.
        const small = (await findSmallTargets(visitor)).filter((found) => !found.startsWith(': 24 x 32'));
        expect(small, `${width} px`).toEqual([]);
        for (const [look, css] of Object.entries(visitorStyleSheets)) {
          await style.evaluate((element, text) => (element.textContent = text), css);
          expect(await measureOverflow(page), `${width} px, ${look}`).toBe(0);
        }
        await style.evaluate((element) => (element.textContent = ' '));
      }
    });
  }
});

const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('the gallery sends at most 120 KB of script, 12.5 KB of which no other page needs', async ({
  gallery,
  newVisitor,
}) => {
  gallery.has(3);
  const others = await readScripts(await newVisitor(), `/documentupload/${funeral}`);
  const own = await readScripts(gallery.visitor, galleryPath);
  const onlyHere = [...own].filter(([url]) => !others.has(url));
  expect(own.size).toBeGreaterThan(0);
  expect(await sumOfBytes(own.values())).toBeLessThanOrEqual(120_000);
  expect(await sumOfBytes(onlyHere.map(([, text]) => text))).toBeLessThanOrEqual(12_500);
});

/** The scripts that a page asks for. */
async function readScripts({ open, responses }: Visitor, path: string) {
  await open(path);
  const scripts = responses.filter(({ type }) => type.includes('javascript'));
  return new Map(scripts.map(({ url, text }) => [url, text]));
}

/** The size in bytes when compressed. */
async function sumOfBytes(texts: Iterable<() => Promise<string>>): Promise<number> {
  let sum = 0;
  for (const text of texts) sum += brotliCompressSync(await text()).length;
  return sum;
}
