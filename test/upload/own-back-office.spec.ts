import test, { after } from 'node:test';
import assert from 'node:assert/strict';
import { becomes, openBrowser, reads } from '../support/browser.ts';
import { call, lychgateForTests, operatorKey } from '../support/lychgate.ts';
import { largePhotograph, photograph } from '../photographs/photographs.ts';
import { choose, openUpload, pressUpload, saysMessage, saysStates } from './upload-page.ts';

const lychgate = await lychgateForTests({ PHOTO_MB_MAX: '1' });
const browser = await openBrowser(() => lychgate.address);
after(async () => {
  await browser.close();
  await lychgate.stop();
});

async function makeFuneral(mayAddPhotographs: boolean): Promise<string> {
  const details = { personName: 'John Ellis', date: '2031-03-29', mayAddPhotographs };
  const { body } = await call(lychgate.address, 'POST', 'Funerals', details, operatorKey);
  return body.guid;
}

const statesAt = async (guid: string) => {
  const { body } = await call(
    lychgate.address,
    'GET',
    `Funerals/${guid}/Photographs`,
    undefined,
    operatorKey,
  );
  return (body as { kind: string }[]).map(({ kind }) => kind);
};

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
const garden = await photograph({ width: 640, height: 480 });
const harbour = await photograph({ width: 480, height: 640, format: 'png', seed: 3 });

test('our own office keeps whole photographs, the same one once, and says why it keeps no others', async () => {
  const guid = await makeFuneral(true);
  await browser.visit({}, async (visit) => {
    const { page } = visit;
    await openUpload(visit, guid);
    await choose(page, [
      file('garden.jpg', garden),
      file('garden again.jpg', garden),
      file('harbour.png', harbour),
      file('half.jpg', garden.subarray(0, garden.length / 2)),
      file('large.jpg', await largePhotograph(2_000_000)),
      file('letter.jpg', Buffer.from('Dear all, these are no photographs')),
    ]);
    await pressUpload(page);
    await saysStates(page, [
      'Uploaded',
      'Uploaded',
      'Uploaded',
      'Not uploaded',
      'Not uploaded',
      'Not uploaded',
    ]);
    await reads(page.locator('.reasons'), [
      'Upload failed',
      'half.jpg',
      'The end of this photograph is missing. Please choose it again from where it was first kept.',
      'large.jpg',
      'This file is larger than 1 MB. Please send a smaller copy of it.',
      'letter.jpg',
      'This file is not a photograph that we can show. We can take JPEG, PNG, GIF, WebP, AVIF and HEIC.',
    ]);
  });
  await becomes(async () => (await statesAt(guid)).sort(), ['jpeg', 'png']);
});

for (const javaScript of [true, false]) {
  test(`a funeral that takes no more says so, ${javaScript ? 'with' : 'without'} JavaScript`, async () => {
    const closed = await makeFuneral(false);
    await browser.visit({ javaScript }, async (visit) => {
      const { page } = visit;
      await openUpload(visit, closed);
      await choose(page, [file('garden.jpg', garden)]);
      await pressUpload(page);
      await saysMessage(page, [
        'Upload failed',
        'Photographs are no longer being added for this funeral. Please contact us.',
      ]);
    });
    assert.deepEqual(await statesAt(closed), []);
  });
}

test('a link that was cut short is not recognised, and takes nothing', async () => {
  await browser.visit({}, async ({ page, open }) => {
    await open('/documentupload/6a1f6c1e-5b8e');
    await reads(page.locator('main'), [
      'This link is not recognised',
      'It may have been changed or cut short. Please ask for it again where you found it.',
    ]);
  });
});
