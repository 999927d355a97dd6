import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import {
  follow,
  openAdminPages,
  press,
  showsFailure,
  showsResults,
  showsWork,
  signIn,
} from './admin-page.ts';
import { becomes, bothWays, reads, until, type Visit } from '../support/browser.ts';
import type { FakeAnswer } from '../support/fake-back-office.ts';
import { focused, tabTo } from '../support/keyboard.ts';
import { apiKey, operatorKey } from '../support/lychgate.ts';

const { remoteBackOffice, lychgate, browser } = await openAdminPages();

beforeEach(() => {
  remoteBackOffice.calls.splice(0);
  delete remoteBackOffice.answers[sage];
  remoteBackOffice.answers['GET Admin/'] = { body: { results: [] } };
});

const buttons = ['Sync Sage', 'Run DD Invoicing', 'B4B Background Tasks', 'Email Reminders', 'Scan'];
const sage = 'GET Admin/SyncSageAPI';
const asked = () => remoteBackOffice.calls.filter(({ path }) => path.startsWith('Admin/'));
/** The call is not answered until the test says what. */
function heldBack(name: string): (answer: FakeAnswer) => void {
  const { promise, resolve } = Promise.withResolvers<FakeAnswer>();
  remoteBackOffice.answers[name] = () => promise;
  letGo = () => resolve({});
  return resolve;
}

// A test that fails must not leave its run to the next ones.
let letGo = () => {};
afterEach(() => letGo());

const failed = [
  'Sync Sage has failed',
  'The back office answered with an error, the status 500.',
  'Try again',
  'Close',
];

for (const { javaScript, way } of bothWays) {
  const visit = (body: (v: Visit) => Promise<void>) => browser.visit({ javaScript }, body);

  describe(`With anybody's back office, ${way}`, () => {
    test('an operator gets in by the key, and out again', async () => {
      await visit(async (v) => {
        await v.open('/admin');
        assert.equal(await v.page.getByRole('button', { name: 'Sync Sage' }).count(), 0);
        await v.page.getByLabel('Operator key').fill('not-the-operator-key');
        await press(v, 'Sign in');
        await reads(v.page.locator('.error-summary'), [
          'There is a problem',
          'That is not the operator key, or the link has been used or is more than an hour old.',
        ]);
        await v.page.getByLabel('Operator key').fill(operatorKey);
        await press(v, 'Sign in');
        await v.page.getByRole('button', { name: 'Sign out' }).waitFor();
        await v.ready();
        assert.equal(await v.page.title(), 'Admin and Test Tasks');
        assert.equal(await v.page.getByRole('heading', { level: 1 }).innerText(), 'Admin and Test Tasks');
        assert.deepEqual(await v.page.locator('.tasks button').allInnerTexts(), buttons);
        await press(v, 'Sign out');
        await v.page.getByLabel('Operator key').waitFor();
        for (const { text } of v.answers) assert.ok(!(await text).includes(operatorKey));
      });
    });

    test('each job is asked for by its own call, and its results are shown', async () => {
      const paths = ['SyncSageAPI', 'AutomatedDDInvoicing', 'BackgroundServiceAPI', 'EmailReminders'];
      await visit(async (v) => {
        await signIn(v);
        for (const [index, path] of paths.entries()) {
          remoteBackOffice.answers['GET Admin/'] = {
            body: { results: [{ name: path, count: 1_200, says: 'All is well.' }] },
          };
          await press(v, buttons[index]!);
          await showsResults(v, [`${buttons[index]}: done`, path, '1,200', 'All is well.', 'Close']);
        }
        assert.deepEqual(
          asked().map(({ method, path, key }) => [method, path, key]),
          paths.map((path) => ['GET', `Admin/${path}`, apiKey]),
        );
        await follow(v, 'Close');
        await until(
          async () => (await v.page.locator('.run-news').count()) === 0,
          'the results are put away',
        );
        assert.deepEqual(await v.page.locator('.tasks button').allInnerTexts(), buttons);
      });
    });

    test('while a job runs there is the card with its spinner; pressed again elsewhere, it is the same job', async () => {
      const end = heldBack(sage);
      await visit(async (v) => {
        await signIn(v);
        await press(v, 'Sync Sage');
        await showsWork(v, 'Sync Sage');
        await browser.visit({ javaScript }, async (other) => {
          await signIn(other);
          await showsWork(other, 'Sync Sage');
          await follow(other, 'Leave it running');
          await press(other, 'Sync Sage');
          await showsWork(other, 'Sync Sage');
        });
        end({ body: { results: [] } });
        await showsResults(v, ['Sync Sage: done', 'It named no results.', 'Close']);
        assert.equal(asked().length, 1);
      });
    });

    test('a job that fails keeps its card, without pretending to work, and can be tried again', async () => {
      remoteBackOffice.answers[sage] = { status: 500 };
      await visit(async (v) => {
        await signIn(v);
        await press(v, 'Sync Sage');
        await showsFailure(v, failed);
        assert.equal(await v.page.getByRole('progressbar').count(), 0);
        await follow(v, 'Close');
        await press(v, 'Sync Sage');
        await showsFailure(v, failed);
        remoteBackOffice.answers[sage] = { body: { results: [{ name: 'Invoices', count: 1 }] } };
        await press(v, 'Try again');
        await showsResults(v, ['Sync Sage: done', 'Invoices', '1', 'Close']);
        assert.deepEqual((await v.page.locator('.run-state').allInnerTexts()).slice(0, 3), [
          'Done',
          'Failed',
          'Failed',
        ]);
      });
    });

    test('every way in which a back office fails has words of its own', async () => {
      const ways: [object, string][] = [
        [{ cut: true }, 'The back office gave no answer. It is not certain that the job was done.'],
        [{ status: 401 }, 'The back office refused the key. Is API_KEY right?'],
        [{ status: 409, body: { detail: 'The year is closed.' } }, 'The year is closed.'],
        [{ body: { state: 'failed', error: 'No accounts are connected.' } }, 'No accounts are connected.'],
      ];
      await visit(async (v) => {
        await signIn(v);
        for (const [answer, says] of ways) {
          remoteBackOffice.answers[sage] = answer;
          await press(v, 'Sync Sage');
          await showsFailure(v, ['Sync Sage has failed', says, 'Try again', 'Close']);
          await follow(v, 'Close');
        }
      });
    });

    test('a session that has ended starts nothing', async () => {
      await visit(async (v) => {
        await signIn(v);
        await v.page.context().clearCookies();
        await press(v, 'Run DD Invoicing');
        await reads(v.page.locator('.error-summary'), [
          'There is a problem',
          'Your session has ended. Nothing was started. Please sign in again.',
        ]);
        assert.deepEqual(asked(), []);
      });
    });
  });
}

