import test, { after } from 'node:test';
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { becomes, reads, until, wordsOf } from '../support/browser.ts';
import { cuttingProxy } from '../support/dropping-proxy.ts';
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

const { fake, browser, lychgate } = await openUploadPages();
const line = await cuttingProxy(lychgate.address);
after(() => line.stop());

const oneFailed = [
  '1 of 2 photographs were added; 1 could not be added.',
  'Press Upload to send what is missing. What is uploaded already is not sent again.',
];

test('a line that is cut at half: the upload goes on by itself, and the photograph arrives whole', async () => {
  const buffer = randomBytes(4_000_000);
  // More often than a browser tries again of its own accord, once for each line that it has open.
  Object.assign(line, { cutsToCome: 8, cutAfterBytes: 2_000_000 });
  await browser.visit({ baseURL: line.address }, async (visit) => {
    const { page } = visit;
    await openUpload(visit);
    await choose(page, [{ name: 'garden.jpg', mimeType: 'image/jpeg', buffer }]);
    await pressUpload(page);
    await saysMessage(page, ['Files uploaded successfully!']);
  });
  assert.equal(line.cutsToCome, 0);
  assert.deepEqual(sentNames(fake.calls), ['garden.jpg']);
  assert.deepEqual(Buffer.from(await fake.calls[0]!.image!.arrayBuffer()), buffer);
});

test('while the office is in trouble the upload fails; the next press sends only what is missing', async () => {
  let isWell = false;
  fake.answers[uploadCall] = ({ image }) =>
    isWell || image!.name === 'garden.jpg' ? { body: true } : { status: 503 };
  await browser.visit({}, async (visit) => {
    const { page } = visit;
    await page.clock.install();
    await openUpload(visit);
    await choose(page, named('garden.jpg', 'harbour.jpg'));
    await pressUpload(page);
    await passPauses(page);
    await saysMessage(page, oneFailed);
    await saysStates(page, ['Uploaded', 'Not uploaded']);
    assert.deepEqual(await progressOf(page), [0, 0]);
    await reads(page.locator('.reasons'), [
      'Upload failed',
      'harbour.jpg',
      'We could not save this one just now. Please try again in a few minutes.',
    ]);
    assert.deepEqual(sentNames(fake.calls), ['garden.jpg', ...Array(6).fill('harbour.jpg')]);

    isWell = true;
    fake.calls.length = 0;
    await pressUpload(page);
    await saysMessage(page, ['Files uploaded successfully!']);
    assert.deepEqual(sentNames(fake.calls), ['harbour.jpg']);
    assert.deepEqual(await progressOf(page), [0, 100]);
  });
});

test('where nothing can be sent at all, the upload ends before each photograph was tried in vain', async () => {
  fake.answers[uploadCall] = { status: 503 };
  await browser.visit({}, async (visit) => {
    const { page } = visit;
    await page.clock.install();
    await openUpload(visit);
    await choose(page, named(...Array.from({ length: 12 }, (_, index) => `IMG_${index}.jpg`)));
    await pressUpload(page);
    await passPauses(page);
    await saysMessage(page, [
      'Upload failed',
      'We cannot receive anything at the moment. Please try again in a few minutes.',
    ]);
    assert.equal(await page.getByText('Not uploaded', { exact: true }).count(), 12);
  });
  // Three in vain, and what the other two had begun by then; not six tries for each of the twelve.
  assert.ok(fake.calls.length <= 3 * 6 + 2 * 5, `${fake.calls.length} were sent`);
});

