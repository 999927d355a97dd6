// @proof: captions over a whole journey; captions' calls have tests of their own.
import { makeFuneral } from '../support/records/images.ts';
import { createPhotograph } from '../support/records/photographs.ts';
import { isAccessibleInAnyColours } from '../support/browser/axe.ts';
import { expect, test as base } from '../support/browser/test.ts';
import { UploadPage } from './upload-page.ts';

const createFile = async (name: string, width: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await createPhotograph({ width, height: 45 }),
});

/** A test of the page after two photographs were uploaded. */
const test = base.extend<{ upload: UploadPage; gallery: string }>({
  gallery: async ({ lychgate }, use) => use(`/documentviewer/${await makeFuneral(lychgate.address)}`),
  upload: async ({ visitor, page, gallery }, use) => {
    const upload = new UploadPage(visitor);
    await upload.open(gallery.replace('documentviewer', 'documentupload'));
    await upload.choose([await createFile('garden.jpg', 60), await createFile('harbour.jpg', 61)]);
    await upload.uploadButton.click();
    await upload.says('Files uploaded successfully!');
    await page.getByText('Write below the photographs').click();
    await use(upload);
  },
});

test('what somebody writes about a photograph stands below it, and is read with it', async ({
  page,
  upload,
  gallery,
  visitor,
}) => {
  await upload.caption('garden.jpg').fill('Her roses, 1998');
  await page.getByLabel('Your name').fill('Harold');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your words are in the gallery.')).toBeVisible();

  const link = page.getByRole('link', { name: 'Carousel Image 1' });
  await expect(async () => {
    await page.goto(gallery);
    await expect(page.getByRole('link', { name: 'Carousel Image 2' })).toBeVisible({ timeout: 500 });
    await expect(link).toHaveAccessibleDescription('Her roses, 1998 Added by Harold', { timeout: 500 });
  }).toPass({ intervals: [500] });
  await page.locator('.turning').waitFor();
  await isAccessibleInAnyColours(visitor, 'a gallery with words');
  await link.click();
  const large = page.getByRole('dialog').getByText('Her roses, 1998');
  await expect(large).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(large).toHaveCount(0);
  await expect(page.getByRole('dialog').getByText('Added by Harold')).toBeVisible();

  await page.goto(`${gallery}/slideshow?at=1&paused`);
  const first = page.getByAltText('Photograph 1');
  await expect(first).toHaveAccessibleDescription('Her roses, 1998 Added by Harold');
  await page.goto(`${gallery}/print`);
  await expect(page.getByRole('listitem').first()).toContainText('Her roses, 1998');
});

test('words that are too long, or that no server answers for, stay as they were typed', async ({
  page,
  upload,
  visitor,
}) => {
  const long = 'x'.repeat(151);
  const save = page.getByRole('button', { name: 'Save' });
  await upload.caption('garden.jpg').fill('Her roses');
  await upload.caption('harbour.jpg').fill(long);
  await save.click();
  await expect(upload.caption('harbour.jpg')).toBeFocused();
  await expect(upload.caption('harbour.jpg')).toHaveAccessibleDescription(
    'Error: Please shorten this to 150 characters or fewer.',
  );
  await isAccessibleInAnyColours(visitor, 'a field with a problem');
  await upload.caption('harbour.jpg').fill('The boats');
  await page.route('**/documentupload/**', (route) => route.abort());
  await save.click();
  await expect(page.getByText('We could not save your words just now.')).toBeVisible();
  await page.unroute('**/documentupload/**');

  // Photographs with unsaved captions stay in the list when more are chosen.
  await upload.choose([await createFile('hills.jpg', 62)]);
  await expect(upload.names).toHaveText(['garden.jpg', 'harbour.jpg', 'hills.jpg']);
  await upload.uploadButton.click();
  await upload.says('Files uploaded successfully!');
  await expect(upload.caption('garden.jpg')).toHaveValue('Her roses');
  await expect(upload.caption('harbour.jpg')).toHaveValue('The boats');
  await save.click();
  await expect(page.getByText('Your words are in the gallery.')).toBeVisible();
  await upload.choose([await createFile('wood.jpg', 63)]);
  await expect(upload.names).toHaveText(['wood.jpg']);
});
