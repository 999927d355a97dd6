import { expect, externalTest } from '../support/browser/test.ts';
import { RequestPage } from './cremation-page.ts';
import { wellAnswered } from '../support/records/cremation-request.ts';

export { expect };

/** A test on the request form, before a back office in which all is well. */
export const test = externalTest.extend<{ requestPage: RequestPage }>({
  requestPage: async ({ visitor, backOffice }, use) => {
    Object.assign(backOffice.answers, wellAnswered);
    await use(new RequestPage(visitor, backOffice));
  },
});
