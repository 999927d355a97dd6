import assert from 'node:assert/strict';
import { mock, test, type TestContext } from 'node:test';
import type { BackOffice } from '#contract/calls.ts';
import { recordSignoff } from '#website/sign-off/record-sign-off.ts';
import { unsubscribe } from '#website/unsubscribe/unsubscribe.ts';

/** An external back office that answers when the test says so. */
function slowBackOffice(t: TestContext) {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.after(() => mock.timers.reset());
  const answer = Promise.withResolvers<never>();
  const answers = { emailSignoff: () => answer.promise, unsubscribe: () => answer.promise };
  return { backOffice: answers as unknown as BackOffice, answer: answer.resolve as (value: unknown) => void };
}

const calls = {
  'A sign-off': {
    ask: (backOffice: BackOffice) =>
      recordSignoff(backOffice, { emailGuid: 'guid', optionSelected: 'Option1' }),
    done: { status: 'OK', message: '' },
  },
  'An unsubscription': {
    ask: (backOffice: BackOffice) => unsubscribe(backOffice, { cu: 'C-1', co: 'AB27' }, 'page-button'),
    done: true,
  },
};

for (const [label, { ask, done }] of Object.entries(calls)) {
  test(`${label} may take 18 seconds, like every call that writes`, async (t) => {
    const { backOffice, answer } = slowBackOffice(t);
    const outcome = ask(backOffice);
    mock.timers.tick(17_900);
    answer(done);
    assert.equal((await outcome).code, 'done');
  });

  test(`${label} can be tried again if there is no answer in that time`, async (t) => {
    const { backOffice } = slowBackOffice(t);
    const outcome = ask(backOffice);
    mock.timers.tick(18_000);
    assert.equal((await outcome).code, 'late');
  });
}
