// @proof: staff work through bookings in the browser; office-screens.spec.ts opens their pages.
import { isAccessibleInAnyColours } from '../support/browser/axe.ts';
import { makeEvent } from '../support/lychgate.ts';
import { expect, test } from '../support/browser/test.ts';
import { signInAsOperator } from '../support/browser/staff-pages.ts';

test.use({ viewport: { width: 768, height: 900 } });

test('callers are added with the keyboard alone, found and emailed, and axe finds nothing', async ({
  visitor,
  page,
  lychgate,
}) => {
  const isFine = (pageName: string) => isAccessibleInAnyColours(visitor, pageName);
  const event = await makeEvent(lychgate.address, {
    title: 'Carol service',
    maxCapacity: 3,
    extraInfoTitle: 'Food',
  });
  await signInAsOperator(page);
  await visitor.open(`/office/events/${event}/attendees`);
  await expect(page.getByText('Nobody has booked yet.')).toBeVisible();
  await isFine('an event without bookings');

  await page
    .getByRole('navigation', { name: 'Attendees' })
    .getByRole('link', { name: 'Book for a caller' })
    .click();
  for (const [name, left] of [
    ['Harold Ellis', '2 places left'],
    ['Joan Price', '1 place left'],
  ]) {
    await expect(page.getByLabel('Name')).toBeFocused();
    await page.keyboard.type(name!);
    await page.keyboard.press('Tab');
    await page.keyboard.type('01632 960 118');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Added ${name}, 1 person. ${left}.`)).toBeVisible();
  }
  await isFine('after adding somebody');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Please enter the name.');
  await isFine('a caller without a name');
  await page.getByLabel('Name').fill('Mary Hill');
  await page.getByLabel('Number of people').fill('2');
  await page.getByLabel('Email address').fill('mary@example.org');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('alert')).toContainText('Only 1 place is left.');
  await isFine('a full event');
  await page.getByLabel('Over the limit: why are we making room?').fill('They have come a long way');
  await page.getByRole('button', { name: 'Add and overbook' }).click();
  await expect(page.getByText('Overbooked by 1 person.').first()).toBeVisible();

  await page.getByRole('link', { name: 'All attendees' }).click();
  await page.getByLabel('Search attendees').fill('hill');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await isFine('a list');
  await page.getByRole('link', { name: 'Mary Hill' }).click();
  await isFine('a booking');
  await page.getByRole('link', { name: 'Cancel the booking…' }).click();
  await expect(page.getByText('An email is sent to mary@example.org at once.')).toBeVisible();
  await isFine('before cancelling');
  await page.getByRole('button', { name: 'Cancel the booking' }).click();
  await expect(page.getByRole('button', { name: 'Book again' })).toBeVisible();
  await isFine('a cancelled booking');
  await page.getByRole('button', { name: 'Book again' }).click();
  await page.getByLabel('Over the limit: why are we making room?').fill('They have come a long way');
  await page.getByRole('button', { name: 'Book again and overbook' }).click();
  await expect(page.getByText('Booked again.')).toBeVisible();

  await visitor.open(`/office/events/${event}/door-list`);
  await isFine('the list at the door');
  await visitor.open(`/office/events/${event}/message`);
  await page.getByLabel('Subject').fill('Candles');
  await page.getByLabel('Text').fill('Please bring a candle.');
  await isFine('writing an email');
  await page.getByRole('button', { name: 'Preview' }).click();
  const frame = page.getByTitle('The email as it looks');
  const preview = await page.request.get(new URL((await frame.getAttribute('src'))!, page.url()).href);
  expect(await preview.text()).toContain('Please bring a candle.');
  // axe runs no script in a frame in which nothing may run.
  await frame.evaluate((element) => element.remove());
  await isFine('the preview of an email');
  await page.getByRole('link', { name: 'Send to 1 booking…' }).click();
  await isFine('before sending');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/Each of the emails is only saved as a file/)).toBeVisible();
});
