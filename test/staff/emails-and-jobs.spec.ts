// @proof: staff work through emails in the browser.
import { isAccessibleInAnyColours, isAccessibleOnAnyScreen } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/test.ts';
import { signInAsOperator } from '../support/browser/staff-pages.ts';

test.use({ viewport: { width: 768, height: 900 } });

test.beforeEach(async ({ lychgate, page }) => {
  await lychgate.database!.rows`delete from suppression`;
  await lychgate.database!.rows`delete from outbox`;
  await lychgate.database!.rows`delete from job_run`;
  await signInAsOperator(page);
});

test('a failed email is found, sent again elsewhere, and its address unblocked', async ({
  page,
  visitor,
  lychgate,
}) => {
  await lychgate.database!.rows`
    with failed as (
      insert into outbox (purpose_key, kind, recipient, facts, state, due_at, created_at, failed_at, last_error, tries,
                          subject, plain_text)
      values ('one', 'cremation-requester', 'margaret@example.org', '{}', 'failed', now(), now(), now(),
              '550 5.1.1: The mail server did not accept the recipient.', 1, 'Your request', ${longText}) returning id
    )
    insert into suppression (email_digest, scope, reason, created_at, email_id)
    select email_digest('margaret@example.org'), 'all', 'hard-bounce', now(), id from failed`;
  await visitor.open('/office/emails');
  await isAccessibleOnAnyScreen(visitor, 'the list of emails');
  await page.getByLabel('Search emails').fill('ARGARET@');
  await page.getByLabel('What they are about').selectOption('Confirmation of a cremation request');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: 'Failed' }).click();
  await expect(page.getByLabel('Search emails')).toHaveValue('ARGARET@');
  await page.getByRole('link', { name: 'Confirmation of a cremation request' }).click();
  await expect(page.getByText('550 5.1.1')).toBeVisible();
  await expect(page.getByText('Dear Margaret Ellis')).toBeVisible();
  await isAccessibleOnAnyScreen(visitor, 'a failed email');
  await page.getByLabel('Send again to').fill('margaret at home');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByLabel('Send again to')).toHaveValue('margaret at home');
  await isAccessibleInAnyColours(visitor, 'an address that is not one');
  await page.getByLabel('Send again to').fill('m.ellis@example.org');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('The email is being sent again.')).toBeVisible();
  await expect(page.getByText('Operator key sent again to another address')).toBeVisible();

  await visitor.open('/office/emails/blocked');
  await page.getByLabel('Is an address blocked?').fill('margaret');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter the whole address.');
  await page.getByLabel('Is an address blocked?').fill('Margaret@example.org');
  await page.getByRole('button', { name: 'Search' }).click();
  await isAccessibleOnAnyScreen(visitor, 'the blocked addresses');
  await page.getByRole('link', { name: /^Unblock/ }).click();
  await isAccessibleInAnyColours(visitor, 'before unblocking');
  await page.getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByText('No address is blocked.')).toBeVisible();
});

const longText = `Dear Margaret Ellis,\n\n${'Thank you for your request. '.repeat(30)}\n\nhttps://lychgate.example/…\n`;

test('a run shows its progress by itself, and what it did when it has ended', async ({
  page,
  visitor,
  lychgate,
}) => {
  const { rows } = lychgate.database!;
  await visitor.open('/office/jobs');
  await isAccessibleOnAnyScreen(visitor, 'the jobs');
  await page.getByRole('link', { name: 'Run now: Event reminders' }).click();
  await isAccessibleInAnyColours(visitor, 'before running a job');
  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(page.getByRole('rowheader', { name: /^Reminders put in the outbox/ })).toBeVisible();
  await expect(page.getByText('Operator key started')).toBeVisible();

  const [run] = await rows<{ id: string }>`
    insert into job_run (kind, trigger, state, queued_at, started_at, done, total, claims, lease_until)
    values ('dd-invoicing', 'schedule', 'running', now(), now(), 3, 40, 1, now() + interval '5 minutes') returning id`;
  await visitor.open(`/office/jobs/${run!.id}`);
  await expect(page.getByText('3 of 40', { exact: true })).toBeVisible();
  await isAccessibleOnAnyScreen(visitor, 'a run that goes on');
  await rows`update job_run set done = 12, failed = 1 where id = ${run!.id}`;
  await expect(page.getByText('12 of 40, of which 1 failed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopping after the item that it is at')).toBeVisible();
  await rows`
    update job_run set state = 'cancelled', finished_at = now(), lease_until = null where id = ${run!.id}`;
  await expect(page.getByRole('link', { name: 'Run again…' })).toBeVisible();
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a run that goes on has a link that looks again', async ({ page, visitor, lychgate }) => {
    const [run] = await lychgate.database!.rows<{ id: string }>`
      insert into job_run (kind, trigger, state, queued_at, started_at, done, total, claims, lease_until)
      values ('dd-invoicing', 'schedule', 'running', now(), now(), 3, 40, 1, now() + interval '5 minutes') returning id`;
    await visitor.open(`/office/jobs/${run!.id}`);
    await lychgate.database!.rows`update job_run set done = 9 where id = ${run!.id}`;
    await page.getByRole('link', { name: 'Look again' }).click();
    await expect(page.getByText('9 of 40', { exact: true })).toBeVisible();
  });
});
