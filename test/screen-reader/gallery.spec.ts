import { expect, test as galleryTest } from '../gallery/gallery-test.ts';
import { provideJourney, type Journey } from './journey-test.ts';

const test = galleryTest.extend<{ journey: Journey }>({ journey: provideJourney });
// Photographs turn by themselves only where motion is welcome.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a gallery of three photographs, and one of them as large as the screen', async ({
  page,
  gallery,
  journey,
}) => {
  await gallery.openTurning(3);
  await gallery.button('Pause the photographs').click();
  await gallery.button('Play the photographs').waitFor();
  await journey.read('The photographs, after Pause');
  await page.getByRole('link', { name: 'Carousel Image 1' }).click();
  await expect(page.getByRole('dialog').getByRole('button').first()).toBeFocused();
  await journey.read('The first photograph, large');
  journey.reads('gallery');
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a gallery of three photographs, and an empty one', async ({ gallery, journey }) => {
    gallery.has(3);
    await gallery.open();
    await journey.read('Three photographs');
    gallery.has(0);
    await gallery.open();
    await journey.read('No photographs');
    journey.reads('gallery-without-javascript');
  });
});
