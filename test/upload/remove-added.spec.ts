// @proof: removing while uploads go on, in several tabs.
import type { Page } from '@playwright/test';
import { makeFuneral } from '../support/records/images.ts';
import { createPhotograph } from '../support/records/photographs.ts';
import { isAccessibleInAnyColours } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/test.ts';
import type { Visitor } from '../support/visitor.ts';
import { UploadPage } from './upload-page.ts';

const createPhotographs = (...names: string[]) =>
  Promise.all(
    names.map(async (name, index) => ({
      name,
      mimeType: 'image/jpeg',
      buffer: await createPhotograph({ width: 60 + index, height: 45 }),
    })),
  );

/** Opens the page and uploads these photographs to this funeral. */
async function uploadFiles(visitor: Visitor, funeral: string, ...names: string[]): Promise<UploadPage> {
  const upload = new UploadPage(visitor);
  await upload.open(`/documentupload/${funeral}`);
  await upload.choose(await createPhotographs(...names));
  await upload.uploadButton.click();
  await upload.says('Files uploaded successfully!');
  return upload;
}

async function expectInGallery(page: Page, path: string, count: number) {
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByAltText(/^Carousel Image/)).toHaveCount(count, { timeout: 500 });
  }).toPass({ intervals: [500] });
}

test('a photograph is removed where it was added, and leaves the gallery', async ({
  page,
  visitor,
  lychgate,
  newVisitor,
}) => {
  const funeral = await makeFuneral(lychgate.address);
  const gallery = await newVisitor();
  const upload = await uploadFiles(visitor, funeral, 'garden.jpg', 'harbour.jpg', 'wrong.jpg');
  await expect(
    page.getByText('Until you leave this page, you can remove the photographs you have just added.'),
  ).toBeVisible();
  await expectInGallery(gallery.page, `/documentviewer/${funeral}`, 3);

  // Pressing Enter twice removes nothing, and Keep leads back to the button.
  await upload.removeAdded('wrong.jpg').focus();
  await page.keyboard.press('Enter');
  await expect(upload.question('wrong.jpg').getByText('Remove from the gallery?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(upload.removeAdded('wrong.jpg')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(upload.removeAdded('wrong.jpg')).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Yes, remove' })).toBeFocused();
  await page.keyboard.press('Enter');
  await upload.says('wrong.jpg was removed from the gallery.');
  await expect(upload.names).toHaveText(['garden.jpg', 'harbour.jpg']);
  await expect(upload.removeAdded('harbour.jpg')).toBeFocused();
  await expectInGallery(gallery.page, `/documentviewer/${funeral}`, 2);

  for (const name of ['garden.jpg', 'harbour.jpg']) {
    await upload.removeAdded(name).click();
    await page.getByRole('button', { name: 'Yes, remove' }).click();
    await upload.says(`${name} was removed from the gallery.`);
  }
  await expect(upload.browseButton).toBeFocused();
  await expect(page.getByRole('link', { name: 'See the gallery' })).toBeVisible();
  await expect(upload.uploadButton).toBeDisabled();
  await gallery.page.goto(`/documentviewer/${funeral}`);
  await expect(gallery.page.getByText('No photographs available.')).toBeVisible();
});

test('where the answer does not arrive, the page says so and another press removes it', async ({
  page,
  visitor,
  lychgate,
}) => {
  const funeral = await makeFuneral(lychgate.address);
  const upload = await uploadFiles(visitor, funeral, 'garden.jpg', 'harbour.jpg');
  await page.route('**/documentupload/**', async (route) => {
    // The server removes it; only its answer is lost.
    await route.fetch();
    await route.abort();
  });
  await upload.removeAdded('garden.jpg').click();
  await isAccessibleInAnyColours(visitor, 'while it asks');
  await page.getByRole('button', { name: 'Yes, remove' }).click();
  await upload.says('garden.jpg may still be in the gallery. Please try again.');
  await upload.tileReads(0, [
    'garden.jpg',
    'Uploaded',
    'It may still be in the gallery. Please try again.',
    'Remove from the gallery',
  ]);
  await expect(upload.removeAdded('garden.jpg')).toBeFocused();
  await page.unroute('**/documentupload/**');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Yes, remove' }).click();
  await upload.says('garden.jpg was removed from the gallery.');
  await expect(upload.names).toHaveText(['harbour.jpg']);
});

test('a photograph that somebody else had added is not offered for removal', async ({
  page,
  visitor,
  lychgate,
  newVisitor,
}) => {
  const funeral = await makeFuneral(lychgate.address);
  await uploadFiles(await newVisitor(), funeral, 'garden.jpg');
  await uploadFiles(visitor, funeral, 'garden.jpg');
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0);
  await expect(
    page.getByText('To have a photograph removed from the gallery, please contact us.'),
  ).toBeVisible();
});

test('a photograph taken out while it is being stored does not stay in the gallery', async ({
  visitor,
  lychgate,
}) => {
  const funeral = await makeFuneral(lychgate.address);
  const upload = new UploadPage(visitor);
  await upload.open(`/documentupload/${funeral}`);
  await upload.choose(await createPhotographs('garden.jpg'));
  await lychgate.database!.transaction(async ({ rows }) => {
    // Until this ends, the photograph cannot be stored.
    await rows`select from funeral where guid = ${funeral} for update`;
    await upload.uploadButton.click();
    await expect(upload.states).toHaveText(['99%']);
    await expect
      .poll(
        () =>
          rows`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      .toHaveLength(1);
    await upload.remove('garden.jpg');
    await upload.says('garden.jpg may already have been added. If so, we can remove it for you.');
  });
  await upload.says('garden.jpg was removed from the gallery.');
});

test.describe('Without its scripts', () => {
  test.use({ scriptsLost: true });

  test('each photograph can be removed on the page that says it was uploaded', async ({
    page,
    visitor,
    lychgate,
  }) => {
    const funeral = await makeFuneral(lychgate.address);
    const upload = await uploadFiles(visitor, funeral, 'garden.jpg', 'harbour.jpg');
    const harbour = upload.added.getByRole('listitem').filter({ hasText: 'harbour.jpg' });
    await expect(harbour.getByRole('button')).toHaveCount(0);
    await upload.caption('garden.jpg').fill('Her roses');
    await harbour.getByText('Remove from the gallery').click();
    await isAccessibleInAnyColours(visitor, 'while it asks');
    await harbour.getByRole('button', { name: 'Yes, remove: harbour.jpg' }).click();
    await upload.says('harbour.jpg was removed from the gallery.');
    await expect(upload.caption('harbour.jpg')).toHaveCount(0);
    await expect(upload.caption('garden.jpg')).toHaveValue('Her roses');
    // Enter saves, and removes nothing.
    await page.getByLabel('Your name').press('Enter');
    await upload.says('Your words are in the gallery.');
    await expectInGallery(page, `/documentviewer/${funeral}`, 1);
    await expect(page.getByText('Her roses')).toBeVisible();
  });
});
