import { findBrowser } from '../../bin/install-browser.ts';
import { browserArguments } from '../support/browser/arguments.ts';
import { test as base } from './admin-test.ts';
import { prepareFilm, type Film } from './camera.ts';

/** A test in a full browser with a camera, in front of which the test holds codes. */
export const cameraTest = base.extend<object, { film: Film }>({
  film: [
    async ({}, use) => {
      const film = await prepareFilm();
      await use(film);
      await film.remove();
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ film }, use) =>
      use({ executablePath: findBrowser(), args: [...browserArguments, ...film.browserArguments] }),
    { scope: 'worker' },
  ],
  permissions: ['camera'],
});
