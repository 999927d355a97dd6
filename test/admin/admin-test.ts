import type { Database } from '#back-office/database/database.ts';
import type { FakeAnswer } from '../support/fake-back-office.ts';
import { expect, externalTest as externalBase, test as base } from '../support/browser/test.ts';
import { AdminPage } from './admin-page.ts';

export { expect };

type Fixtures = { adminPage: AdminPage };

/** A test on our own back office. Each file has its own, because the page shows the runs of every test. */
export const test = base.extend<Fixtures & { database: Database }>({
  settings: {},
  adminPage: async ({ visitor }, use) => use(new AdminPage(visitor)),
  database: ({ lychgate }, use) => use(lychgate.database!),
});

/** A test in front of an external back office. */
export const externalTest = externalBase.extend<
  Fixtures & {
    /** Leaves a call unanswered until the test says what the answer is, or ends. */
    holdBack(call: string): (answer: FakeAnswer) => void;
  }
>({
  adminPage: async ({ visitor }, use) => use(new AdminPage(visitor)),
  holdBack: async ({ backOffice }, use) => {
    const held: PromiseWithResolvers<FakeAnswer>[] = [];
    await use((call) => {
      const answer = Promise.withResolvers<FakeAnswer>();
      held.push(answer);
      backOffice.answers[call] = () => answer.promise;
      return answer.resolve;
    });
    for (const { resolve } of held) resolve({});
  },
});
