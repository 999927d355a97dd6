// @proof: each field of the booking, with each kind of mistake.
import { expect, externalTest as test } from '../../support/browser/test.ts';
import { readLines } from '../../support/visitor.ts';
import { findErrorSummary, fillIn, expectToast, send, findToasts, readFormValues } from '../booking-page.ts';
import { createCall, findCall, listCall, createListedEvent } from '../listed-event.ts';
import { registered } from '../toast-texts.ts';
import { createTitlePattern } from '../../support/browser/title.ts';

const event = createListedEvent({
  title: 'Coffee morning',
  extraInfoTitle: 'Food',
  extraDescriptionTitle: 'Anything else',
});
const formAddress = `/events?book=${event.guid}`;
const fine = {
  name: 'Margaret Ellis',
  eMail: 'margaret@example.org',
  numberOfAttendees: '2',
  extraInfo: 'Nuts',
  extraDescription: 'My mother died in May.\nI come with my brother.',
};
const wrong = {
  name: '',
  eMail: 'margaret',
  numberOfAttendees: '51',
  extraInfo: 'i'.repeat(501),
  extraDescription: 'd'.repeat(2001),
};
const eMail = 'Please enter a valid email address.';
const sentences = {
  name: 'Please enter your name.',
  eMail,
  numberOfAttendees: 'Please enter the number of attendees (1-50).',
  extraInfo: 'Please shorten this to 500 characters or fewer.',
  extraDescription: 'Please shorten this to 2000 characters or fewer.',
};
const inSummary = {
  ...sentences,
  extraInfo: `Food: ${sentences.extraInfo}`,
  extraDescription: `Anything else: ${sentences.extraDescription}`,
};

test.beforeEach(({ backOffice }) => {
  Object.assign(backOffice.answers, {
    [listCall]: { body: [event] },
    [findCall]: {},
    [createCall]: { body: true },
  });
});

