import { isAccessibleInAnyColours } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/test.ts';
import { operatorKey } from '../support/lychgate.ts';
import { openApplication } from './application-fixture.ts';

test('what a relative writes on one device is there on another, without a press', async ({
  visitor,
  newVisitor,
  lychgate,
}) => {
  const { path, number } = await openApplication(lychgate);
  const { page } = visitor;
  await page.goto(`${path}/whereabouts`);
  const state = page.locator('.saved-state');
  await expect(state).toHaveText('Answers are saved as you write.');
  await isAccessibleInAnyColours(visitor, 'a topic');
  await page.getByLabel('Where did they die?').pressSequentially('Rose Ward');
  await expect(state).toHaveText(/^Saved at /);
  await page.getByLabel('In the mortuary of a hospital').check();
  // Left at once, by the link and not by the button.
  await page.getByRole('link', { name: 'All topics' }).click();
  await expect(page.getByText('Your answers', { exact: true })).toBeVisible();

  const { page: second } = await newVisitor({ javaScriptEnabled: false });
  await second.goto(`${path}/whereabouts`);
  await expect(second.getByLabel('Where did they die?')).toHaveValue('Rose Ward');
  await expect(second.getByLabel('In the mortuary of a hospital')).toBeChecked();
  await expect(second.locator('.saved-state')).toHaveText('');

  const { page: staff } = await newVisitor();
  await staff.goto('/admin');
  await staff.getByLabel('Operator key').fill(operatorKey);
  await staff.getByRole('button', { name: 'Sign in' }).click();
  await expect(staff.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await staff.goto(`/office/cases/${number}/application/whereabouts`);
  await staff.getByLabel('Where did they die?').fill('Rose Ward, bed 4');
  await expect(staff.locator('.saved-state')).toHaveText(/^Saved at /);

  // The second relative had the page open before. Neither answer is lost.
  await second.getByLabel('Where did they die?').fill('At home');
  await second.getByRole('button', { name: 'Save and go on' }).click();
  await expect(second.getByText(/answered this on .* “Rose Ward, bed 4”/).first()).toBeVisible();
  await expect(second.getByLabel('Where did they die?')).toHaveValue('At home');
});

test('a press while words are being saved waits for them, and finds no answer of somebody else', async ({
  visitor: { page },
  lychgate,
}) => {
  const { path, read } = await openApplication(lychgate);
  await page.goto(`${path}/belongings`);
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  const held = page.waitForRequest((request) => request.method() === 'POST');
  await page.route('**/belongings', async (route) => {
    if (route.request().headers().accept === 'application/json') await isReleased;
    await route.continue();
  });
  const field = page.getByLabel('What is with them, or shall be?');
  await field.pressSequentially('A ring');
  await held;
  await field.pressSequentially(', on the left hand');
  await page.getByRole('button', { name: 'Save and go on' }).click({ noWaitAfter: true });
  release();
  await expect(page.getByRole('heading', { name: 'Payment and when we begin' })).toBeVisible();
  const { answers } = await read();
  expect(answers.map(({ value }: { value: string }) => value)).toEqual(['A ring, on the left hand']);
});

test('words that were saved and then deleted are gone after the press', async ({
  visitor: { page },
  lychgate,
}) => {
  const { path, read } = await openApplication(lychgate);
  await page.goto(`${path}/belongings`);
  const field = page.getByLabel('What is with them, or shall be?');
  await field.fill('A ring');
  await expect(page.locator('.saved-state')).toHaveText(/^Saved at /);
  await field.fill('');
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await expect(page.getByRole('heading', { name: 'Payment and when we begin' })).toBeVisible();
  const { answers } = await read();
  expect(answers.map(({ value }: { value: string }) => value)).toEqual(['']);
});

test('the last words are saved when the page is left while others are being saved', async ({
  visitor: { page },
  lychgate,
}) => {
  const { path, number, read } = await openApplication(lychgate);
  await page.goto(`${path}/belongings`);
  const field = page.getByLabel('What is with them, or shall be?');
  // The case is locked, so that the first save gets no answer yet.
  await lychgate.database!.transaction(async (connection) => {
    await connection.rows`select from funeral_case where number = ${number} for update`;
    const first = page.waitForRequest((request) => request.method() === 'POST');
    await field.pressSequentially('A ring');
    await first;
    await field.pressSequentially(' on the left hand');
    await page.getByRole('link', { name: 'All topics' }).click();
    await expect(page.getByRole('link', { name: 'Belongings and size' })).toBeVisible();
  });
  await expect
    .poll(async () => (await read()).answers.map(({ value }: { value: string }) => value))
    .toEqual(['A ring on the left hand']);
});
