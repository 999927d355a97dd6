import { call, makeEvent } from '../../support/lychgate.ts';
import { expect, test } from '../../support/browser/test.ts';
import { readLines } from '../../support/visitor.ts';
import { readAttendees } from '../attendees.ts';
import {
  findCard,
  fillIn,
  createPerson,
  expectToast,
  findReceipt,
  send,
  findToasts,
  readFormValues,
} from '../booking-page.ts';
import { bookingNotFound, describePlacesLeft, registered, updated } from '../toast-texts.ts';
import { createTitlePattern } from '../../support/browser/title.ts';

const empty = { name: '', eMail: '', numberOfAttendees: '1' };

for (const javaScriptEnabled of [true, false])
  test.describe(`With JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    // Pages fade into each other, as for most visitors.
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: 'no-preference' } });

    test('a visitor books from the list, is thanked there once, and finds an empty form again', async ({
      page,
      visitor,
      lychgate,
    }) => {
      const title = `Coffee morning, JavaScript ${javaScriptEnabled}`;
      const place = { location: 'Village Hall', town: 'Ludlow' };
      const guid = await makeEvent(lychgate.address, { title, maxCapacity: 40, ...place });
      const person = createPerson('2');
      await visitor.open('/events');
      await findCard(page, title).getByRole('link', { name: 'Book Attendance' }).click();
      await expect(page).toHaveURL(`/events?book=${guid}`);
      await visitor.ready();
      await expect
        .poll(() => readLines(page.getByRole('main')))
        .toEqual([
          'Add a new booking or edit an existing booking',
          title,
          'Saturday 29 March 2031, 2:30 pm',
          'Village Hall',
          'Ludlow',
          'Name',
          'eMail',
          'We will send your confirmation to this address.',
          'Number Of Attendees',
          'Include yourself. There are 40 places left.',
          ...(javaScriptEnabled ? ['Remember my name and email address on this device'] : []),
          'Book Attendance',
          'Back To Event List',
        ]);
      await expect(page).toHaveTitle(createTitlePattern('Add a new booking or edit an existing booking'));
      expect(await readFormValues(page)).toEqual(empty);

      await fillIn(page, person);
      await send(page);
      await expectToast(visitor, ...registered);
      await expect(page).toHaveURL(
        javaScriptEnabled ? /\/events$/ : /\/events\?done=registered&at=\w+&about=[\w-]+$/,
      );
      await expect(page.getByRole('heading').first()).toHaveText('Your places are booked');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your places are booked');
      await expect(page).toHaveTitle(createTitlePattern('Your places are booked'));
      const [head, box] = [(await findToasts(page).boundingBox())!, (await findReceipt(page).boundingBox())!];
      expect(box.y - head.y - head.height, 'one box').toBeLessThan(40);
      await findToasts(page).getByRole('button', { name: 'Close' }).click();
      await expect(findToasts(page)).toHaveCount(0);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await expect(findReceipt(page)).toContainText(person.eMail);
      const name = findReceipt(page).getByText(title, { exact: true });
      const [size, font] = await name.evaluate((element) => {
        const { fontSize, fontFamily } = getComputedStyle(element);
        return [fontSize, fontFamily];
      });
      expect([size, font!.endsWith('serif') && !font!.endsWith('sans-serif')]).toEqual(['22px', true]);
      expect(await readLines(findCard(page, title))).toContain('38 places left');
      expect(await readAttendees(lychgate, guid)).toEqual([
        {
          ...person,
          numberOfAttendees: 2,
          extraInfo: null,
          extraDescription: null,
          attendanceStatus: 'Attending',
        },
      ]);

      await findCard(page, title).getByRole('link', { name: 'Book Attendance' }).click();
      await expect(page).toHaveURL(`/events?book=${guid}`);
      await visitor.ready();
      expect(await readFormValues(page)).toEqual(empty);
      await expect(findToasts(page)).toHaveCount(0);
      await visitor.open('/events');
      await expect(findToasts(page)).toHaveCount(0);
      await expect(findReceipt(page)).toHaveCount(0);
    });
  });

test('an event that fills up while the form is open refuses, and keeps what was typed', async ({
  page,
  visitor,
  lychgate,
}) => {
  const guid = await makeEvent(lychgate.address, { maxCapacity: 2, extraInfoTitle: 'Food you do not eat' });
  const formValues = { ...createPerson('2'), extraInfo: 'Nuts' };
  await visitor.open(`/events?book=${guid}`);
  await fillIn(page, formValues);
  const others = {
    ...createPerson('2'),
    numberOfAttendees: 2,
    attendanceStatus: 'Attending',
    taskGuid: guid,
  };
  expect((await call(lychgate.address, 'POST', 'Attendee', others)).body).toBe(true);
  await send(page);
  await expectToast(visitor, ...bookingNotFound);
  expect(await readFormValues(page)).toEqual(formValues);
  const [button, offer] = [
    page.getByRole('button', { name: 'Book Attendance' }),
    page.getByRole('button', { name: 'Join The Waiting List' }),
  ];
  expect((await offer.boundingBox())!.y).toBeGreaterThan((await button.boundingBox())!.y);

  await visitor.open(`/events?book=${guid}`);
  const heading = 'This event is fully booked, you can only alter an existing booking';
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page).toHaveTitle(createTitlePattern(heading));
  expect(await readAttendees(lychgate, guid)).toHaveLength(1);
});

test('booking again with fewer places asks in place of the form, and can keep them', async ({
  page,
  visitor,
  lychgate,
}) => {
  const guid = await makeEvent(lychgate.address, { title: 'Choir' });
  const person = createPerson('3');
  const booked = { ...person, numberOfAttendees: 3, attendanceStatus: 'Attending', taskGuid: guid };
  expect((await call(lychgate.address, 'POST', 'Attendee', booked)).body).toBe(true);
  await visitor.open(`/events?book=${guid}`);
  await fillIn(page, { ...person, numberOfAttendees: '1' });
  await send(page);
  await expect(page.getByRole('heading', { name: 'You already have 3 places' })).toBeFocused();
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await expect(page.getByLabel('Number Of Attendees')).toHaveValue('1');
  expect(await readFormValues(page)).toEqual({ ...person, numberOfAttendees: '1' });
  await send(page);
  await page.getByRole('button', { name: 'Keep 3' }).click();
  await expectToast(visitor, ...updated);
  const [attendee] = await readAttendees(lychgate, guid);
  expect(attendee!.numberOfAttendees).toBe(3);
});

test('a party larger than the places that are left is told how many there are', async ({
  page,
  visitor,
  lychgate,
}) => {
  const guid = await makeEvent(lychgate.address, { maxCapacity: 3 });
  await visitor.open(`/events?book=${guid}`);
  await fillIn(page, createPerson('4'));
  await send(page);
  await expectToast(visitor, ...describePlacesLeft(3));
  expect((await readFormValues(page)).numberOfAttendees).toBe('4');
  const number = page.getByLabel('Number Of Attendees');
  await expect(number).toHaveAccessibleDescription(/Error: Only 3 places are left\.$/);
  const wait = (await page.getByRole('button', { name: 'Join The Waiting List' }).boundingBox())!;
  const back = (await page.getByRole('link', { name: 'Back To Event List' }).boundingBox())!;
  expect(wait.y, 'the offer to wait, apart from the form').toBeGreaterThan(back.y + back.height + 48);
  await page.getByRole('link', { name: 'Change the number' }).click();
  await expect(number).toBeFocused();
  await fillIn(page, { numberOfAttendees: '3' });
  await send(page);
  await expectToast(visitor, ...registered);
  expect(await readAttendees(lychgate, guid)).toHaveLength(1);
});

test('"Back To Event List" and the browser\'s Back lead to the list, and nothing is changed', async ({
  page,
  visitor,
  lychgate,
}) => {
  const title = 'Changed my mind';
  const guid = await makeEvent(lychgate.address, { title });
  const person = createPerson('2');
  const backLink = page.getByRole('link', { name: 'Back To Event List' });
  for (const [form, button, back] of [
    ['book', 'Book Attendance', () => backLink.click()],
    ['book', 'Book Attendance', () => page.goBack()],
    ['cancel', 'Cancel Attendance', () => backLink.click()],
  ] as const) {
    await visitor.open('/events');
    await findCard(page, title).getByRole('link', { name: button }).click();
    await expect(page).toHaveURL(`/events?${form}=${guid}`);
    await visitor.ready();
    await fillIn(page, form === 'book' ? person : { eMail: person.eMail });
    await back();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bereavement support events');
    await expect(page).toHaveURL('/events');
    await expect(findToasts(page)).toHaveCount(0);
  }
  expect(await readAttendees(lychgate, guid)).toEqual([]);
});
