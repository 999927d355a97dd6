// @proof: staff work through events in the browser; office-screens.spec.ts opens their pages.
// Staff pages send no script, so that what is tested here is the same without JavaScript.
import { isAccessibleInAnyColours } from '../../support/browser/axe.ts';
import { makeEvent, operatorKey } from '../../support/lychgate.ts';
import { expect, test } from '../../support/browser/test.ts';
import { signInAsOperator } from '../../support/browser/staff-pages.ts';

// Its own Lychgate begins with an empty database.
test.use({ viewport: { width: 768, height: 900 }, settings: {} });

test('a branch adds, edits, cancels and brings back an event, and axe finds nothing', async ({
  visitor,
  page,
  lychgate,
}) => {
  const isFine = (pageName: string) => isAccessibleInAnyColours(visitor, pageName);
  await signInAsOperator(page);
  await visitor.open('/office');
  await page.getByRole('link', { name: 'Events' }).click();
  await expect(page.getByText(/^No events are planned\./)).toBeVisible();
  await isFine('a list without events');

  await page.getByRole('link', { name: 'Add an event' }).click();
  await page.getByLabel('Day', { exact: true }).fill('31 2 2031');
  await page.getByRole('button', { name: 'Save the event' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Please enter a title.',
    '31 February 2031 is not a real date. Please check the day of the start.',
    'Please enter the time of the start.',
  ]);
  await isFine('an event with problems');
  await page.getByLabel('Title').fill('Lantern walk');
  await page.getByLabel('Day', { exact: true }).fill('3 Dec 2031');
  await page.getByLabel('Starts at').fill('2:30 pm');
  await page.getByLabel('Places (optional)').fill('20');
  await page.getByRole('button', { name: 'Save the event' }).click();
  await expect(page.getByRole('heading', { name: 'Lantern walk' })).toBeVisible();
  await isFine('an event');

  const guid = page.url().split('/').at(-1)!.split('?')[0]!;
  const body = { name: 'Mary', eMail: 'mary@example.org', numberOfAttendees: 3, taskGuid: guid };
  await fetch(`${lychgate.address}/api/Attendee`, {
    method: 'POST',
    headers: { 'X-Api-Key': operatorKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...body, attendanceStatus: 'Attending' }),
  });
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Places (optional)').fill('2');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await isFine('fewer places than are booked');
  await page.getByRole('button', { name: 'Save with 2 places' }).click();
  await expect(page.getByText('3 of 2 places booked')).toBeVisible();

  await page.getByRole('link', { name: 'Cancel the event' }).click();
  await page.getByRole('button', { name: 'Cancel the event' }).click();
  await isFine('a cancellation without a reason');
  await page.getByLabel('Reason').fill('The path is flooded.');
  await page.getByRole('button', { name: 'Cancel the event' }).click();
  await expect(page.getByText('3 people were booked')).toBeVisible();
  await isFine('a cancelled event');
  await page.getByRole('button', { name: 'Undo the cancellation' }).click();
  await expect(page.getByText('3 of 2 places booked')).toBeVisible();
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Lantern walk');
  await visitor.open('/office/events?q=lantern');
  await expect(page.getByRole('row', { name: 'Lantern walk' })).toContainText('3 of 2 booked');
  await isFine('a list with an event');
});

test('a visitor reads when an event ends, and that booking has closed', async ({
  visitor,
  page,
  lychgate,
}) => {
  const guid = await makeEvent(lychgate.address, {
    title: 'Evening song',
    endDateTime: '2031-03-29T16:00:00',
    bookingClosesAt: '2026-01-01T09:00:00',
    maxCapacity: 10,
  });
  await visitor.open('/events');
  const card = page.getByRole('article', { name: 'Evening song' });
  await expect(card).toContainText('Saturday 29 March 2031, 2:30 pm to 4:00 pm');
  await expect(card).toContainText('Booking for this event has closed.');
  await expect(card.getByRole('link', { name: 'Book Attendance' })).toHaveCount(0);
  await expect(card.getByRole('link', { name: 'Cancel Attendance' })).toBeVisible();
  await visitor.open(`/events/${guid}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Evening song' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await isAccessibleInAnyColours(visitor, 'the page of an event whose booking has closed');
  await visitor.open(`/events?book=${guid}`);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.getByRole('link', { name: 'Amend Existing Attendance' }).click();
  await expect(
    page.getByRole('heading', { name: 'Booking has closed. You can still change a booking you have.' }),
  ).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Mary Example');
  await page.getByRole('textbox', { name: 'eMail' }).fill('mary@example.org');
  await page.getByRole('textbox', { name: 'Number Of Attendees' }).fill('1');
  await page.getByRole('button', { name: 'Book Attendance' }).click();
  await expect(page.getByText('BOOKING CLOSED')).toBeVisible();
  await expect(page.getByText('no booking could be found using this email address')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mary Example');
  await isAccessibleInAnyColours(visitor, 'an event whose booking has closed');
  await visitor.open(`/events?cancel=${guid}`);
  await expect(page.getByText('Booking has closed, so you cannot book again afterwards.')).toBeVisible();
});
