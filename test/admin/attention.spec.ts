// @proof: staff work through what needs attention in the browser.
import type { Database } from '#back-office/database/database.ts';
import { createCremationRequest } from '../support/records/cremation-request.ts';
import { isAccessibleOnAnyScreen } from '../support/browser/axe.ts';
import { call, type TestedLychgate } from '../support/lychgate.ts';
import { readLines, type Visitor } from '../support/visitor.ts';
import { visitorStyleSheets, findMisplacedParts, findSmallTargets } from '../ui/page-layout.ts';
import { expect, test } from './admin-test.ts';

test.beforeEach(async ({ database: { rows } }) => {
  await rows`delete from outbox`;
  await rows`delete from job_run`;
  await rows`update cremation_request set state = 'done', seen_at = now()`;
});

let requests = 0;

/** A new cremation request, received at a fixed time; returns its reference. */
async function sendRequest({ address, database }: TestedLychgate): Promise<string> {
  const body = createCremationRequest({ discussFurther: `The music (${(requests += 1)})` });
  const { reference } = (await call(address, 'POST', 'UnattendedCremation', body)).body;
  await database!
    .rows`update cremation_request set changed_at = '2026-11-21T14:30:00Z' where reference = ${reference}`;
  return reference;
}

const failEmail = ({ rows }: Database, facts: object | null = {}) => rows`
  insert into outbox (purpose_key, kind, recipient, facts, state, due_at, created_at, last_error)
  values (gen_random_uuid()::text, 'attendance-booked', 'margaret@example.org', ${facts}, 'failed', now(),
          '2026-11-21T09:05:00Z', '550 5.1.1: The mail server did not accept the recipient.')`;

const reportedReason = 'A delivery report says 5.0.0. There is no such mailbox.';

const failJob = ({ rows }: Database) => rows`
  insert into job_run (kind, trigger, state, error, queued_at, finished_at)
  values ('reminders', 'schedule', 'failed', 'The database was away.', now(), '2026-11-21T03:15:00Z')`;

const list = ({ page }: Visitor) => page.getByRole('region', { name: 'Needs attention' });
const sending = 'The email is being sent again. If it fails again, it is listed again.';
test('a request that nobody has taken leads to its page, where somebody is chosen', async ({
  page,
  visitor,
  adminPage,
  lychgate,
}) => {
  const reference = await sendRequest(lychgate);
  await adminPage.signIn();
  await expect
    .poll(() => readLines(list(visitor)))
    .toEqual([
      'Needs attention',
      'Cremation requests',
      'Mr John Arthur Ellis',
      expect.stringMatching(/^Received (just now|\d+ \w+ ago), 21 Nov 2026, 2:30 pm$/),
      `${reference}, requested by Mrs Margaret Ellis`,
    ]);
  await list(visitor).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/office/requests/${reference}\\?state=new`));
  await expect(page.getByText('The operator key cannot')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await visitor.open('/admin');
  await expect(adminPage.jobButtons).toHaveCount(5);
  await expect(list(visitor)).toHaveCount(0);
  expect(lychgate.log.join('\n')).not.toMatch(/Ellis|margaret@/);
});

test('the five buttons come first, whatever waits, and no footer speaks to the bereaved', async ({
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
  const lines = await readLines(page.getByRole('main'));
  const places = ['Sync Sage', 'Run DD Invoicing', 'B4B Background Tasks', 'Email Reminders', 'Scan'];
  const found = [...places, 'Needs attention'].map((line) => lines.indexOf(line));
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  expect(found[0]).toBeGreaterThan(0);
  await expect(list(visitor)).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await visitor.open('/events');
  await expect(page.getByRole('contentinfo')).toContainText('If you would rather speak to someone');
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
    .poll(() => readLines(list(visitor)))
    .toEqual([
      'Needs attention',
      'Emails that were not delivered',
      'Booking confirmation',
      '21 Nov 2026, 9:05 am',
      'margaret@example.org',
      'That mailbox does not exist. Please check the address. (550 5.1.1: The mail server did not accept the recipient.)',
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

test('a report without an exact code is explained to staff like any other', async ({
  visitor,
  adminPage,
  database,
}) => {
  await failEmail(database);
  await database.rows`update outbox set last_error = ${reportedReason}`;
  await adminPage.signIn();
  await expect(
    list(visitor).getByText(`That mailbox does not exist. Please check the address. (${reportedReason})`),
  ).toBeVisible();
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
    .poll(() => readLines(list(visitor)))
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
  await expect(page.locator('#page-content')).toBeFocused();
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
    await isAccessibleOnAnyScreen(visitor, 'the list');
    const style = await page.addStyleTag({ content: ' ' });
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findSmallTargets(visitor), `${width} px`).toEqual([]);
      for (const [look, css] of Object.entries(visitorStyleSheets)) {
        await style.evaluate((element, text) => (element.textContent = text), css);
        expect(await findMisplacedParts(visitor), `${width} px, ${look}`).toEqual([]);
      }
      await style.evaluate((element) => (element.textContent = ' '));
    }
  });
});
