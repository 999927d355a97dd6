import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  createCameraNames,
  countRequests,
  notes,
  createChosenFiles,
  readSentNames,
  uploadCall,
  uploadPath,
} from './upload-page.ts';
import { expect, test } from './upload-test.ts';

const largeCount = 10;
const createPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'seagreen' } })
    .jpeg()
    .toBuffer();

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lychgate-photographs-'));
});
test.afterAll(() => rm(folder, { recursive: true }));

test('photographs are chosen, looked at and uploaded, each in a request of its own', async ({
  page,
  upload,
  backOffice,
}) => {
  await upload.open();
  await expect(page.locator('.header, .footer')).toHaveCount(2);
  await expect(upload.uploadButton).toBeDisabled();
  await expect(upload.clearButton).toBeDisabled();
  const garden = { name: 'garden.jpg', mimeType: 'image/jpeg', buffer: await createPicture(900, 600) };
  await upload.choose([garden, ...createChosenFiles('broken.jpg', 'harbour.png')]);
  await upload.says('3 photographs chosen.');
  await expect(upload.names).toHaveText(['garden.jpg', 'broken.jpg', 'harbour.png']);
  expect(await upload.progress()).toEqual([0, 0, 0]);
  await expect(upload.uploadButton).toBeEnabled();
  await expect(upload.clearButton).toBeEnabled();
  // A preview of the one that can be shown.
  await expect(upload.tiles.locator('img')).toHaveJSProperty('naturalWidth', 320);

  await upload.uploadButton.click();
  await upload.says('Files uploaded successfully!');
  await expect(page.getByText('Thank you. 3 photographs are in the gallery.')).toBeVisible();
  expect(readSentNames(backOffice.calls)).toEqual(['broken.jpg', 'garden.jpg', 'harbour.png']);
  const { image } = backOffice.calls.find((call) => call.image?.name === 'garden.jpg')!;
  expect(Buffer.from(await image!.arrayBuffer()).equals(garden.buffer)).toBe(true);
  expect(await upload.progress()).toEqual([100, 100, 100]);
  await expect(upload.states).toHaveText(['Uploaded', 'Uploaded', 'Uploaded']);
  // The page cannot remove them from the gallery.
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0);
  await expect(
    page.getByText('To have a photograph removed from the gallery, please contact us.'),
  ).toBeVisible();
  const gallery = page.getByRole('link', { name: 'See the gallery' });
  await expect(gallery).toHaveAttribute('href', uploadPath.replace('documentupload', 'documentviewer'));

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add more' }).click();
  await (await chooser).setFiles(createChosenFiles('next.jpg'));
  await expect(upload.names).toHaveText(['next.jpg']);
  await upload.clearButton.click();
  await expect(upload.uploadButton).toBeDisabled();
  await expect(upload.tiles).toHaveCount(0);
});

test('only images are kept, each once, and the page says what was left out and why', async ({ upload }) => {
  await upload.open();
  await upload.choose([notes]);
  await upload.says('No valid image files selected.');
  await expect(upload.uploadButton).toBeDisabled();
  const unknownType = 'application/octet-stream';
  const telephone = { name: 'IMG_0001.HEIC', mimeType: unknownType, buffer: Buffer.from('heic') };
  const drawing = { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
  await upload.choose([notes, drawing, telephone, ...createChosenFiles('a.jpg')]);
  await expect(upload.names).toHaveText(['IMG_0001.HEIC', 'a.jpg']);
  await upload.givesReasons([
    'Not added',
    'notes.pdf',
    'This is not a photograph.',
    'drawing.svg',
    'We cannot use SVG drawings. Please choose a photograph.',
  ]);
  const garden = join(folder, 'garden.jpg');
  await writeFile(garden, 'the bytes of a photograph');
  await upload.input.setInputFiles(garden);
  await upload.says('3 photographs chosen.');
  await upload.input.setInputFiles(garden);
  await upload.says('These photographs are in the list already.');
  await expect(upload.names).toHaveText(['IMG_0001.HEIC', 'a.jpg', 'garden.jpg']);
});

test('of 100 photographs one at most is on its way, and the page works while they are sent', async ({
  page,
  upload,
  backOffice,
}) => {
  const paths = createCameraNames(100).map((name) => join(folder, name));
  // The size of a phone's photograph.
  await writeFile(join(folder, 'large'), await createPicture(4032, 3024));
  await writeFile(join(folder, 'small'), await createPicture(403, 302));
  const getSize = (index: number) => (index < largeCount ? 'large' : 'small');
  await Promise.all(paths.map((path, index) => symlink(join(folder, getSize(index)), path)));
  await page.addInitScript(countRequests);
  await upload.open();
  await upload.input.setInputFiles(paths);
  await upload.says('100 photographs chosen.');
  await upload.remove('IMG_1099.jpg');
  await upload.uploadButton.click();
  await upload.choose(createChosenFiles('late.jpg'));
  await upload.says('Please wait until these photographs are uploaded. Then you can add more.');
  await expect(page.locator('.message')).toHaveText('Files uploaded successfully!', { timeout: 60_000 });
  await expect(page.locator('.tile-stored')).toHaveCount(99);
  await expect(page.locator('html')).toHaveAttribute('data-most-at-once', '1');
  expect(readSentNames(backOffice.calls)).toEqual(createCameraNames(99));
});

test('leaving the page while photographs are on their way asks first', async ({
  page,
  upload,
  backOffice,
}) => {
  backOffice.answers[uploadCall] = { body: true, delayMs: 60_000 };
  await upload.open();
  await upload.choose(createChosenFiles('garden.jpg'));
  await upload.uploadButton.click();
  await expect(upload.states).toHaveText(['99%']);
  const dialogOpened = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await dialogOpened;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await upload.remove('garden.jpg');
  await upload.says('garden.jpg may already have been added. If so, we can remove it for you.');
});
