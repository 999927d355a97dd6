// @proof: a whole page as it is read aloud; booking.spec.ts reads one like it.
import { waitForPrivateLink } from '../support/email/email-folder.ts';
import { fillIn, send } from '../events/booking-page.ts';
import { updated } from '../events/toast-texts.ts';
import { call, makeEvent, type TestedLychgate } from '../support/lychgate.ts';
import { expect, waitForToast, waitForScript, ownTest as test } from './journey-test.ts';

// A Lychgate without the events of other tests.
test.use({ settings: { PROVIDER_NAME: 'Willow and Daughters' } });

const title = 'Coffee morning';

/** Books for three. Returns the path of the private link in the confirmation. */
async function bookForThree({ address, dataDir }: TestedLychgate): Promise<string> {
  const details = { title, maxCapacity: 40, location: 'Village Hall', extraInfoTitle: 'Food you do not eat' };
  const booking = {
    name: 'Margaret Ellis',
    eMail: 'margaret@example.org',
    numberOfAttendees: 3,
    extraInfo: 'Nuts',
    attendanceStatus: 'Attending',
    taskGuid: await makeEvent(address, details),
  };
  expect((await call(address, 'POST', 'Attendee', booking)).body).toBe(true);
  return waitForPrivateLink(dataDir, `Your places at ${title}`);
}

test('a private link opens the booking, which is changed, and later cancelled', async ({
  page,
  visitor,
  lychgate,
  journey,
}) => {
  const path = await bookForThree(lychgate);
  await visitor.open(path);
  await waitForScript(page);
  await journey.read('The booking as it was made');
  await fillIn(page, { numberOfAttendees: '2' });
  await send(page);
  await waitForToast(visitor, updated);
  await journey.read('The list, with what has changed');
  await visitor.open(path);
  await page.getByRole('main').getByRole('link', { name: 'Cancel Attendance' }).first().click();
  await page.getByRole('heading', { level: 1, name: /^Cancel/ }).waitFor();
  await visitor.ready();
  await send(page, 'Cancel Attendance');
  await page.getByRole('dialog').waitFor();
  await visitor.open(path);
  await waitForScript(page);
  await journey.read('The same link after the booking was cancelled');
  journey.reads('amending-with-the-private-link');
});
