// @proof: each failure of an upload, in real time.
import { startDroppingProxy } from './dropping-proxy.ts';
import {
  createCameraNames,
  countRequests,
  createChosenFiles,
  readSentNames,
  uploadCall,
  uploadPath,
} from './upload-page.ts';
import { expect, test } from './upload-test.ts';

const sendsTheRest =
  'Press Upload to try the remaining photographs. Those already uploaded are not sent again.';

test('after a dropped connection, only a press sends another office the photograph again', async ({
  upload,
  backOffice,
  lychgate,
}) => {
  const line = await startDroppingProxy(lychgate.address);
  try {
    await upload.open(line.address + uploadPath);
    // The whole photograph was forwarded, and its answer is lost.
    backOffice.answers[uploadCall] = () => {
      line.cut();
      return { body: true };
    };
    await upload.choose(createChosenFiles('garden.jpg'));
    await upload.uploadButton.click();
    await upload.says('Upload failed', 'Press Upload to try again.');
    await upload.tileReads(0, [
      'garden.jpg',
      'Not uploaded',
      'We could not find out whether this one was saved. It may be in the gallery already. Press Upload to send it again.',
      'Remove',
    ]);
    await upload.page.waitForTimeout(1_500);
    expect(readSentNames(backOffice.calls)).toEqual(['garden.jpg']);

    backOffice.answers[uploadCall] = { body: true };
    await upload.uploadButton.click();
    await upload.says('Files uploaded successfully!');
    expect(readSentNames(backOffice.calls)).toEqual(['garden.jpg', 'garden.jpg']);
  } finally {
    await line.stop();
  }
});

test('another office gets photographs one after the other, in the order chosen', async ({
  upload,
  backOffice,
}) => {
  const names = ['garden.jpg', 'harbour.jpg', 'arch.jpg', 'tower.jpg'];
  backOffice.answers[uploadCall] = ({ image }) => ({
    body: true,
    delayMs: image!.name === 'garden.jpg' ? 500 : 0,
  });
  await upload.page.addInitScript(countRequests);
  await upload.open();
  await upload.choose(createChosenFiles(...names));
  await upload.uploadButton.click();
  await upload.says('Files uploaded successfully!');
  await expect(upload.page.locator('html')).toHaveAttribute('data-most-at-once', '1');
  expect(backOffice.calls.map(({ image }) => image?.name)).toEqual(names);
});

test('while the office is in trouble the upload fails; the next press sends what is missing', async ({
  upload,
  backOffice,
}) => {
  let isWell = false;
  backOffice.answers[uploadCall] = ({ image }) =>
    isWell || image!.name === 'garden.jpg' ? { body: true } : { status: 503 };
  await upload.open();
  await upload.choose(createChosenFiles('garden.jpg', 'harbour.jpg'));
  await upload.uploadButton.click();
  await upload.says('1 of 2 uploaded', sendsTheRest);
  await expect(upload.states).toHaveText(['Not uploaded', 'Uploaded']);
  expect(await upload.progress()).toEqual([0, 0]);
  await upload.tileReads(0, [
    'harbour.jpg',
    'Not uploaded',
    'We could not save this one just now. Please try again in a few minutes.',
    'Remove',
  ]);
  expect(readSentNames(backOffice.calls)).toEqual(['garden.jpg', 'harbour.jpg']);

  isWell = true;
  backOffice.calls.length = 0;
  await upload.uploadButton.click();
  await upload.says('Files uploaded successfully!');
  expect(readSentNames(backOffice.calls)).toEqual(['harbour.jpg']);
  expect(await upload.progress()).toEqual([100, 0]);
});

test('where nothing can be sent, the upload ends before each photograph was tried in vain', async ({
  upload,
  backOffice,
}) => {
  backOffice.answers[uploadCall] = { status: 503 };
  await upload.open();
  await upload.choose(createChosenFiles(...createCameraNames(12)));
  await upload.uploadButton.click();
  await upload.says(
    'Upload failed',
    'We cannot accept photographs just now. Please try again in a few minutes.',
  );
  await expect(upload.states).toHaveText(Array<string>(12).fill('Not uploaded'));
  // Three failed tries, and the two that had begun by then.
  expect(backOffice.calls.length).toBeLessThanOrEqual(3 + 2);
});