for (const javaScriptEnabled of [true, false])
  test.describe(`With JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('wrong answers are named and kept; the summary takes the focus and leads to each field', async ({
      page,
      visitor,
      backOffice,
    }) => {
      const readMarked = () =>
        page.locator('[aria-invalid]').evaluateAll((all) => all.map((one) => one.getAttribute('name')));
      await visitor.open(formAddress);
      await fillIn(page, wrong);
      await send(page);
      await expect
        .poll(() => readLines(findErrorSummary(page)))
        .toEqual(['There is a problem', ...Object.values(inSummary)]);
      await visitor.ready();
      await expect(page).toHaveTitle(
        createTitlePattern('Error: Add a new booking or edit an existing booking'),
      );
      await expect(findErrorSummary(page)).toBeFocused();
      expect(await readFormValues(page)).toEqual(wrong);
      expect(await readMarked()).toEqual(Object.keys(wrong));
      for (const [name, sentence] of Object.entries(sentences)) {
        const control = page.locator(`[name="${name}"]`);
        await expect(control).toHaveAccessibleDescription(new RegExp(`Error: ${escapePattern(sentence)}$`));
        await page.getByRole('link', { name: inSummary[name as keyof typeof wrong], exact: true }).click();
        await expect(control).toBeFocused();
      }

      await fillIn(page, { ...fine, eMail: wrong.eMail });
      await send(page);
      await expect.poll(() => readLines(findErrorSummary(page))).toEqual(['There is a problem', eMail]);
      await visitor.ready();
      await expect(findErrorSummary(page)).toBeFocused();
      expect(await readMarked()).toEqual(['eMail']);
      await expect(page.locator('.field-error')).toHaveText(`Error: ${eMail}`);
      expect(backOffice.calls.filter(({ path }) => path.startsWith('Attendee'))).toEqual([]);

      await fillIn(page, fine);
      await send(page);
      await expectToast(visitor, ...registered);
      await expect(page).toHaveTitle(createTitlePattern('Your places are booked'));
      expect(backOffice.calls.find(({ method }) => method === 'POST')?.body).toEqual({
        ...fine,
        numberOfAttendees: 2,
        attendanceStatus: 'Attending',
        taskGuid: event.guid,
      });
    });
  });

test('the cancel form names a wrong address, keeps it, and sends nothing to the back office', async ({
  page,
  visitor,
  backOffice,
}) => {
  await visitor.open(`/events?cancel=${event.guid}`);
  await fillIn(page, { eMail: 'margaret' });
  await send(page, 'Cancel Attendance');
  await expect.poll(() => readLines(findErrorSummary(page))).toEqual(['There is a problem', eMail]);
  await expect(page).toHaveTitle(createTitlePattern('Error: Cancel an existing attendance booking'));
  expect(await readFormValues(page)).toEqual({ eMail: 'margaret' });
  expect(backOffice.calls.filter(({ path }) => path.startsWith('Attendee'))).toEqual([]);
});

test('an error goes once its field is right, on the booking form and on the cancel form', async ({
  page,
  visitor,
}) => {
  for (const [address, button] of [
    [formAddress, 'Book Attendance'],
    [`/events?cancel=${event.guid}`, 'Cancel Attendance'],
  ] as const) {
    await visitor.open(address);
    await fillIn(page, { ...(button === 'Book Attendance' && { name: fine.name }), eMail: 'margaret' });
    await send(page, button);
    await expect(findErrorSummary(page)).toBeFocused();
    await fillIn(page, { eMail: fine.eMail });
    await page.locator('[name="eMail"]').press('Tab');
    await expect(findErrorSummary(page)).toHaveCount(0);
    await expect(page.locator('[aria-invalid]')).toHaveCount(0);
    await expect(page).not.toHaveTitle(/^Error/);
  }
});

test('while a booking is being sent the button is off, and nothing more is sent', async ({
  page,
  visitor,
  backOffice,
}) => {
  backOffice.answers[createCall] = { body: true, delayMs: 1500 };
  await visitor.open(formAddress);
  await fillIn(page, fine);
  const button = page.getByRole('button', { name: 'Book Attendance' });
  await expect(button).toBeEnabled();
  await button.dblclick();
  await expect(button).toBeDisabled();
  await expect(button).toBeFocused();
  await button.click({ force: true });
  await page.locator('[name="eMail"]').press('Enter');
  await expect(findToasts(page)).toHaveCount(0);
  await expectToast(visitor, ...registered);
  const calls = backOffice.calls.map(({ method, path }) => `${method} ${path.split('/')[1] ?? path}`);
  expect(calls.filter((call) => call !== 'GET GetBereavementEvents')).toEqual([
    'GET FindExistingAttendee',
    'POST Attendee',
  ]);
});

const escapePattern = (text: string) => text.replaceAll(/[().]/g, '\\$&');

test('marks of wrong answers stay on the smallest screen, and stand out in their summary', async ({
  page,
  visitor,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visitor.open(formAddress);
  await fillIn(page, wrong);
  await send(page);
  await expect(findErrorSummary(page)).toBeVisible();
  for (const bar of await page.locator('.field-wrong').all())
    expect((await bar.boundingBox())!.x).toBeGreaterThanOrEqual(4);
  const name = page.getByLabel('Name', { exact: true });
  const { colour, width, text } = await name.evaluate((input) => {
    const { borderTopColor, borderTopWidth } = getComputedStyle(input);
    const error = document.getElementById('name-error')!;
    return { colour: borderTopColor, width: borderTopWidth, text: getComputedStyle(error).color };
  });
  expect([colour, width]).toEqual([text, '2px']);
  const readWeight = (selector: string) =>
    findErrorSummary(page)
      .locator(selector)
      .first()
      .evaluate((element) => Number(getComputedStyle(element).fontWeight));
  expect(await readWeight('h2')).toBeGreaterThan(await readWeight('a'));
});
