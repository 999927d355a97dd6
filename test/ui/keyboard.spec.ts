import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readsToast } from '../events/booking-page.ts';
import { becomes, bothWays, openBrowser, until, type Visit } from '../support/browser.ts';
import { focused, showsFocus, tabTo } from '../support/keyboard.ts';
import { lychgateForTests, makeEvent, type TestedLychgate } from '../support/lychgate.ts';

let lychgate: TestedLychgate;
let browser: Awaited<ReturnType<typeof openBrowser>>;
const registered = [
  'ATTENDANCE REGISTERED',
  'Your attendance has been successfully registered, Thank you.',
] as const;

before(async () => {
  lychgate = await lychgateForTests();
  const evenings = [
    { title: 'First evening', details: 'Tea, coffee and quiet company. '.repeat(10) },
    { title: 'Second evening', maxCapacity: 0 },
    { title: 'Third evening', extraInfoTitle: 'Food you do not eat', extraDescriptionTitle: 'Anything else' },
  ];
  for (const [index, evening] of evenings.entries()) {
    await makeEvent(lychgate.address, { ...evening, startDateTime: `2031-03-2${index}T19:00:00` });
  }
  browser = await openBrowser(() => lychgate.address);
});
after(async () => {
  await browser.close();
  await lychgate.stop();
});

for (const { javaScript, way } of bothWays) {
  const visit = (body: (visit: Visit) => Promise<void>, options = {}) =>
    browser.visit({ javaScript, ...options }, body);

  describe(`With the keyboard alone, ${way}`, () => {
    test('a visitor reads details, books, closes the toast, amends and cancels', async () => {
      const address = `keyboard-${javaScript}@example.org`;
      await visit(async (v) => {
        const { keyboard } = v.page;
        await v.open('/events');
        assert.deepEqual(await tabTo(v, 'First evening: Book Attendance'), [
          'Skip to the content',
          'Example Funeral Services',
          'First evening: Show More Detail',
          'First evening: Book Attendance',
        ]);
        await keyboard.press('Shift+Tab');
        await keyboard.press('Enter');
        await becomes(() => focused(v), 'First evening: Show Less Detail');

        await tabTo(v, 'Third evening: Book Attendance');
        await keyboard.press('Enter');
        await v.page
          .getByRole('heading', { name: 'Add a new booking or edit an existing booking' })
          .waitFor();
        await v.ready();
        assert.deepEqual(await tabTo(v, 'Name'), ['Skip to the content', 'Example Funeral Services', 'Name']);
        await keyboard.type('Margaret Ellis');
        assert.deepEqual(await tabTo(v, 'eMail'), ['eMail']);
        await keyboard.type(address);
        assert.deepEqual(await tabTo(v, 'Number Of Attendees'), ['Number Of Attendees']);
        await keyboard.type('2');
        assert.deepEqual(await tabTo(v, 'Book Attendance'), [
          'Food you do not eat',
          'Anything else',
          'Book Attendance',
        ]);
        await keyboard.press('Space');
        await readsToast(v, ...registered);
        assert.deepEqual(await tabTo(v, 'Close'), ['Close']);
        await keyboard.press('Enter');
        await becomes(() => v.page.getByRole('dialog').count(), 0);
        await tabTo(v, 'Third evening: Amend Existing Attendance');
        await keyboard.press('Enter');
        await v.page
          .getByRole('heading', { name: 'Add a new booking or edit an existing booking' })
          .waitFor();
        await v.ready();
        await tabTo(v, 'Name');
        await keyboard.type('Margaret Ellis');
        await tabTo(v, 'eMail');
        await keyboard.type(address);
        await keyboard.press('Enter');
        await readsToast(v, 'UPDATE SUCCESS', 'The attendee details have been successfully updated.');

        await tabTo(v, 'Third evening: Cancel Attendance');
        await keyboard.press('Enter');
        await v.page.getByRole('heading', { name: 'Cancel an existing attendance booking' }).waitFor();
        await v.ready();
        await tabTo(v, 'eMail');
        await keyboard.type(address);
        assert.deepEqual(await tabTo(v, 'Cancel Attendance'), ['Cancel Attendance']);
        await keyboard.press('Enter');
        await readsToast(v, 'UPDATE SUCCESS', 'The attendance booking has been successfully cancelled.');
      });
    });

    test('the error summary leads to each field in turn', async () => {
      await visit(async (v) => {
        const { keyboard } = v.page;
        await v.open('/events');
        await tabTo(v, 'Third evening: Book Attendance');
        await keyboard.press('Enter');
        await v.page
          .getByRole('heading', { name: 'Add a new booking or edit an existing booking' })
          .waitFor();
        await v.ready();
        await tabTo(v, 'Book Attendance');
        await keyboard.press('Enter');
        await until(
          () => v.page.evaluate(() => document.activeElement?.className === 'error-summary'),
          'the summary has the focus',
        );
        await v.ready();
        await tabTo(v, 'Please enter a valid email address.');
        await keyboard.press('Enter');
        await becomes(() => focused(v), 'eMail');
        await keyboard.type('margaret@example.org');
        assert.equal(await v.page.locator('[name="eMail"]').inputValue(), 'margaret@example.org');
      });
    });

    for (const [width, height] of [
      [320, 568],
      [1024, 600],
      [1280, 600],
    ] as const) {
      test(`a toast covers nothing that has the focus, at ${width} px`, async () => {
        await visit(
          async (v) => {
            await v.open('/events');
            await tabTo(v, 'Second evening: Book Attendance');
            await v.page.keyboard.press('Enter');
            await v.page.getByRole('heading', { name: /This event is fully booked/ }).waitFor();
            await v.ready();
            await tabTo(v, 'Name');
            await v.page.keyboard.type('Margaret Ellis');
            await tabTo(v, 'eMail');
            await v.page.keyboard.type('margaret@example.org');
            await v.page.keyboard.press('Enter');
            await readsToast(
              v,
              'BOOKING NOT FOUND',
              'The event is full and your existing booking could not be found using this email address.',
            );
            await tabTo(v, 'Other ways to contact us');
            for (const wanted of ['Book Attendance', 'Name', 'Example Funeral Services']) {
              while ((await focused(v)) !== wanted) {
                await v.page.keyboard.press('Shift+Tab');
                await showsFocus(v);
              }
            }
          },
          { viewport: { width, height } },
        );
      });
    }

    test('the first stop skips to the content', async () => {
      await visit(async (v) => {
        await v.open('/events');
        await v.page.keyboard.press('Tab');
        assert.equal(await focused(v), 'Skip to the content');
        await showsFocus(v);
        await v.page.keyboard.press('Enter');
        await v.page.keyboard.press('Tab');
        assert.equal(await focused(v), 'First evening: Show More Detail');
      });
    });
  });
}