test('what the office refuses is not sent again, and its reason stands beside the name', async () => {
  const detail = 'This is not a photograph that we can read.';
  fake.answers[uploadCall] = ({ image }) =>
    image!.name === 'harbour.jpg'
      ? { status: 415, body: { code: 'not-a-photograph', detail } }
      : { body: true };
  await browser.visit({}, async (visit) => {
    const { page } = visit;
    await openUpload(visit);
    await choose(page, named('garden.jpg', 'harbour.jpg'));
    await pressUpload(page);
    await saysMessage(page, oneFailed);
    await reads(page.locator('.reasons'), ['Upload failed', 'harbour.jpg', detail]);
  });
  assert.deepEqual(sentNames(fake.calls), ['garden.jpg', 'harbour.jpg']);
});

test('of twenty good photographs and a broken one the page says that twenty were added, and which one was not', async () => {
  const detail = 'The end of this photograph is missing.';
  fake.answers[uploadCall] = ({ image }) =>
    image!.name === 'broken.jpg' ? { status: 422, body: { code: 'incomplete', detail } } : { body: true };
  const good = Array.from({ length: 20 }, (_, index) => `IMG_${index}.jpg`);
  await browser.visit({}, async (visit) => {
    const { page } = visit;
    await openUpload(visit);
    await choose(page, named(...good.slice(0, 10), 'broken.jpg', ...good.slice(10)));
    await pressUpload(page);
    await saysMessage(page, ['20 of 21 photographs were added; 1 could not be added.', oneFailed[1]!]);
    await reads(page.locator('.reasons'), ['Upload failed', 'broken.jpg', detail]);
    assert.deepEqual(new Set(await progressOf(page)), new Set([0]));
    await page.getByRole('button', { name: 'Remove' }).click();
    assert.equal(await page.locator('.tile').count(), 20);
  });
});

test('where photographs can no longer be added, that is said once and nothing more is sent', async () => {
  const detail = 'Photographs can no longer be added for this funeral. Please call us.';
  fake.answers[uploadCall] = { status: 409, body: { code: 'closed', detail } };
  await browser.visit({}, async (visit) => {
    const { page } = visit;
    await openUpload(visit);
    await choose(page, named(...Array.from({ length: 12 }, (_, index) => `IMG_${index}.jpg`)));
    await pressUpload(page);
    await saysMessage(page, ['Upload failed', detail]);
    assert.equal(await page.locator('.reasons').count(), 0);
    assert.equal(await page.getByText('Not uploaded').count(), 12);
  });
  assert.ok(fake.calls.length <= 3, `${fake.calls.length} were sent`);
});

test('a photograph that is taken out while it is on its way is not missed', async () => {
  fake.answers[uploadCall] = ({ image }) =>
    image!.name === 'harbour.jpg' ? { body: true, delayMs: 60_000 } : { body: true };
  await browser.visit({}, async (visit) => {
    const { page } = visit;
    await openUpload(visit);
    await choose(page, named('garden.jpg', 'harbour.jpg'));
    await pressUpload(page);
    await saysStates(page, ['Uploaded', '99%']);
    await page.getByRole('button', { name: 'Remove harbour.jpg' }).click();
    await becomes(() => wordsOf(page.locator('.message')), ['Files uploaded successfully!']);
  });
});

test('without a line nothing is lost: the upload waits, and goes on when it is back', async () => {
  await browser.visit({}, async (visit) => {
    const { page } = visit;
    await openUpload(visit);
    await choose(page, named('garden.jpg'));
    await page.context().setOffline(true);
    await pressUpload(page);
    await saysMessage(page, [
      'You are offline at the moment. The upload goes on by itself when you are connected again.',
    ]);
    await page.context().setOffline(false);
    await saysMessage(page, ['Files uploaded successfully!']);
  });
});

/** Lets the pauses between the tries pass: a half, one, two, four and eight seconds, and a little by chance. */
async function passPauses(page: Page) {
  const isPausing = async () =>
    !(await page.locator('.tile-state').allInnerTexts()).some((word) => word.endsWith('%'));
  await until(async () => {
    if (await isPausing()) await page.clock.fastForward(11_000);
    return (await page.locator('.said-wrong').count()) > 0;
  }, 'all tries are used up');
}