describe('The link that is printed at the start', () => {
  test('lets an operator in and stays in no address; a second time it does not', async () => {
    const { hash } = new URL(lychgate.operatorLink);
    await browser.visit({}, async (v) => {
      await v.page.goto(`/admin${hash}`);
      await v.page.getByRole('button', { name: 'Sync Sage' }).waitFor();
      assert.equal(v.page.url(), `${lychgate.address}/admin`);
      assert.ok(v.answers.every(({ url }) => !url.includes('link.')));
      await v.page.goto(`/admin?aside${hash}`);
      await becomes(async () => v.page.url(), `${lychgate.address}/admin`);
    });
    await browser.visit({}, async (v) => {
      await v.page.goto(`/admin${hash}`);
      await v.page.locator('.error-summary').waitFor();
      assert.equal(v.page.url(), `${lychgate.address}/admin`);
    });
  });
});

describe('On a poor line', () => {
  test('a press that does not get through is a failure that says so', async () => {
    await browser.visit({}, async (v) => {
      await signIn(v);
      await v.page.route('**/admin*', (route) => route.abort());
      await press(v, 'Sync Sage');
      await showsFailure(v, [
        'Sync Sage has failed',
        'The connection dropped, so it is not certain that the job has started. If it has, trying again joins it.',
        'Try again',
        'Close',
      ]);
      await v.page.unroute('**/admin*');
      await press(v, 'Try again');
      await showsResults(v, ['Sync Sage: done', 'It named no results.', 'Close']);
    });
  });

  test('a run goes on without the page, which says so and finds back to it', async () => {
    const end = heldBack(sage);
    await browser.visit({}, async (v) => {
      await signIn(v);
      await press(v, 'Sync Sage');
      await showsWork(v, 'Sync Sage');
      await v.page.waitForURL('**/admin?run=*');
      await v.page.route('**/admin*', (route) => route.abort());
      await v.page
        .getByText('The connection dropped. This page keeps trying, and the job continues without it.')
        .waitFor();
      end({ body: { results: [] } });
      await v.page.unroute('**/admin*');
      await showsResults(v, ['Sync Sage: done', 'It named no results.', 'Close']);
    });
  });
});

describe('With the keyboard alone', () => {
  test('an operator starts a job, hears how it ended and closes it', async () => {
    await browser.visit({}, async (v) => {
      const { keyboard } = v.page;
      await v.open('/admin');
      await tabTo(v, 'Operator key');
      await keyboard.type(operatorKey);
      await keyboard.press('Enter');
      await v.page.getByRole('button', { name: 'Sign out' }).waitFor();
      await v.ready();
      const stops = await tabTo(v, 'Scan');
      assert.deepEqual(stops.slice(-6), ['Sign out', ...buttons]);
      for (let back = 0; back < 4; back += 1) await keyboard.press('Shift+Tab');
      await keyboard.press('Enter');
      await becomes(() => focused(v), 'Sync Sage: done');
      await tabTo(v, 'Close');
      await keyboard.press('Enter');
      await until(async () => (await v.page.locator('.run-news').count()) === 0, 'the results are put away');
      assert.equal(await v.page.evaluate(() => document.activeElement!.id), 'content');

      remoteBackOffice.answers[sage] = { status: 500 };
      await tabTo(v, 'Sync Sage');
      await keyboard.press('Enter');
      await becomes(() => focused(v), 'Sync Sage has failed');
      assert.deepEqual(await tabTo(v, 'Close'), ['Try again', 'Close']);
    });
  });
});
