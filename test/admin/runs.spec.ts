// @proof: runs of each kind are followed in the browser.
import type { Database } from '#back-office/database/database.ts';
import { readLines } from '../support/visitor.ts';
import { expect, test } from './admin-test.ts';

test.beforeEach(({ database }) => database.rows`delete from job_run`);

/** A run of another process, with 12 of its 200 items done. */
async function addLongRun({ rows }: Database, trigger = 'operator', kind = 'dd-invoicing'): Promise<string> {
  const [run] = await rows<{ id: string }>`
    insert into job_run (kind, trigger, state, done, total, failed, queued_at, started_at, lease_until, claims)
    values (${kind}, ${trigger}, 'running', 12, 200, 1, now(), '2026-11-21T14:30:05Z', now() + interval '5 minutes', 1)
    returning id`;
  return run!.id;
}

const end = ({ rows }: Database, state: string, error: string | null = null) =>
  rows`update job_run set state = ${state}, error = ${error}, finished_at = now(), done = 200, failed = 3,
    results = '[{"name": "Payments asked for", "count": 1197, "message": "£84,112.50 in all."}]'`;

const partlyDone = [
  'Run DD Invoicing: partly done',
  '197 of 200 done.',
  '3 need attention.',
  'Payments asked for',
  '1,197',
  '£84,112.50 in all.',
  'Close',
];
const hasEnded = [
  'There is a problem',
  'Your session has ended. A job that is running goes on. Please sign in again.',
];

test('a job says what it did, and is listed among the last runs', async ({ page, adminPage }) => {
  await adminPage.signIn();
  const lastRuns = page.getByRole('region', { name: 'Last runs' });
  await expect.poll(() => readLines(lastRuns)).toEqual(['Last runs', 'Nothing has been run yet.']);
  await expect(page.getByRole('region', { name: 'Waiting for a person' })).toHaveCount(0);
  await adminPage.press('Email Reminders');
  await adminPage.showsResults([
    'Email Reminders: done',
    'Reminders put in the outbox',
    '0',
    'For events that begin within 24 hours. Nobody is reminded twice.',
    'Close',
  ]);
  await adminPage.follow('Close');
  const run = page.locator('.runs li');
  await expect.poll(() => readLines(run.locator('.run-name'))).toEqual(['Email Reminders', 'Done']);
  await expect(run.locator('.run-when')).toHaveText(/^\d+ \w{3} \d{4}, \d+:\d\d [ap]m, by an operator$/);
  await run.getByText('What it did').click();
  await expect(run.getByText('Reminders put in the outbox')).toBeVisible();
});

test('a long run shows its progress to every operator until it has ended', async ({
  page,
  adminPage,
  database,
}) => {
  await addLongRun(database);
  await adminPage.signIn();
  await adminPage.showsWork('Run DD Invoicing');
  const progress = page.locator('.card-progress');
  await expect(progress).toHaveText('12 of 200, 1 needs attention');
  await database.rows`update job_run set done = 140`;
  await expect(progress).toHaveText('140 of 200, 1 needs attention');
  await end(database, 'done');
  await adminPage.showsResults(partlyDone);
  await adminPage.follow('Close');
  const listed = page.locator('.runs li').filter({ hasText: 'Run DD Invoicing' }).first();
  await expect
    .poll(() => readLines(listed.locator('.run-name')))
    .toEqual(['Run DD Invoicing', 'Partly done']);
});

test('a run is stopped after its current item', async ({ page, adminPage, database }) => {
  await addLongRun(database);
  await adminPage.signIn();
  await adminPage.press('Stop');
  await expect(page.locator('.card-progress')).toHaveText('It stops after the item that it is at.');
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  const requested = await database.rows`select from job_run where cancel_requested_at is not null`;
  expect(requested).toHaveLength(1);
  await end(database, 'cancelled');
  await expect(page.getByRole('heading', { name: 'Run DD Invoicing: stopped' })).toBeVisible();
});

test('a run that has failed says why at its own address, and not on the overview', async ({
  page,
  visitor,
  adminPage,
  database,
}) => {
  const runId = await addLongRun(database);
  await end(database, 'failed', 'No direct debits can be collected: GOCARDLESS_TOKEN is not set.');
  await adminPage.signIn();
  await expect(adminPage.jobButtons).toHaveCount(5);
  await expect(page.locator('.job-card')).toHaveCount(0);
  await visitor.open(`/admin?run=${runId}`);
  await adminPage.showsFailure([
    'Run DD Invoicing has failed',
    'No direct debits can be collected: GOCARDLESS_TOKEN is not set.',
    'It came to 200 of 200, 3 need attention.',
    'Payments asked for',
    '1,197',
    '£84,112.50 in all.',
    'Try again',
    'Close',
  ]);
  await adminPage.follow('Close');
  await expect(adminPage.jobButtons).toHaveCount(5);
});

test('a scheduled run leaves the page to the operator, who can watch it', async ({
  page,
  adminPage,
  database,
}) => {
  await addLongRun(database, 'schedule', 'background');
  await adminPage.signIn();
  await expect.poll(() => readLines(page.locator('.run-name'))).toEqual(['B4B Background Tasks', 'Running']);
  await expect(page.locator('.run-when')).toHaveText('21 Nov 2026, 2:30 pm, scheduled');
  await adminPage.follow('Show progress');
  await adminPage.showsWork('B4B Background Tasks');
  await adminPage.follow('Leave it running');
  await expect(adminPage.jobButtons).toHaveCount(5);
});

test('a session that ends while a job runs says so, and that the job goes on', async ({
  page,
  adminPage,
  database,
}) => {
  await addLongRun(database);
  await adminPage.signIn();
  await adminPage.showsWork('Run DD Invoicing');
  await page.context().clearCookies();
  await expect.poll(() => readLines(adminPage.error)).toEqual(hasEnded);
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an operator looks again at a long run until it has ended', async ({ page, adminPage, database }) => {
    await addLongRun(database);
    await adminPage.signIn();
    await adminPage.showsWork('Run DD Invoicing');
    await database.rows`update job_run set done = 140`;
    await adminPage.follow('Look again');
    await expect(page.locator('.card-progress')).toHaveText('140 of 200, 1 needs attention');
    await adminPage.press('Stop');
    await expect(page.locator('.card-progress')).toHaveText('It stops after the item that it is at.');
    await end(database, 'done');
    await adminPage.showsResults(partlyDone);
  });

  test('an operator whose session has ended looks again and reads so', async ({
    page,
    adminPage,
    database,
  }) => {
    await addLongRun(database);
    await adminPage.signIn();
    await page.context().clearCookies();
    await adminPage.follow('Look again');
    await expect.poll(() => readLines(adminPage.error)).toEqual(hasEnded);
  });
});
