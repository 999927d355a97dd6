// @proof: the same uploads through our own back office.
import type { Page, Route } from '@playwright/test';
import { makeFuneral } from '../support/records/images.ts';
import { createLargePhotograph, createPhotograph } from '../support/records/photographs.ts';
import { startDroppingProxy } from './dropping-proxy.ts';
import { callAsOperator } from '../support/lychgate.ts';
import { expect, test } from '../support/browser/test.ts';
import { UploadPage } from './upload-page.ts';

/** Photographs of these widths, chosen in this order. */
const createFilesOfWidths = (...widths: number[]) =>
  Promise.all(
    widths.map(async (width) => ({
      name: `${width}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await createPhotograph({ width, height: 45 }),
    })),
  );

async function readGalleryWidths(address: string, funeral: string): Promise<number[]> {
  const { body } = await callAsOperator({ address }, 'GET', `Funerals/${funeral}/Photographs`);
  return (body as { width: number }[]).map(({ width }) => width);
}

/** The first upload waits until `count` others are done, and the second fails once. Resolves to the most at once. */
async function disturb(page: Page, count: number) {
  const uploads = { begun: 0, done: 0, underWay: 0, most: 0 };
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  await page.route('**/documentupload/*', async (route: Route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const number = (uploads.begun += 1);
    uploads.most = Math.max(uploads.most, (uploads.underWay += 1));
    try {
      if (number === 2) return await route.abort('connectionreset');
      if (number === 1) await isOpen;
      await route.fulfill({ response: await route.fetch() });
      if ((uploads.done += 1) === count) open();
    } finally {
      uploads.underWay -= 1;
    }
  });
  return uploads;
}

test('photographs are shown in the order chosen, although the first arrives last', async ({
  page,
  visitor,
  lychgate,
}) => {
  const { address } = lychgate;
  const funeral = await makeFuneral(address);
  const upload = new UploadPage(visitor);
  await upload.open(`/documentupload/${funeral}`);
  const uploads = await disturb(page, 5);
  await upload.choose(await createFilesOfWidths(61, 62, 63, 64));
  await upload.choose(await createFilesOfWidths(65, 66));
  await upload.uploadButton.click();
  await upload.says('Files uploaded successfully!');
  expect(uploads.most).toBe(3);
  expect(await readGalleryWidths(address, funeral)).toEqual([61, 62, 63, 64, 65, 66]);

  await upload.choose(await createFilesOfWidths(50, 40));
  await upload.uploadButton.click();
  await upload.says('Files uploaded successfully!');
  expect(await readGalleryWidths(address, funeral)).toEqual([61, 62, 63, 64, 65, 66, 50, 40]);
});

test('a connection dropped at half: the upload goes on by itself and sends the whole photograph', async ({
  visitor,
  lychgate,
}) => {
  const { address } = lychgate;
  const funeral = await makeFuneral(address);
  const line = await startDroppingProxy(address);
  try {
    const buffer = await createLargePhotograph(4_000_000);
    // More cuts than a browser's own retries, one for each connection that it has open.
    Object.assign(line, { cutsToCome: 8, cutAfterBytes: 2_000_000 });
    const upload = new UploadPage(visitor);
    await upload.open(`${line.address}/documentupload/${funeral}`);
    await upload.choose([{ name: 'garden.jpg', mimeType: 'image/jpeg', buffer }]);
    await upload.uploadButton.click();
    await upload.says('Files uploaded successfully!');
    expect(line.cutsToCome).toBe(0);
    expect(await readGalleryWidths(address, funeral)).toHaveLength(1);
  } finally {
    await line.stop();
  }
});
