import { waitForPrivateLink } from '../../support/email/email-folder.ts';
import { makeEvent, type TestedLychgate } from '../../support/lychgate.ts';
import { expect, test } from '../../support/browser/test.ts';
import { readLines } from '../../support/visitor.ts';
import { readAttendees } from '../attendees.ts';
import {
  bookAs,
  createEventWithBooking,
  createPerson,
  expectToast,
  fillIn,
  findCard,
  readFormValues,
  send,
} from '../booking-page.ts';
import { cancelled, describeFixedNumber, notCancelled, registered, updated } from '../toast-texts.ts';
import { createTitlePattern } from '../../support/browser/title.ts';

const readStored = async (lychgate: TestedLychgate, guid: string) =>
  (await readAttendees(lychgate, guid)).map(
    ({ numberOfAttendees, attendanceStatus }) => `${numberOfAttendees} ${attendanceStatus}`,
  );

for (const javaScriptEnabled of [true, false])
  test.describe(`With JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });
    const listAddress = javaScriptEnabled ? /\/events$/ : /\/events\?done=\w+&at=\w+&about=[\w-]+$/;

    test('a visitor changes the number of a booking, and the list confirms it', async ({
      page,
      visitor,
      lychgate,
    }) => {
      const title = `Garden visit, JavaScript ${javaScriptEnabled}`;
      const { guid, person } = await createEventWithBooking(lychgate, { title, maxCapacity: 40 });
      await visitor.open('/events');
      await findCard(page, title).getByRole('link', { name: 'Amend Existing Attendance' }).click();
      await expect(page).toHaveURL(`/events?amend=${guid}`);
      await visitor.ready();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Add a new booking or edit an existing booking',
      );
      await expect(page.getByRole('main')).toContainText('Use the email address you booked with.');
      const changes = page.getByRole('group', { name: 'What would you like to change?' });
      await expect(changes).toHaveAccessibleDescription('Leave a box blank to keep what you booked.');
      await expect(changes.getByLabel('Number Of Attendees')).toHaveValue('');
      const cancel = page.getByRole('link', { name: 'Cancel Attendance' });
      await expect(cancel).toHaveAttribute('href', `/events?cancel=${guid}`);
      const eMail = ` ${person.eMail.toUpperCase()}`;
      await fillIn(page, { ...person, eMail, numberOfAttendees: '5' });
      await send(page);
      await expectToast(visitor, ...updated);
      await expect(page).toHaveURL(listAddress);
      expect(await readLines(findCard(page, title))).toContain('35 places left');
      expect(await readStored(lychgate, guid)).toEqual(['5 Attending']);
    });

    test('an amendment that finds no booking asks before it makes one, and loses no answer', async ({
      page,
      visitor,
      lychgate,
    }) => {
      const guid = await makeEvent(lychgate.address, { maxCapacity: 9, extraInfoTitle: 'Food' });
      const formValues = { ...createPerson('2'), extraInfo: 'Nuts' };
      const heading = page.getByRole('heading', { level: 1 });
      await visitor.open(`/events?amend=${guid}`);
      await fillIn(page, formValues);
      await send(page);
      await expect(heading).toHaveText('We could not find your booking');
      await visitor.ready();
      await expect(page).toHaveTitle(createTitlePattern('We could not find your booking'));
      await expect(page.getByRole('main')).toContainText(
        `We cannot find a booking for ${formValues.eMail} at this event. Nothing has been booked or changed.`,
      );
      expect(await readStored(lychgate, guid)).toEqual([]);
      await page.getByRole('button', { name: 'Correct the email address' }).click();
      await expect(heading).toHaveText('Add a new booking or edit an existing booking');
      await visitor.ready();
      const { next: _, ...keptValues } = await readFormValues(page);
      expect(keptValues).toEqual(formValues);
      await send(page);
      await expect(heading).toHaveText('We could not find your booking');
      await visitor.ready();
      await send(page);
      await expectToast(visitor, ...registered);
      expect(await readStored(lychgate, guid)).toEqual(['2 Attending']);
    });

    test('at a full event a booking may not grow, but may stay as large or become smaller', async ({
      page,
      visitor,
      lychgate,
    }) => {
      const details = { maxCapacity: 4, extraInfoTitle: 'Food' };
      const { guid, person } = await createEventWithBooking(lychgate, details);
      await bookAs(lychgate, guid, createPerson('1'));
      await visitor.open(`/events?amend=${guid}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'This event is fully booked, you can only alter an existing booking',
      );
      const formValues = { ...person, numberOfAttendees: '4', extraInfo: 'Nuts' };
      await fillIn(page, formValues);
      await send(page);
      await expectToast(visitor, ...describeFixedNumber(3));
      expect(await readFormValues(page)).toEqual(formValues);
      expect(await readStored(lychgate, guid)).toEqual(['3 Attending', '1 Attending']);

      await fillIn(page, { numberOfAttendees: '3' });
      await send(page);
      await expectToast(visitor, ...updated);
      await visitor.open(`/events?amend=${guid}`);
      await fillIn(page, { ...person, numberOfAttendees: '2' });
      await send(page);
      await expectToast(visitor, ...updated);
      expect(await readStored(lychgate, guid)).toEqual(['2 Attending', '1 Attending']);
    });

    test('a visitor cancels from the list, and the places are free again', async ({
      page,
      visitor,
      lychgate,
    }) => {
      const title = `Walking group, JavaScript ${javaScriptEnabled}`;
      const details = { title, maxCapacity: 10, location: 'Memorial Garden' };
      const { guid, person } = await createEventWithBooking(lychgate, details);
      await visitor.open('/events');
      await findCard(page, title).getByRole('link', { name: 'Cancel Attendance' }).click();
      await expect(page).toHaveURL(`/events?cancel=${guid}`);
      await visitor.ready();
      await expect
        .poll(() => readLines(page.getByRole('main')))
        .toEqual([
          'Cancel an existing attendance booking',
          title,
          'Saturday 29 March 2031, 2:30 pm',
          'Memorial Garden',
          'Not sure what you booked? We can email you a private link to your booking.',
          'eMail',
          'Use the email address you booked with.',
          'Cancel Attendance',
          'You can book again as long as there are places.',
          'Back To Event List',
        ]);
      expect(await readFormValues(page)).toEqual({ eMail: '' });
      await fillIn(page, { eMail: person.eMail });
      await send(page, 'Cancel Attendance');
      await expectToast(visitor, ...cancelled);
      await expect(page).toHaveURL(listAddress);
      expect(await readLines(findCard(page, title))).toContain('10 places left');
      expect(await readStored(lychgate, guid)).toEqual(['3 Cancelled']);
    });

    test('an address without a booking is told to check it, and keeps what was typed', async ({
      page,
      visitor,
      lychgate,
    }) => {
      const { guid, person } = await createEventWithBooking(lychgate, {});
      const eMail = person.eMail.replace('margaret', 'margret');
      await visitor.open(`/events?cancel=${guid}`);
      await fillIn(page, { eMail });
      await send(page, 'Cancel Attendance');
      await expectToast(visitor, ...notCancelled);
      expect(await readFormValues(page)).toEqual({ eMail });
      await expect(page.getByLabel('eMail')).toHaveAccessibleDescription(
        new RegExp(`Error: We cannot find a booking for ${eMail} at this event\\.$`),
      );
      await fillIn(page, { eMail: person.eMail });
      await send(page, 'Cancel Attendance');
      await expectToast(visitor, ...cancelled);
      expect(await readStored(lychgate, guid)).toEqual(['3 Cancelled']);
    });
  });

test('the private link in the email opens the booking as it was made, for changes and to cancel', async ({
  page,
  visitor,
  lychgate,
}) => {
  const title = 'Private link';
  const guid = await makeEvent(lychgate.address, { title, maxCapacity: 3, extraInfoTitle: 'Food' });
  const person = { ...createPerson('3'), extraInfo: 'Nuts' };
  await bookAs(lychgate, guid, person);
  const path = await waitForPrivateLink(lychgate.dataDir, `Your places at ${title}`);
  await visitor.open(path);
  expect(await readFormValues(page)).toEqual(person);
  await fillIn(page, { extraInfo: 'Nuts and milk' });
  await send(page);
  await expectToast(visitor, ...updated);
  await visitor.open(path);
  expect((await readFormValues(page)).extraInfo).toBe('Nuts and milk');
  await page.getByRole('link', { name: 'Cancel Attendance' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancel an existing attendance booking');
  await visitor.ready();
  await expect(page.getByText('You have 3 places.', { exact: true })).toBeVisible();
  await expect(page.getByText(person.eMail, { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);

  await visitor.open(path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')));
  expect(await readFormValues(page)).toEqual({ name: '', eMail: '', numberOfAttendees: '', extraInfo: '' });
});
