import type { Database } from '#back-office/database/database.ts';
import { cremationRequest } from '../cremation/cremation-request.ts';
import { isAccessibleOnAnyScreen } from '../support/axe.ts';
import { call, type TestedLychgate } from '../support/lychgate.ts';
import { linesOf, type Visitor } from '../support/visitor.ts';
import { looks, outOfPlace, tooSmall } from '../ui/page-layout.ts';
import { expect, test } from './admin-test.ts';

test.beforeEach(async ({ database: { rows } }) => {
  await rows`delete from outbox`;
  await rows`delete from job_run`;
  await rows`update cremation_request set seen_at = now()`;
});

const music = 'The music';
let requests = 0;

/** A new cremation request, received at a fixed time; returns its reference. */
async function sendRequest({ address, database }: TestedLychgate): Promise<string> {
  const body = cremationRequest({ discussFurther: `${music} (${++requests})` });
  const { reference } = (await call(address, 'POST', 'UnattendedCremation', body)).body;
  await database!
    .rows`update cremation_request set changed_at = '2026-11-21T14:30:00Z' where reference = ${reference}`;
  return reference;
}

const failEmail = ({ rows }: Database, facts: object | null = {}) => rows`
  insert into outbox (purpose_key, kind, recipient, facts, state, due_at, created_at, last_error)
  values (gen_random_uuid()::text, 'attendance-booked', 'margaret@example.org', ${facts}, 'failed', now(),
          '2026-11-21T09:05:00Z', '550 5.1.1: The mail server did not accept the recipient.')`;

const failJob = ({ rows }: Database) => rows`
  insert into job_run (kind, trigger, state, error, queued_at, finished_at)
  values ('reminders', 'schedule', 'failed', 'The database was away.', now(), '2026-11-21T03:15:00Z')`;

const list = ({ page }: Visitor) => page.getByRole('region', { name: 'Needs attention' });
const sending = 'The email is being sent again. If it fails again, it is listed again.';
const hasChanged = [
  'That did not work',
  'The family has changed this request. Please read the new answers before you mark it as seen.',
  'Close',
];

test('a request is listed with all its answers until somebody has read its newest version', async ({
  visitor,
  adminPage,
  lychgate,
  database,
}) => {
  const reference = await sendRequest(lychgate);
  await adminPage.signIn();
  await expect
    .poll(() => linesOf(list(visitor)))
    .toEqual([
      'Needs attention',
      'Cremation requests',
      reference,
      'Received 21 Nov 2026, 2:30 pm',
      'Mr John Arthur Ellis, requested by Mrs Margaret Ellis',
      'Show all answers',
      `of ${reference}`,
      'Mark as seen',
    ]);
  await list(visitor).locator('summary').click();
  await expect(list(visitor).getByText(`${music} (${requests})`)).toBeVisible();
  await expect(list(visitor).getByText('margaret@example.org')).toBeVisible();
  await database.rows`update cremation_request set revision = 1 where reference = ${reference}`;
  await adminPage.press(`Mark as seen: ${reference}`);
  await adminPage.showsFailure(hasChanged);
  await adminPage.follow('Close');
  await adminPage.press(`Mark as seen: ${reference}`);
  await expect(adminPage.notice).toHaveText('Marked as seen.');
  await expect(list(visitor)).toHaveCount(0);
  await visitor.open('/admin');
  await expect(adminPage.jobButtons).toHaveCount(5);
  await expect(list(visitor)).toHaveCount(0);
  await expect(adminPage.notice).toHaveCount(0);
  expect(lychgate.log.join('\n')).not.toMatch(new RegExp(`Ellis|margaret@|${music}`));
});

test('an undelivered email is sent again to a corrected address', async ({
  page,
  visitor,
  adminPage,
  database,
}) => {
  await failEmail(database);
  await adminPage.signIn();
  await expect
    .poll(() => linesOf(list(visitor)))
    .toEqual([
      'Needs attention',
      'Emails that were not delivered',
      'Booking confirmation',
      '21 Nov 2026, 9:05 am',
      'margaret@example.org',
      '550 5.1.1: The mail server did not accept the recipient.',
      'Send again to',
      'Send again',
      'Mark as seen',
    ]);
  await page.getByLabel('Send again to').fill('m.ellis@example.org');
  await adminPage.press('Send again: Booking confirmation');
  await expect(adminPage.notice).toHaveText(sending);
  await expect(list(visitor)).toHaveCount(0);
  expect(await database.rows`select recipient from outbox`).toEqual([{ recipient: 'm.ellis@example.org' }]);
});

test('an email whose content has been erased can only be marked as seen', async ({
  page,
  visitor,
  adminPage,
  database,
}) => {
  await failEmail(database, null);
  await adminPage.signIn();
  await expect(
    list(visitor).getByText('What this email said has been erased, so it cannot be sent again.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send again/ })).toHaveCount(0);
  await adminPage.press('Mark as seen: Booking confirmation');
  await expect(list(visitor)).toHaveCount(0);
});

test('a failed job is listed until it is seen; then the keyboard goes on from the content', async ({
  page,
  visitor,
  adminPage,
  database,
}) => {
  await failJob(database);
  await adminPage.signIn();
  await expect
    .poll(() => linesOf(list(visitor)))
    .toEqual([
      'Needs attention',
      'Jobs that failed',
      'Email Reminders',
      '21 Nov 2026, 3:15 am',
      'The database was away.',
      'Mark as seen',
    ]);
  await page.getByRole('button', { name: 'Mark as seen: Email Reminders' }).focus();
  await page.keyboard.press('Enter');
  await expect(list(visitor)).toHaveCount(0);
  await expect(page.locator('#content')).toBeFocused();
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an undelivered email is sent again', async ({ visitor, adminPage, database }) => {
    await failEmail(database);
    await adminPage.signIn();
    await adminPage.press('Send again: Booking confirmation');
    await expect(adminPage.notice).toHaveText(sending);
    await expect(list(visitor)).toHaveCount(0);
  });

  test('a request that has just changed is not marked as seen', async ({
    visitor,
    adminPage,
    lychgate,
    database,
  }) => {
    const reference = await sendRequest(lychgate);
    await adminPage.signIn();
    await list(visitor).locator('summary').click();
    await expect(list(visitor).getByText(`${music} (${requests})`)).toBeVisible();
    await database.rows`update cremation_request set revision = 1 where reference = ${reference}`;
    await adminPage.press(`Mark as seen: ${reference}`);
    await adminPage.showsFailure(hasChanged);
  });
});

test.describe('With all kinds of items', () => {
  test.use({ bypassCSP: true });

  test('the list fits every screen, and axe finds nothing', async ({
    page,
    visitor,
    adminPage,
    lychgate,
    database,
  }) => {
    await sendRequest(lychgate);
    await failEmail(database);
    await failJob(database);
    await adminPage.signIn();
    await list(visitor).locator('summary').click();
    await isAccessibleOnAnyScreen(visitor, 'the list');
    const style = await page.addStyleTag({ content: ' ' });
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await tooSmall(visitor), `${width} px`).toEqual([]);
      for (const [look, css] of Object.entries(looks)) {
        await style.evaluate((element, text) => (element.textContent = text), css);
        expect(await outOfPlace(visitor), `${width} px, ${look}`).toEqual([]);
      }
      await style.evaluate((element) => (element.textContent = ' '));
    }
  });
});
