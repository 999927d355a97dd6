// @proof: whole journeys with the keyboard alone.
import { findErrorSummary, expectToast, findToasts } from '../events/booking-page.ts';
import { createCall, findCall, listCall, createListedEvent, updateCall } from '../events/listed-event.ts';
import { bookingNotFound, cancelled, registered, updated } from '../events/toast-texts.ts';
import { readFocus, expectVisibleFocus, pressTabUntil } from '../support/browser/keyboard.ts';
import { expect, externalTest as test } from '../support/browser/test.ts';
import type { Visitor } from '../support/visitor.ts';

const evenings = [
  { title: 'First evening', details: 'Tea, coffee and quiet company. '.repeat(10) },
  { title: 'Second evening', maxCapacity: 0, numberOfAttendees: 0 },
  { title: 'Third evening', extraInfoTitle: 'Food you do not eat', extraDescriptionTitle: 'Anything else' },
].map((evening, index) =>
  createListedEvent({ ...evening, guid: `6f1c0d5e-2c1b-4a7e-9a55-0d6b7a1e2f3${index}` }),
);
const eMail = 'margaret@example.org';

test.beforeEach(({ backOffice }) => {
  Object.assign(backOffice.answers, {
    [listCall]: { body: evenings },
    [findCall]: {},
    [createCall]: { body: true },
    [updateCall]: { body: true },
  });
});

/** Opens a form from the list, by its button. */
async function openWithKeyboard(visitor: Visitor, button: string, heading: string | RegExp) {
  await pressTabUntil(visitor, button);
  await visitor.page.keyboard.press('Enter');
  await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await visitor.ready();
}

async function typeInto(visitor: Visitor, label: string, text: string) {
  const stops = await pressTabUntil(visitor, label);
  await visitor.page.keyboard.type(text);
  return stops;
}

const bookingForm = 'Add a new booking or edit an existing booking';

/** The stops before the content of each page. */
const frame = [
  'Skip to the content',
  'Example Funeral Services',
  'Support events',
  'Unattended cremation',
  'Call us on 01632 960 123',
];

for (const javaScriptEnabled of [true, false])
  test.describe(`With JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('a visitor reads details, books, closes the toast, amends and cancels', async ({
      page,
      visitor,
      backOffice,
    }) => {
      const { keyboard } = page;
      await visitor.open('/events');
      expect(await pressTabUntil(visitor, 'First evening: Book Attendance')).toEqual([
        ...frame,
        'First evening: First evening',
        'First evening: Show More Detail',
        'First evening: Book Attendance',
      ]);
      await keyboard.press('Shift+Tab');
      await keyboard.press('Enter');
      await expect.poll(() => readFocus(visitor)).toBe('First evening: Show Less Detail');

      await openWithKeyboard(visitor, 'Third evening: Book Attendance', bookingForm);
      expect(await typeInto(visitor, 'Name', 'Margaret Ellis')).toEqual([...frame, 'Name']);
      expect(await typeInto(visitor, 'eMail', eMail)).toEqual(['eMail']);
      expect(await typeInto(visitor, 'Number Of Attendees', '2')).toEqual([
        ...(javaScriptEnabled ? ['One person fewer'] : []),
        'Number Of Attendees',
      ]);
      expect(await pressTabUntil(visitor, 'Book Attendance')).toEqual([
        ...(javaScriptEnabled ? ['One person more'] : []),
        'Food you do not eat',
        'Anything else',
        ...(javaScriptEnabled ? ['Remember my name and email address on this device'] : []),
        'Book Attendance',
      ]);
      await keyboard.press('Space');
      await expectToast(visitor, ...registered);
      expect(await pressTabUntil(visitor, 'Close')).toEqual(['Close']);
      await keyboard.press('Enter');
      await expect(findToasts(page)).toHaveCount(0);

      const existing = { guid: 'a-guid', numberOfAttendees: 2, attendanceStatus: 'Attending' };
      backOffice.answers[findCall] = { body: existing };
      await openWithKeyboard(visitor, 'Third evening: Amend Existing Attendance', bookingForm);
      await typeInto(visitor, 'Name', 'Margaret Ellis');
      await typeInto(visitor, 'eMail', eMail);
      await keyboard.press('Enter');
      await expectToast(visitor, ...updated);

      const cancelForm = 'Cancel an existing attendance booking';
      await openWithKeyboard(visitor, 'Third evening: Cancel Attendance', cancelForm);
      await typeInto(visitor, 'eMail', eMail);
      expect(await pressTabUntil(visitor, 'Cancel Attendance')).toEqual(['Cancel Attendance']);
      await keyboard.press('Enter');
      await expectToast(visitor, ...cancelled);
    });

    test('the error summary leads to the field, where typing goes on', async ({ page, visitor }) => {
      await visitor.open(`/events?book=${evenings[2]!.guid}`);
      await pressTabUntil(visitor, 'Book Attendance');
      await page.keyboard.press('Enter');
      await expect(findErrorSummary(page)).toBeFocused();
      await visitor.ready();
      await pressTabUntil(visitor, 'Please enter a valid email address.');
      await page.keyboard.press('Enter');
      await expect(page.locator('[name="eMail"]')).toBeFocused();
      await page.keyboard.type(eMail);
      await expect(page.locator('[name="eMail"]')).toHaveValue(eMail);
    });
  });

test('the first stop skips to the content', async ({ page, visitor }) => {
  await visitor.open('/events');
  expect(await pressTabUntil(visitor, 'Skip to the content')).toEqual(['Skip to the content']);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect.poll(() => readFocus(visitor)).toBe('First evening: First evening');
});

test('a toast covers nothing that has the focus, on a phone, a tablet and a computer', async ({
  page,
  visitor,
}) => {
  await visitor.open('/events');
  await openWithKeyboard(visitor, 'Second evening: Book Attendance', /This event is fully booked/);
  await typeInto(visitor, 'Name', 'Margaret Ellis');
  await typeInto(visitor, 'eMail', eMail);
  await page.keyboard.press('Enter');
  await expectToast(visitor, ...bookingNotFound);
  for (const [width, height] of [
    [320, 568],
    [1024, 600],
    [1280, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    await pressTabUntil(visitor, 'Other ways to contact us');
    for (const label of ['Book Attendance', 'Name', 'Example Funeral Services'])
      while ((await readFocus(visitor)) !== label) {
        await page.keyboard.press('Shift+Tab');
        await expectVisibleFocus(visitor);
      }
  }
});
