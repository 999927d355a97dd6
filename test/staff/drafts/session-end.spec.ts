import { isAccessibleInAnyColours, isAccessibleOnAnyScreen } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/test.ts';
import { openRequest, write } from './write-note.ts';
import { signIn } from '../../support/browser/staff-pages.ts';

const minutesBefore = 'You will be signed out at';

test('five minutes before a session ends, one press keeps somebody signed in', async ({
  page,
  visitor,
  lychgate,
}) => {
  await page.clock.install();
  const { path } = await openRequest(lychgate, visitor);
  await write(page, 'Add a note', 'The family rang');
  await lychgate.database!.rows`update staff_session set used_at = now() - interval '7 hours 56 minutes'`;
  await expect(page.getByText(minutesBefore)).toHaveCount(0);
  await page.clock.fastForward('07:55:02');
  await expect(page.getByRole('status').filter({ hasText: minutesBefore })).toBeVisible();
  // Scrolled down, the warning covers a part of the page on purpose.
  await page.evaluate(() => scrollTo(0, 0));
  await isAccessibleOnAnyScreen(visitor, 'before the session ends');
  await isAccessibleInAnyColours(visitor, 'before the session ends');
  await page.getByLabel('Add a note').focus();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page.getByText('You stay signed in.')).toBeVisible();
  await expect(page.getByLabel('Add a note')).toBeFocused();
  await expect(page.getByLabel('Add a note')).toHaveValue('The family rang');
  const [session] = await lychgate.database!.rows<{ isFresh: boolean }>`
    select used_at > now() - interval '1 minute' as "isFresh" from staff_session order by used_at desc`;
  expect(session!.isFresh).toBe(true);
  await page.clock.fastForward('00:00:31');
  await expect(page.getByText('You stay signed in.')).toHaveCount(0);
  expect(path).toContain('/office/requests/');
});

test('no warning while another tab keeps the session alive, and none is left once it does', async ({
  page,
  visitor,
  lychgate,
}) => {
  await page.clock.install();
  await openRequest(lychgate, visitor);
  const looked = page.waitForResponse('**/office/session');
  await page.clock.fastForward('07:55:02');
  await looked;
  await expect(page.getByText(minutesBefore)).toHaveCount(0);

  await lychgate.database!.rows`update staff_session set used_at = now() - interval '7 hours 57 minutes'`;
  await page.clock.fastForward('07:55:02');
  await expect(page.getByText(minutesBefore)).toBeVisible();
  await lychgate.database!.rows`update staff_session set used_at = now()`;
  await page.clock.fastForward('00:00:31');
  await expect(page.getByText(minutesBefore)).toHaveCount(0);
});

test('two weeks after the sign-in nothing makes a session longer, and the page says so', async ({
  page,
  visitor,
  lychgate,
}) => {
  await page.clock.install();
  const { eMail } = await openRequest(lychgate, visitor);
  await write(page, 'Add a note', 'The family rang');
  await lychgate.database!
    .rows`update staff_session set started_at = now() - interval '14 days' + interval '3 minutes'`;
  await page.clock.fastForward('07:55:02');
  await expect(page.getByText(/signed out at .* Please save what you are writing/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stay signed in' })).toHaveCount(0);
  await lychgate.database!.rows`update staff_session set started_at = now() - interval '14 days'`;
  await page.clock.fastForward('00:00:31');
  await expect(page.getByText('You are signed out. Text that you are writing is not lost')).toBeVisible();
  await page.getByRole('button', { name: 'Add the note' }).click();
  await signIn(page, eMail);
  await expect(page.getByText('The note is added')).toBeVisible();
});
