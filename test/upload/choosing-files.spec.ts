// @proof: each way to choose files.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isAccessibleInAnyColours } from '../support/browser/axe.ts';
import { readFocus } from '../support/browser/keyboard.ts';
import { notes, createChosenFiles, readSentNames, uploadCall, uploadPath } from './upload-page.ts';
import { expect, test } from './upload-test.ts';

test('everything can be done with the keyboard, and the focus is never lost', async ({ page, upload }) => {
  // The wait begins first, because the browser takes a moment to report choosers.
  const chooser = page.waitForEvent('filechooser');
  await upload.open();
  await upload.browseButton.focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(createChosenFiles('a.jpg', 'b.jpg', 'c.jpg'));
  await expect(upload.names).toHaveText(['a.jpg', 'b.jpg', 'c.jpg']);
  const pressOn = async (key: 'Enter' | 'Space', name: string) => {
    expect(await readFocus({ page })).toBe(name);
    await page.keyboard.press(key);
  };
  for (let press = 0; press < 4; press++) await page.keyboard.press('Tab');
  await pressOn('Enter', 'Remove b.jpg');
  await upload.says('b.jpg was removed.');
  await pressOn('Space', 'Remove c.jpg');
  await expect(upload.names).toHaveText(['a.jpg']);
  expect(await readFocus({ page })).toBe('Remove a.jpg');
  for (let press = 0; press < 2; press++) await page.keyboard.press('Shift+Tab');
  await pressOn('Enter', 'Upload');
  await upload.says('Files uploaded successfully!');
  expect(await readFocus({ page })).toBe('Upload');
  await page.keyboard.press('Tab');
  await pressOn('Enter', 'Clear All');
  await expect(upload.tiles).toHaveCount(0);
  expect(await readFocus({ page })).toBe('Browse Files');
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form uploads all that were chosen, and says what became of each', async ({
    upload,
    backOffice,
  }) => {
    const detail = 'This is not a photograph that we can read.';
    backOffice.answers[uploadCall] = ({ image }) =>
      image!.name === 'b.jpg' ? { status: 415, body: { code: 'not-a-photograph', detail } } : { body: true };
    await upload.open();
    await upload.uploadButton.click();
    await upload.says('No valid image files selected.');
    await upload.choose([...createChosenFiles('a.jpg', 'b.jpg'), notes, ...createChosenFiles('c.jpg')]);
    await upload.uploadButton.click();
    await upload.says('2 of 3 uploaded');
    await upload.givesReasons(['Upload failed', 'b.jpg', detail]);
    await upload.givesReasons(['Not added', 'notes.pdf', 'This is not a photograph.'], 1);
    await upload.givesReasons(['Uploaded', 'a.jpg', 'c.jpg'], 2);
    expect(readSentNames(backOffice.calls)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  });
});

test('photographs chosen before the script has arrived are in the list when it has', async ({
  page,
  upload,
}) => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/assets/**', (route) => arrived.then(() => route.continue()));
  await page.goto(uploadPath, { waitUntil: 'commit' });
  await upload.choose(createChosenFiles('a.jpg', 'b.jpg'));
  arrive();
  await expect(upload.names).toHaveText(['a.jpg', 'b.jpg']);
});

test('photographs can be dropped anywhere on the page, in a folder too, and pasted', async ({
  page,
  upload,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'lychgate-photographs-'));
  await mkdir(join(folder, 'Ludlow', 'summer'), { recursive: true });
  for (const name of ['Ludlow/a.jpg', 'Ludlow/notes.txt', 'Ludlow/summer/b.jpg', 'c.jpg'])
    await writeFile(join(folder, name), name);
  await upload.open();
  await drop(page, [join(folder, 'Ludlow'), join(folder, 'c.jpg')]);
  await expect(upload.names).toHaveText(['a.jpg', 'b.jpg', 'c.jpg']);
  const opensInstead = await page.evaluate(() => {
    const files = new DataTransfer();
    files.items.add(new File(['bytes'], 'pasted.png', { type: 'image/png' }));
    window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: files }));
    // A browser opens a dropped file, unless both events are prevented.
    return ['dragover', 'drop'].map((name) =>
      document.body.dispatchEvent(
        new DragEvent(name, { dataTransfer: files, bubbles: true, cancelable: true }),
      ),
    );
  });
  expect(opensInstead).toEqual([false, false]);
  await expect(upload.names).toHaveText(['a.jpg', 'b.jpg', 'c.jpg', 'pasted.png']);
  await rm(folder, { recursive: true });
});

/** Drops files beside the marked place, as from a file manager. */
async function drop(page: Page, files: string[]) {
  const devtools = await page.context().newCDPSession(page);
  const at = { x: 5, y: 5, data: { items: [], files, dragOperationsMask: 1 } };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, ...at });
}

test('four photographs stand in a row, and fewer only where a screen is narrower than a phone', async ({
  page,
  upload,
}) => {
  await upload.open();
  await upload.choose(createChosenFiles('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'));
  await expect(upload.states).toHaveText(Array<string>(5).fill('1 kB'));
  for (const [width, inARow] of [
    [1280, 4],
    [320, 4],
    [240, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    const tops = await upload.tiles.evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().y));
    expect(tops.filter((top) => top === tops[0])).toHaveLength(inARow);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider, `${width} px has nothing beside the window`).toBe(0);
  }
});

test('the page is accessible when it is empty and after a failure, in light and dark', async ({
  upload,
  visitor,
  backOffice,
}) => {
  backOffice.answers[uploadCall] = ({ image }) =>
    image!.name === 'b.jpg' ? { status: 415 } : { body: true };
  await upload.open();
  await isAccessibleInAnyColours(visitor, 'empty');
  await upload.choose(createChosenFiles('a.jpg', 'b.jpg'));
  await upload.uploadButton.click();
  await expect(upload.states).toHaveText(['Not uploaded', 'Uploaded']);
  await upload.tileReads(0, ['b.jpg', 'Not uploaded', 'We could not add this photograph.', 'Remove']);
  await isAccessibleInAnyColours(visitor, 'after a failure');
});
