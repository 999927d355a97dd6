// @proof: staff work through jobs in the browser; office-screens.spec.ts opens their pages.
import { readFocus, pressTabUntil } from '../support/browser/keyboard.ts';
import { apiKey, operatorKey } from '../support/lychgate.ts';
import { readLines } from '../support/visitor.ts';
import { AdminPage } from './admin-page.ts';
import { expect, externalTest as test } from './admin-test.ts';

test.use({ keepsBodies: true });

const buttons = ['Sync Sage', 'Run DD Invoicing', 'B4B Background Tasks', 'Email Reminders', 'Scan'];
const sage = 'GET Admin/SyncSageAPI';

test.beforeEach(({ backOffice }) => {
  backOffice.answers['GET Admin/'] = { body: { results: [] } };
});

const wrongKey = [
  'There is a problem',
  'That is not the operator key, or the link has been used or is more than an hour old.',
];
const done = ['Sync Sage: done', 'No results.', 'Close'];
const describeFailedSync = (reason: string) => ['Sync Sage has failed', reason, 'Try again', 'Close'];
const hasEnded = ['There is a problem', 'Your session has ended. Nothing was started. Please sign in again.'];

test('an operator signs in with the key and out again, and no response contains the key', async ({
  page,
  visitor,
  adminPage,
}) => {
  await visitor.open('/admin');
  await expect(adminPage.jobButtons).toHaveCount(0);
  await adminPage.enterKey('not-the-operator-key');
  await expect.poll(() => readLines(adminPage.error)).toEqual(wrongKey);
  await adminPage.enterKey(operatorKey);
  await expect(adminPage.jobButtons).toHaveText(buttons);
  await visitor.ready();
  await expect(page).toHaveTitle('Admin and Test Tasks');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin and Test Tasks');
  await adminPage.press('Sign out');
  await expect(page.getByLabel('Operator key')).toBeVisible();
  for (const { text } of visitor.responses) expect(await text()).not.toContain(operatorKey);
});

test('each job is started by its own call, and its results are shown until they are closed', async ({
  adminPage,
  backOffice,
}) => {
  const paths = ['SyncSageAPI', 'AutomatedDDInvoicing', 'BackgroundServiceAPI', 'EmailReminders'];
  await adminPage.signIn();
  for (const [index, path] of paths.entries()) {
    const results = [{ name: path, count: 1_200, message: 'All is well.' }];
    backOffice.answers['GET Admin/'] = { body: { results } };
    await adminPage.press(buttons[index]!);
    await adminPage.showsResults([`${buttons[index]}: done`, path, '1,200', 'All is well.', 'Close']);
  }
  expect(backOffice.calls.map(({ method, path, key }) => [method, path, key])).toEqual(
    paths.map((path) => ['GET', `Admin/${path}`, apiKey]),
  );
  await adminPage.follow('Close');
  await expect(adminPage.results).toHaveCount(0);
  await expect(adminPage.jobButtons).toHaveText(buttons);
});

test('a running job shows its card, also to a second operator, whose press joins it', async ({
  adminPage,
  newVisitor,
  backOffice,
  holdBack,
}) => {
  const end = holdBack(sage);
  await adminPage.signIn();
  await adminPage.press('Sync Sage');
  await adminPage.showsWork('Sync Sage');
  const visitor = await newVisitor();
  const second = new AdminPage(visitor);
  await second.signIn();
  await second.showsWork('Sync Sage');
  await second.follow('Leave it running');
  await second.press('Sync Sage');
  // The card is shown before the press has been answered.
  await visitor.page.waitForURL('**/admin?run=*');
  await second.showsWork('Sync Sage');
  end({ body: { results: [] } });
  await adminPage.showsResults(done);
  expect(backOffice.calls).toHaveLength(1);
});

test('a failed job says why in its own words, and can be tried again', async ({
  page,
  adminPage,
  backOffice,
}) => {
  await adminPage.signIn();
  for (const [answer, reason] of [
    [{ cut: true }, 'The back office gave no answer. It is not certain that the job was done.'],
    [{ status: 401 }, 'The back office refused the key. Is API_KEY right?'],
    [{ status: 409, body: { detail: 'The year is closed.' } }, 'The year is closed.'],
    [{ body: { state: 'failed', error: 'No accounts are connected.' } }, 'No accounts are connected.'],
    [{ status: 500 }, 'The back office answered with an error, the status 500.'],
  ] as const) {
    backOffice.answers[sage] = answer;
    await adminPage.press('Sync Sage');
    await adminPage.showsFailure(describeFailedSync(reason));
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await adminPage.follow('Close');
  }
  await adminPage.press('Sync Sage');
  await adminPage.showsFailure(describeFailedSync('The back office answered with an error, the status 500.'));
  backOffice.answers[sage] = { body: { results: [{ name: 'Invoices', count: 1 }] } };
  await adminPage.press('Try again');
  await adminPage.showsResults(['Sync Sage: done', 'Invoices', '1', 'Close']);
  const states = await page.locator('.run-state').allInnerTexts();
  expect(states.slice(0, 3)).toEqual(['Done', 'Failed', 'Failed']);
});

