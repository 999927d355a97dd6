import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { isAccessibleOnAnyScreen } from '../support/axe.ts';
import type { Visit } from '../support/browser.ts';
import { funeral, galleryPath, openGalleryPages, openTurning } from './gallery-page.ts';
import { looks, tooSmall } from '../ui/page-layout.ts';

const { remoteBackOffice, browser } = await openGalleryPages();

const turning = (v: Visit, count: number) => openTurning(v, remoteBackOffice, count);

const states: Record<string, (v: Visit) => Promise<void>> = {
  'two photographs, with copies': (v) => turning(v, 2),
  'twenty-four photographs, with as many dots': (v) => turning(v, 24),
  'more photographs, with a count': (v) => turning(v, 30),
  'the spinner': async (v) => {
    await v.page.route('**/documentviewer/**wait**', () => {});
    remoteBackOffice.answer({ delayMs: 4_000, body: [] });
    await v.open(galleryPath);
    await v.page.locator('.spinner').waitFor();
  },
  'a failure': async (v) => {
    remoteBackOffice.answer({ status: 500 });
    await v.open(galleryPath);
    await v.page.getByText('Try again').waitFor();
    v.complaints.splice(0);
  },
  'no photographs': async (v) => {
    remoteBackOffice.has(0);
    await v.open(galleryPath);
  },
  'a gallery that is not recognised': async (v) => {
    remoteBackOffice.answer({ status: 404 });
    await v.open(galleryPath);
  },
};

describe('axe finds nothing, and nothing pushes the page sideways or is smaller than a finger', () => {
  for (const [state, arrive] of Object.entries(states)) {
    test(`on ${state}`, async () => {
      await browser.visit({ bypassCSP: true, reducedMotion: 'reduce' }, async (v) => {
        await arrive(v);
        await isAccessibleOnAnyScreen(v, state);
        const style = await v.page.addStyleTag({ content: ' ' });
        for (const width of [320, 1280]) {
          await v.page.setViewportSize({ width, height: 700 });
          // The dots are small by their nature; the arrows beside them do the same.
          const small = (await tooSmall(v)).filter((found) => !found.startsWith(': 24 x 32'));
          assert.deepEqual(small, [], `${width} px`);
          for (const [look, css] of Object.entries(looks)) {
            await style.evaluate((element, text) => (element.textContent = text), css);
            assert.equal(await sideways(v), 0, `${width} px, ${look}`);
          }
          await style.evaluate((element) => (element.textContent = ' '));
        }
        v.complaints.splice(0);
      });
    });
  }
});

const sideways = ({ page }: Visit) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('the gallery sends at most 120 KB of script, 12 KB of which no other page needs', async () => {
  const others = await scriptsOf(`/documentupload/${funeral}`);
  const own = await scriptsOf(galleryPath);
  const bytesOf = (scripts: Map<string, number>) =>
    [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
  const alone = new Map([...own].filter(([url]) => !others.has(url)));
  assert.ok(bytesOf(own) <= 120_000, `${bytesOf(own)} bytes`);
  assert.ok(bytesOf(alone) <= 12_000, `${bytesOf(alone)} bytes`);
});

/** The scripts that a page asks for, and how many bytes each is when compressed. */
async function scriptsOf(path: string): Promise<Map<string, number>> {
  const scripts = new Map<string, number>();
  await browser.visit({}, async (v) => {
    remoteBackOffice.has(3);
    await v.open(path);
    for (const { url, type, text } of v.answers)
      if (type.includes('javascript')) scripts.set(url, brotliCompressSync(await text).length);
  });
  return scripts;
}
