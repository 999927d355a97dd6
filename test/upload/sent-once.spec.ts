import { createChosenFiles, readSentNames, uploadCall } from './upload-page.ts';
import { expect, test } from './upload-test.ts';

test.use({ javaScriptEnabled: false });

test('without script, a second press of Upload sends another office nothing twice', async ({
  upload,
  backOffice,
  page,
}) => {
  backOffice.answers[uploadCall] = { body: true, delayMs: 1_500 };
  await upload.open();
  await upload.choose(createChosenFiles('garden.jpg', 'harbour.jpg'));
  const { x, y } = (await upload.uploadButton.boundingBox())!;
  // A locator would wait for the answer to the first press.
  await page.mouse.click(x + 5, y + 5);
  await expect.poll(() => backOffice.calls.length).toBe(1);
  await page.mouse.click(x + 5, y + 5);
  await expect(page.locator('output strong')).toHaveText(/./);
  await page.waitForTimeout(2_000);
  expect(readSentNames(backOffice.calls)).toEqual(['garden.jpg', 'harbour.jpg']);

  // Other photographs, sent after going back to the form, are not a repeat.
  backOffice.answers[uploadCall] = { body: true };
  await page.goBack();
  await upload.choose(createChosenFiles('arch.jpg'));
  await upload.uploadButton.click();
  await upload.says('Files uploaded successfully!');
  expect(readSentNames(backOffice.calls)).toContain('arch.jpg');
});