test('a session that has ended starts nothing', async ({ page, adminPage, backOffice }) => {
  await adminPage.signIn();
  await page.context().clearCookies();
  await adminPage.press('Run DD Invoicing');
  await expect.poll(() => readLines(adminPage.error)).toEqual(hasEnded);
  expect(backOffice.calls).toEqual([]);
});

test('the printed link signs in once, and its secret stays in no address', async ({
  page,
  visitor,
  adminPage,
  newVisitor,
  lychgate,
}) => {
  const { hash } = new URL(lychgate.operatorLink());
  await page.goto(`/admin${hash}`);
  await expect(adminPage.jobButtons).toHaveText(buttons);
  expect(page.url()).toBe(`${lychgate.address}/admin`);
  expect(visitor.responses.filter(({ url }) => url.includes('link.'))).toEqual([]);
  await page.goto(`/admin?aside${hash}`);
  await expect(page).toHaveURL('/admin');
  const second = await newVisitor();
  await second.page.goto(`/admin${hash}`);
  await expect.poll(() => readLines(new AdminPage(second).error)).toEqual(wrongKey);
  expect(second.page.url()).toBe(`${lychgate.address}/admin`);
});

test('a press that never reaches the server is a failure that can be tried again', async ({
  page,
  adminPage,
}) => {
  await adminPage.signIn();
  await page.route('**/admin*', (route) => route.abort());
  await adminPage.press('Sync Sage');
  await adminPage.showsFailure(
    describeFailedSync(
      'The connection dropped, so it is not certain that the job has started. If it has, trying again joins it.',
    ),
  );
  await page.unroute('**/admin*');
  await adminPage.press('Try again');
  await adminPage.showsResults(done);
});

test('a job continues while the page has no connection, and the page finds back to it', async ({
  page,
  adminPage,
  holdBack,
}) => {
  const end = holdBack(sage);
  await adminPage.signIn();
  await adminPage.press('Sync Sage');
  await adminPage.showsWork('Sync Sage');
  await page.waitForURL('**/admin?run=*');
  await page.route('**/admin*', (route) => route.abort());
  const message = 'The connection dropped. This page keeps trying, and the job continues without it.';
  await expect(page.getByText(message)).toBeVisible();
  end({ body: { results: [] } });
  await page.unroute('**/admin*');
  await adminPage.showsResults(done);
});

test('with the keyboard alone an operator starts a job, hears how it ended and closes it', async ({
  page,
  visitor,
  adminPage,
  backOffice,
}) => {
  await visitor.open('/admin');
  await pressTabUntil(visitor, 'Operator key');
  await page.keyboard.type(operatorKey);
  await page.keyboard.press('Enter');
  await expect(adminPage.jobButtons).toHaveText(buttons);
  await visitor.ready();
  const stops = await pressTabUntil(visitor, 'Scan');
  expect(stops.slice(-6)).toEqual(['Sign out', ...buttons]);
  for (let back = 0; back < 4; back += 1) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => readFocus(visitor)).toBe('Sync Sage: done');
  await pressTabUntil(visitor, 'Close');
  await page.keyboard.press('Enter');
  await expect(adminPage.results).toHaveCount(0);
  await expect(page.locator('#page-content')).toBeFocused();

  backOffice.answers[sage] = { status: 500 };
  await pressTabUntil(visitor, 'Sync Sage');
  await page.keyboard.press('Enter');
  await expect.poll(() => readFocus(visitor)).toBe('Sync Sage has failed');
  expect(await pressTabUntil(visitor, 'Close')).toEqual(['Try again', 'Close']);
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an operator signs in, starts a job and looks again until it is done', async ({
    page,
    visitor,
    adminPage,
    holdBack,
  }) => {
    const end = holdBack(sage);
    await visitor.open('/admin');
    await adminPage.enterKey(operatorKey);
    await expect(adminPage.jobButtons).toHaveText(buttons);
    await adminPage.press('Sync Sage');
    await adminPage.showsWork('Sync Sage');
    await adminPage.follow('Leave it running');
    await adminPage.press('Sync Sage');
    await adminPage.showsWork('Sync Sage');
    end({ body: { results: [] } });
    await adminPage.showsResults(done);
    await adminPage.follow('Close');
    await expect(adminPage.results).toHaveCount(0);
    await adminPage.press('Sign out');
    await expect(page.getByLabel('Operator key')).toBeVisible();
  });

  test('a wrong key, a failed job and a session that has ended are explained', async ({
    page,
    visitor,
    adminPage,
    backOffice,
  }) => {
    await visitor.open('/admin');
    await adminPage.enterKey('not-the-operator-key');
    await expect.poll(() => readLines(adminPage.error)).toEqual(wrongKey);
    await adminPage.enterKey(operatorKey);
    backOffice.answers[sage] = { status: 500 };
    await adminPage.press('Sync Sage');
    await adminPage.showsFailure(
      describeFailedSync('The back office answered with an error, the status 500.'),
    );
    backOffice.answers[sage] = { body: { results: [] } };
    await adminPage.press('Try again');
    await adminPage.showsResults(done);
    await page.context().clearCookies();
    await adminPage.press('Run DD Invoicing');
    await expect.poll(() => readLines(adminPage.error)).toEqual(hasEnded);
    expect(backOffice.calls).toHaveLength(2);
  });
});
