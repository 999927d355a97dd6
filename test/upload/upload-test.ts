import { expect, externalTest } from '../support/browser/test.ts';
import { uploadCall, UploadPage } from './upload-page.ts';

export { expect };

/** A test of the upload page over an external back office, which takes every photograph. */
export const test = externalTest.extend<{ upload: UploadPage }>({
  upload: async ({ visitor, backOffice }, use) => {
    backOffice.answers[uploadCall] = { body: true };
    await use(new UploadPage(visitor));
  },
});
