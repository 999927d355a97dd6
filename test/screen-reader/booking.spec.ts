import { findErrorSummary, fillIn, send } from '../events/booking-page.ts';
import { coffeeMorning, createCall, findCall, listCall, createListedEvent } from '../events/listed-event.ts';
import { registered } from '../events/toast-texts.ts';
import { expect, waitForToast, waitForScript, test } from './journey-test.ts';

const remembrance = createListedEvent({
  guid: '6f1c0d5e-2c1b-4a7e-9a55-0d6b7a1e2f31',
  title: 'Service of remembrance',
  startDateTime: '2031-04-05T18:30:00',
  details: 'An evening of music.',
  maxCapacity: 40,
  numberOfAttendees: 40,
  location: 'By phone',
});

test.beforeEach(({ backOffice }) => {
  Object.assign(backOffice.answers, {
    [listCall]: { body: [coffeeMorning, remembrance] },
    [findCall]: {},
    [createCall]: { body: true },
  });
});

test('the list, the booking form, a mistake in it, and what was booked', async ({
  page,
  visitor,
  journey,
}) => {
  await visitor.open('/events');
  await journey.read('The list of events');
  await page.getByText('Show More Detail').click();
  await page.getByText('Show Less Detail').waitFor();
  await page.getByRole('link', { name: 'Book Attendance' }).first().click();
  await page.getByRole('heading', { level: 1, name: /^Add a new booking/ }).waitFor();
  await waitForScript(page);
  await journey.read('The booking form');
  await fillIn(page, { name: 'Margaret Ellis', eMail: 'margaret@example', numberOfAttendees: '2' });
  await send(page);
  await expect(findErrorSummary(page)).toBeFocused();
  await journey.read('The form with a mistake in the email address');
  await fillIn(page, { eMail: 'margaret@example.org' });
  await send(page);
  await waitForToast(visitor, registered);
  await journey.read('The list, with what was booked');
  journey.reads('booking');
});

test('the booking form of a full event, and the page about an event', async ({ page, visitor, journey }) => {
  await visitor.open(`/events?book=${remembrance.guid}`);
  await waitForScript(page);
  await journey.read('The form of a full event');
  await visitor.open(`/events/${coffeeMorning.guid}`);
  await waitForScript(page);
  await journey.read('The page about an event');
  journey.reads('event-pages');
});
