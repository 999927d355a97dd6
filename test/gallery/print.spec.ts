import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { extractText, getDocumentProxy } from 'unpdf';
import { becomes, bothWays, type Visit } from '../support/browser.ts';
import { galleryPath, middleIs, openGalleryPages, turns } from './gallery-page.ts';

const { remoteBackOffice, browser } = await openGalleryPages();

for (const { javaScript, way } of bothWays) {
  describe(`On paper, ${way},`, () => {
    const open = async (v: Visit, addresses: string[]) => {
      remoteBackOffice.answer({ body: addresses });
      await v.open(galleryPath);
      if (javaScript) await turns(v);
    };

    for (const { kind, query } of [
      { kind: 'in several heights', query: '?height=800' },
      { kind: 'from an external back office, as plain addresses', query: '' },
    ]) {
      test(`every photograph stands once: ${kind}`, async () => {
        await browser.visit({ javaScript }, async (v) => {
          await open(v, photographs(20, query));
          assert.deepEqual(await numbersOnPaper(v), oneTo(20));
        });
      });
    }

    test('the copies that fill a short carousel are left out', async () => {
      await browser.visit({ javaScript }, async (v) => {
        await open(v, photographs(3));
        assert.deepEqual(await numbersOnPaper(v), oneTo(3));
      });
    });

    test('each photograph is whole, two stand beside each other, and nothing can be pressed', async () => {
      // A4 without its margins.
      await browser.visit({ javaScript, viewport: { width: 718, height: 1047 } }, async (v) => {
        await open(v, photographs(8));
        await v.page.emulateMedia({ media: 'print' });
        const images = v.page.locator('.slide:not([aria-hidden]) img');
        for (const image of await images.all()) await image.scrollIntoViewIfNeeded();
        const places = await images.evaluateAll((all) =>
          all.map((image) => {
            const { left, right, top } = image.getBoundingClientRect();
            return {
              column: left + right < 718 ? 1 : 2,
              isInside: left >= 0 && right <= 718,
              top: Math.round(top),
            };
          }),
        );
        assert.deepEqual(
          places.map(({ column, isInside }) => [column, isInside]),
          [1, 2, 1, 2, 1, 2, 1, 2].map((column) => [column, true]),
        );
        assert.equal(new Set(places.map(({ top }) => top)).size, 4, 'rows');
        assert.equal(await v.page.getByRole('button').count(), 0);
      });
    });
  });
}

test('photographs that were seen and let go of again are printed too, and let go of after it', async () => {
  await browser.visit({ reducedMotion: 'reduce' }, async (v) => {
    remoteBackOffice.answer({ body: photographs(30) });
    await v.open(galleryPath);
    await turns(v);
    for (let number = 2; number <= 16; number++) {
      await v.page.getByRole('button', { name: 'Next photograph' }).click();
      await middleIs(v, number);
    }
    const held = () => v.page.locator('.slide img[src]:not([loading=lazy])').count();
    const before = await held();
    assert.deepEqual(await numbersOnPaper(v), oneTo(30));
    await becomes(held, before, 'as many are held as before');
  });
});

const oneTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const photographs = (count: number, query = '?height=800') =>
  oneTo(count).map((number) => `${remoteBackOffice.pictures.origin}/picture/${number}${query}`);

/** The numbers drawn in the photographs, as the printed pages hold them. */
async function numbersOnPaper({ page }: Visit): Promise<number[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })));
  const { text } = await extractText(pdf, { mergePages: true });
  const [, words = ''] = /Photographs([^]*)$/.exec(text.replace(/If you would rather[^.]*\./, '')) ?? [];
  return (words.match(/\d+/g) ?? []).map(Number).toSorted((one, other) => one - other);
}