test('a photograph that may have arrived is sent once, and the upload fails at once', async ({
  upload,
  backOffice,
}) => {
  for (const answer of [{ cut: true as const }, { status: 500 }, { status: 502 }]) {
    backOffice.answers[uploadCall] = answer;
    backOffice.calls.length = 0;
    await upload.open();
    await upload.choose(createChosenFiles('garden.jpg'));
    await upload.uploadButton.click();
    await upload.says('Upload failed', 'Press Upload to try again.');
    await upload.page.waitForTimeout(1_500);
    expect(readSentNames(backOffice.calls)).toEqual(['garden.jpg']);
  }
});

test('of twenty good photographs and a broken one, twenty are added and one says why not', async ({
  page,
  upload,
  backOffice,
}) => {
  const detail = 'The end of this photograph is missing.';
  backOffice.answers[uploadCall] = ({ image }) =>
    image!.name === 'broken.jpg' ? { status: 422, body: { code: 'incomplete', detail } } : { body: true };
  const names = createCameraNames(20).toSpliced(10, 0, 'broken.jpg');
  await upload.open();
  await upload.choose(createChosenFiles(...names));
  await upload.uploadButton.click();
  await upload.says('20 of 21 uploaded', 'One photograph could not be added. The reason is next to it.');
  await expect(page.getByText('Upload failed')).toHaveCount(0);
  await upload.tileReads(0, ['broken.jpg', 'Not uploaded', detail, 'Remove']);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await upload.covered(), `${width} px`).toEqual([]);
  }
  // A refused file is not sent again.
  expect(readSentNames(backOffice.calls)).toEqual(names.toSorted());
  expect(new Set(await upload.progress())).toEqual(new Set([0]));
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(upload.tiles).toHaveCount(20);
  await upload.says('broken.jpg was removed.');
  await expect(page.getByRole('button', { name: 'Add more' })).toBeVisible();
});

test('where photographs can no longer be added, that is said once and nothing more is sent', async ({
  upload,
  backOffice,
}) => {
  const detail = 'Photographs can no longer be added for this funeral. Please call us.';
  backOffice.answers[uploadCall] = { status: 409, body: { code: 'closed', detail } };
  await upload.open();
  await upload.choose(createChosenFiles(...createCameraNames(12)));
  await upload.uploadButton.click();
  await upload.says('Upload failed', detail);
  await expect(upload.reasons).toHaveCount(0);
  await expect(upload.states).toHaveText(Array<string>(12).fill('Not uploaded'));
  expect(backOffice.calls.length).toBeLessThanOrEqual(3);
});

test('a photograph that is taken out while it is on its way is not missed', async ({
  upload,
  backOffice,
}) => {
  backOffice.answers[uploadCall] = ({ image }) =>
    image!.name === 'harbour.jpg' ? { body: true, delayMs: 60_000 } : { body: true };
  await upload.open();
  await upload.choose(createChosenFiles('garden.jpg', 'harbour.jpg'));
  await upload.uploadButton.click();
  await expect(upload.states).toHaveText(['Uploaded', '99%']);
  await upload.remove('harbour.jpg');
  await upload.says('Files uploaded successfully!');
});

test('without a connection nothing is lost: the upload waits, and goes on when it is back', async ({
  page,
  upload,
}) => {
  await upload.open();
  await upload.choose(createChosenFiles('garden.jpg'));
  await page.context().setOffline(true);
  await upload.uploadButton.click();
  await upload.says(
    'You are offline at the moment. The upload goes on by itself when you are connected again.',
  );
  await page.context().setOffline(false);
  await upload.says('Files uploaded successfully!');
});
