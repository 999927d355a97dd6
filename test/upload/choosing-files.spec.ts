import test from 'node:test';
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { isAccessibleInAnyColours } from '../support/axe.ts';
import { becomes, reads } from '../support/browser.ts';
import {
  choose,
  named,
  openUpload,
  openUploadPages,
  pressUpload,
  saysMessage,
  saysStates,
  sentNames,
  uploadCall,
  uploadPath,
} from './upload-page.ts';

const { fake, browser } = await openUploadPages();

const tilesNamed = (page: Page, names: string[]) =>
  becomes(() => page.locator('.tile-name').allInnerTexts(), names, 'the tiles');

/** Where the keyboard is: the name that a screen reader says. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement;
    return element.ariaLabel ?? element.labels?.[0]?.innerText ?? element.innerText;
  });

test('everything can be done with the keyboard, and the focus is never lost', async () => {
  await browser.visit({}, async (visit) => {
    const { page } = visit;
    // Waited for from the beginning: it takes the browser a moment to hand choosers over.
    const chooser = page.waitForEvent('filechooser');
    await openUpload(visit);
    await page.getByLabel('Browse Files').focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(named('a.jpg', 'b.jpg', 'c.jpg'));
    await tilesNamed(page, ['a.jpg', 'b.jpg', 'c.jpg']);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    assert.equal(await focused(page), 'Remove b.jpg');
    await page.keyboard.press('Enter');
    await saysMessage(page, ['b.jpg was taken out of the list.']);
    assert.equal(await focused(page), 'Remove c.jpg');
    await page.keyboard.press('Space');
    await tilesNamed(page, ['a.jpg']);
    assert.equal(await focused(page), 'Remove a.jpg');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await saysMessage(page, ['Files uploaded successfully!']);
    assert.equal(await focused(page), 'Upload');
    await page.keyboard.press('Tab');
    assert.equal(await focused(page), 'Clear All');
    await page.keyboard.press('Enter');
    await tilesNamed(page, []);
    assert.equal(await focused(page), 'Browse Files');
  });
});

test('without JavaScript the form uploads all that were chosen, and says what became of each', async () => {
  const detail = 'This is not a photograph that we can read.';
  fake.answers[uploadCall] = ({ image }) =>
    image!.name === 'b.jpg' ? { status: 415, body: { code: 'not-a-photograph', detail } } : { body: true };
  await browser.visit({ javaScript: false }, async ({ page, open }) => {
    await open(uploadPath);
    await pressUpload(page);
    await saysMessage(page, ['No valid image files selected.']);
    const notes = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('pdf') };
    await choose(page, [...named('a.jpg', 'b.jpg'), notes, ...named('c.jpg')]);
    await pressUpload(page);
    await saysMessage(page, ['2 of 3 photographs were added; 1 could not be added.']);
    const reasons = page.locator('.reasons');
    await reads(reasons.nth(0), ['Upload failed', 'b.jpg', detail]);
    await reads(reasons.nth(1), ['Left out', 'notes.pdf', 'It is not an image.']);
    await reads(reasons.nth(2), ['Uploaded', 'a.jpg', 'c.jpg']);
    await choose(page, [notes]);
    await pressUpload(page);
    await saysMessage(page, ['No valid image files selected.']);
    await choose(page, [...named('e.jpg', 'f.jpg'), notes]);
    await pressUpload(page);
    await saysMessage(page, ['Files uploaded successfully!']);
    await reads(page.locator('.reasons').first(), ['Left out', 'notes.pdf', 'It is not an image.']);
    await choose(page, named('d.jpg'));
    await pressUpload(page);
    await saysMessage(page, ['Files uploaded successfully!']);
  });
  assert.deepEqual(sentNames(fake.calls), ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg', 'f.jpg']);
});

test('photographs chosen before the script has arrived are in the list when it has', async () => {
  await browser.visit({}, async ({ page }) => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/assets/**', (route) => arrived.then(() => route.continue()));
    await page.goto(uploadPath, { waitUntil: 'commit' });
    await choose(page, named('a.jpg', 'b.jpg'));
    arrive();
    await tilesNamed(page, ['a.jpg', 'b.jpg']);
  });
});

test('photographs can be dropped anywhere on the page, in a folder too, and pasted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lychgate-photographs-'));
  await mkdir(join(folder, 'Ludlow', 'summer'), { recursive: true });
  for (const name of ['Ludlow/a.jpg', 'Ludlow/notes.txt', 'Ludlow/summer/b.jpg', 'c.jpg']) {
    await writeFile(join(folder, name), name);
  }
  await browser.visit({}, async (visit) => {
    const { page } = visit;
    await openUpload(visit);
    await drop(page, [join(folder, 'Ludlow'), join(folder, 'c.jpg')]);
    await tilesNamed(page, ['a.jpg', 'b.jpg', 'c.jpg']);
    const opensInstead = await page.evaluate(() => {
      const files = new DataTransfer();
      files.items.add(new File(['bytes'], 'pasted.png', { type: 'image/png' }));
      window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: files }));
      // A browser opens what is dropped, unless both are prevented.
      return ['dragover', 'drop'].map((name) =>
        document.body.dispatchEvent(
          new DragEvent(name, { dataTransfer: files, bubbles: true, cancelable: true }),
        ),
      );
    });
    assert.deepEqual(opensInstead, [false, false]);
    await tilesNamed(page, ['a.jpg', 'b.jpg', 'c.jpg', 'pasted.png']);
  });
  await rm(folder, { recursive: true });
});

/** As a person drops from a window of files, beside the marked place. */
async function drop(page: Page, files: string[]) {
  const devtools = await page.context().newCDPSession(page);
  const at = { x: 5, y: 5, data: { items: [], files, dragOperationsMask: 1 } };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, ...at });
  }
}

test('four photographs stand in a row, fewer only where they would be under 64 px wide', async () => {
  const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'];
  for (const [width, inARow] of [
    [1280, 4],
    [320, 4],
    [240, 3],
  ] as const) {
    await browser.visit({ viewport: { width, height: 700 } }, async (visit) => {
      const { page } = visit;
      await openUpload(visit);
      await choose(page, named(...names));
      await tilesNamed(page, names);
      const places = await page
        .locator('.tile')
        .evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().y));
      assert.equal(places.filter((y) => y === places[0]).length, inARow, `${width} px`);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.equal(wider, 0, `${width} px has nothing beside the window`);
    });
  }
});

test('the page is accessible when it is empty, full and after a failure, in light and dark', async () => {
  fake.answers[uploadCall] = ({ image }) => (image!.name === 'b.jpg' ? { status: 415 } : { body: true });
  await browser.visit({ reducedMotion: 'reduce' }, async (visit) => {
    const { page } = visit;
    await openUpload(visit);
    await isAccessibleInAnyColours(visit, 'empty');
    await choose(page, named('a.jpg', 'b.jpg'));
    await pressUpload(page);
    await saysStates(page, ['Uploaded', 'Not uploaded']);
    await reads(page.locator('.reasons'), ['Upload failed', 'b.jpg', 'We could not take this one.']);
    await isAccessibleInAnyColours(visit, 'after a failure');
  });
});
