import { expect, externalTest } from '../support/browser/test.ts';
import { startEmbeddingSite, type EmbeddingSite } from './embedding-site.ts';
import { GalleryPage } from './gallery-page.ts';
import { servePictures, type Pictures } from './pictures.ts';

export { expect };

type Fixtures = {
  gallery: GalleryPage;
  /** The address of the photographs. */
  pictures: Pictures;
  /** The provider's own website, which may embed Lychgate. */
  site: EmbeddingSite;
};

/** A test of the gallery over an external back office, whose photographs are somewhere else on the web. */
export const test = externalTest.extend<Fixtures>({
  pictures: async ({ keepRunning }, use) => use(await keepRunning(servePictures)),
  site: async ({ keepRunning }, use) => use(await keepRunning(startEmbeddingSite)),
  settings: ({ site }, use) => use({ SITE_HOSTS: site.host }),
  lychgate: async ({ lychgate, site }, use) => {
    site.embeds(lychgate.address);
    await use(lychgate);
  },
  gallery: async ({ visitor, backOffice, pictures }, use) => {
    pictures.requested.length = 0;
    await use(new GalleryPage(visitor, backOffice, pictures));
    pictures.release();
  },
});
