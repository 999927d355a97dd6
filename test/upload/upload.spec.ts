import test from 'node:test';
import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { becomes, reads, until, wordsOf } from '../support/browser.ts';
import {
  choose,
  named,
  openUpload,
  openUploadPages,
  pressUpload,
  progressOf,
  saysMessage,
  saysStates,
  sentNames,
  uploadCall,
} from './upload-page.ts';

const { fake, browser } = await openUploadPages();

test('photographs are chosen, looked at and uploaded, each in a request of its own', async () => {
  await browser.visit({}, async (visit) => {
    const { page } = visit;
    await openUpload(visit);
    const upload = page.getByRole('button', { name: 'Upload' });
    const clear = page.getByRole('button', { name: 'Clear All' });
    assert.deepEqual([await upload.isDisabled(), await clear.isDisabled()], [true, true]);
    const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } });
    const buffer = await picture.jpeg().toBuffer();
    await choose(page, [
      { name: 'garden.jpg', mimeType: 'image/jpeg', buffer },
      ...named('broken.jpg', 'harbour.png'),
    ]);
    await saysMessage(page, ['3 photographs chosen.']);
    assert.deepEqual(await page.locator('.tile-name').allInnerTexts(), [
      'garden.jpg',
      'broken.jpg',
      'harbour.png',
    ]);
    assert.deepEqual(await progressOf(page), [0, 0, 0]);
    assert.deepEqual([await upload.isDisabled(), await clear.isDisabled()], [false, false]);
    const previews = page.locator('.tile img');
    await becomes(
      () => previews.evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth)),
      [320],
    );

    await pressUpload(page);
    await saysMessage(page, ['Files uploaded successfully!']);
    assert.deepEqual(sentNames(fake.calls), ['broken.jpg', 'garden.jpg', 'harbour.png']);
    const garden = fake.calls.find(({ image }) => image?.name === 'garden.jpg')?.image;
    assert.deepEqual(Buffer.from(await garden!.arrayBuffer()), buffer);
    assert.deepEqual(await progressOf(page), [100, 100, 100]);
    await saysStates(page, ['Uploaded', 'Uploaded', 'Uploaded']);
    // It could not take them out of the gallery.
    assert.equal(await page.getByRole('button', { name: 'Remove' }).count(), 0);
    await page.getByText('To have a photograph taken out of it, please contact us.').waitFor();

    await choose(page, named('next.jpg'));
    assert.deepEqual(await page.locator('.tile-name').allInnerTexts(), ['next.jpg']);
    await clear.click();
    assert.deepEqual([await upload.isDisabled(), await page.locator('.tile').count()], [true, 0]);
  });
});

test('only images are kept, and the page says what was left out and why', async () => {
  await browser.visit({}, async (visit) => {
    const { page } = visit;
    const notes = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('pdf') };
    await openUpload(visit);
    await choose(page, [notes]);
    await saysMessage(page, ['No valid image files selected.']);
    assert.equal(await page.getByRole('button', { name: 'Upload' }).isDisabled(), true);
    const telephone = {
      name: 'IMG_0001.HEIC',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('heic'),
    };
    const drawing = { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
    await choose(page, [notes, drawing, telephone, ...named('a.jpg')]);
    assert.deepEqual(await page.locator('.tile-name').allInnerTexts(), ['IMG_0001.HEIC', 'a.jpg']);
    await reads(page.locator('.reasons'), [
      'Left out',
      'notes.pdf',
      'It is not an image.',
      'drawing.svg',
      'A drawing in SVG cannot be taken. Please choose a photograph.',
    ]);
  });
});

test('the same photograph chosen twice is in the list once', async () => {
  await browser.visit({}, async (visit) => {
    const { page } = visit;
    const again = page.getByLabel('Browse Files');
    const path = fileURLToPath(import.meta.url);
    const named = join(await mkdtemp(join(tmpdir(), 'lychgate-photographs-')), 'garden.jpg');
    await symlink(path, named);
    await openUpload(visit);
    await again.setInputFiles(named);
    await saysMessage(page, ['1 photograph chosen.']);
    await again.setInputFiles(named);
    await saysMessage(page, ['These photographs are in the list already.']);
    assert.equal(await page.locator('.tile').count(), 1);
    await rm(dirname(named), { recursive: true });
  });
});

test('200 photographs of 12 megapixels: never more than three on their way, and the page answers meanwhile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lychgate-photographs-'));
  const large = sharp({ create: { width: 4032, height: 3024, channels: 3, background: 'seagreen' } });
  await writeFile(join(folder, 'large'), await large.jpeg().toBuffer());
  const paths = Array.from({ length: 200 }, (_, index) => join(folder, `IMG_${1000 + index}.jpg`));
  await Promise.all(paths.map((path) => symlink(join(folder, 'large'), path)));
  await browser.visit({}, async (visit) => {
    const { page } = visit;
    await page.addInitScript(countRequests);
    await openUpload(visit);
    await page.getByLabel('Browse Files').setInputFiles(paths);
    await saysMessage(page, ['200 photographs chosen.']);
    await page.getByRole('button', { name: 'Remove IMG_1199.jpg' }).click();
    await pressUpload(page);
    await choose(page, named('late.jpg'));
    await saysMessage(page, ['Please wait until these photographs are uploaded. Then you can add more.']);
    const isUploaded = async () =>
      (await wordsOf(page.locator('output'))).includes('Files uploaded successfully!');
    await until(isUploaded, 'all are uploaded', 60_000);
    assert.equal(await page.locator('.tile-stored').count(), 199);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.mostAtOnce), '3');
  });
  assert.equal(new Set(sentNames(fake.calls)).size, 199);
  assert.equal(fake.calls.length, 199);
  await rm(folder, { recursive: true });
});

/** Runs in the page, and writes down how many requests were on their way at once. */
function countRequests() {
  const { send } = XMLHttpRequest.prototype;
  let sending = 0;
  let most = 0;
  XMLHttpRequest.prototype.send = function (body) {
    sending += 1;
    most = Math.max(most, sending);
    document.documentElement.dataset.mostAtOnce = String(most);
    for (const end of ['load', 'error', 'abort']) this.addEventListener(end, () => (sending -= 1));
    send.call(this, body);
  };
}

test('leaving the page while photographs are on their way asks first', async () => {
  fake.answers[uploadCall] = { body: true, delayMs: 60_000 };
  await browser.visit({}, async (visit) => {
    const { page } = visit;
    await openUpload(visit);
    await choose(page, named('garden.jpg'));
    await pressUpload(page);
    await saysStates(page, ['99%']);
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    assert.equal(dialog.type(), 'beforeunload');
    await dialog.dismiss();
    await page.getByRole('button', { name: 'Remove garden.jpg' }).click();
    await saysMessage(page, [
      'garden.jpg was taken out of the list while it was being uploaded. It may be in the gallery. If it should not be, please contact us.',
    ]);
  });
});
