// @proof: a whole page as it is read aloud; booking.spec.ts reads one like it.
import { fillIn, send } from '../events/booking-page.ts';
import { findCall, listCall, createListedEvent, updateCall } from '../events/listed-event.ts';
import { cancelled, notCancelled } from '../events/toast-texts.ts';
import { waitForToast, test } from './journey-test.ts';

const event = createListedEvent({
  title: 'Coffee morning',
  startDateTime: '2031-03-29T14:30:00',
  location: 'Village Hall',
});

test('the cancel form, an address without a booking, and the booking cancelled', async ({
  page,
  visitor,
  backOffice,
  journey,
}) => {
  const existing = { guid: 'a-guid', numberOfAttendees: 2, attendanceStatus: 'Attending' };
  Object.assign(backOffice.answers, {
    [listCall]: { body: [event] },
    [findCall]: {},
    [updateCall]: { body: true },
  });
  await visitor.open(`/events?cancel=${event.guid}`);
  await journey.read('The cancel form');
  await fillIn(page, { eMail: 'margret@example.org' });
  await send(page, 'Cancel Attendance');
  await waitForToast(visitor, notCancelled);
  await journey.read('No booking has this address');
  backOffice.answers[findCall] = { body: existing };
  await fillIn(page, { eMail: 'margaret@example.org' });
  await send(page, 'Cancel Attendance');
  await waitForToast(visitor, cancelled);
  await journey.read('The list, with what was cancelled');
  journey.reads('cancelling');
});
