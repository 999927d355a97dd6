import { book } from '../../support/records/booking.ts';
import { expect, test } from '../../support/browser/test.ts';
import { signInAsOperator } from '../../support/browser/staff-pages.ts';

test.use({ viewport: { width: 390, height: 900 }, javaScriptEnabled: false, settings: {} });

test('a branch adds a weekly group, moves it, cancels this and later dates, and undoes it', async ({
  visitor,
  page,
  lychgate,
}) => {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await signInAsOperator(page);

  await visitor.open('/office/events/new');
  await page.getByLabel('Title').fill('Bereavement group');
  await page.getByLabel('Day', { exact: true }).fill('2 Dec 2031');
  await page.getByLabel('Starts at').fill('10:30');
  await page.getByLabel('Repeats', { exact: true }).selectOption('Every week');
  await page.getByLabel('Or the last day').fill('31 Dec 2031');
  await press('Save the event');
  await expect(page.getByRole('heading', { name: 'Add 5 events?' })).toBeVisible();
  await page.getByLabel('Tuesday 30 December 2031').uncheck();
  await press('Add 5 events');
  await expect(page.getByText('You have changed the dates.')).toBeVisible();
  await press('Add 4 events');
  await expect(page.getByText('Repeats every week, 1 of 4')).toBeVisible();

  await page.getByRole('link', { name: 'Next: 9 Dec 2031' }).click();
  const guid = page.url().split('/').at(-1)!;
  await book(lychgate.address, guid, { eMail: 'mary@example.org', numberOfAttendees: 2 });
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Starts at').fill('11:00');
  await page.getByLabel('This and the 2 later ones').check();
  await press('Save');
  await expect(page.getByText('Saved on each of these dates.')).toBeVisible();
  await page.getByRole('link', { name: 'Next: 16 Dec 2031' }).click();
  await expect(page.getByText('Tuesday 16 December 2031, 11:00 am')).toBeVisible();
  await page.getByRole('link', { name: 'Before: 9 Dec 2031' }).click();

  await page.getByRole('link', { name: 'Cancel the event' }).click();
  await page.getByLabel('This and the 2 later ones').check();
  await press('Cancel the event');
  await expect(page.getByLabel('This and the 2 later ones')).toBeChecked();
  await page.getByLabel('Reason').fill('The hall is flooded.');
  await press('Cancel the event');
  await press('Undo it for all 3 events');
  await expect(page.getByText('The events are back on the website')).toBeVisible();
  await expect(page.getByText('Repeats every week, 2 of 4')).toBeVisible();
});
