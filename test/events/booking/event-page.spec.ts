import { makeEvent } from '../../support/lychgate.ts';
import { expect, test } from '../../support/browser/test.ts';
import { fillIn, createPerson, expectToast, findReceipt, send } from '../booking-page.ts';
import { registered } from '../toast-texts.ts';

const details = 'Tea, coffee and quiet company, for as long as you like.\n\n'.repeat(30);

for (const javaScriptEnabled of [true, false])
  test.describe(`The page of an event, with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('leads a phone past a long text to the form, which books', async ({ page, visitor, lychgate }) => {
      const guid = await makeEvent(lychgate.address, { title: 'Long read', maxCapacity: 9, details });
      await page.setViewportSize({ width: 390, height: 844 });
      await visitor.open(`/events/${guid}`);
      const form = page.getByRole('heading', { name: 'Add a new booking or edit an existing booking' });
      await expect(form).not.toBeInViewport();
      const jump = page.getByRole('link', { name: 'Book Attendance' });
      await expect(jump).toBeInViewport();
      const places = (await page.getByText('9 places left', { exact: true }).boundingBox())!;
      expect((await jump.boundingBox())!.y).toBeGreaterThan(places.y);
      await jump.click();
      await expect(form).toBeInViewport();
      await expect(page.getByLabel('Name', { exact: true })).toBeInViewport();
      await fillIn(page, createPerson('2'));
      await send(page);
      await expectToast(visitor, ...registered);
    });

    test('keeps date, place and free places in sight beside the form on a wide screen', async ({
      page,
      visitor,
      lychgate,
    }) => {
      const place = { location: 'Village Hall', town: 'Ludlow', postCode: 'SY8 1AA' };
      const guid = await makeEvent(lychgate.address, { title: 'Wide', maxCapacity: 9, details, ...place });
      await page.setViewportSize({ width: 1280, height: 900 });
      await visitor.open(`/events/${guid}`);
      const facts = page.getByRole('region', { name: 'Wide' });
      await facts.getByRole('link', { name: 'Book Attendance' }).click();
      const name = page.getByLabel('Name', { exact: true });
      await expect(name).toBeInViewport();
      for (const text of ['Saturday 29 March 2031, 2:30 pm', 'Village Hall', '9 places left'])
        await expect(facts.getByText(text)).toBeInViewport();
      await expect(facts.getByRole('link', { name: 'Ludlow, SY8 1AA' })).toHaveAttribute(
        'href',
        /openstreetmap/,
      );
      const [box, input] = [(await facts.boundingBox())!, (await name.boundingBox())!];
      expect(box.x).toBeGreaterThan(input.x + input.width);
      expect(input.width, 'a box for a name').toBeLessThanOrEqual(28 * 16);
    });

    test('offers those who have booked their forms below its own', async ({ page, visitor, lychgate }) => {
      const guid = await makeEvent(lychgate.address, { title: 'Below', maxCapacity: 9 });
      await visitor.open(`/events/${guid}`);
      const already = page.getByRole('region', { name: 'Already booked?' });
      await expect(already.getByRole('link')).toHaveText(['Amend Existing Attendance', 'Cancel Attendance']);
      await already.getByRole('link', { name: 'Cancel Attendance' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Cancel an existing attendance booking',
      );
    });
  });

test('the name of the event is larger than the sentence about its form', async ({
  page,
  visitor,
  lychgate,
}) => {
  const guid = await makeEvent(lychgate.address, { title: 'Choir evening' });
  await visitor.open(`/events?book=${guid}`);
  const readPixels = (text: string) =>
    page
      .getByText(text, { exact: true })
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(await readPixels('Choir evening')).toBe(28);
  expect(await readPixels('Add a new booking or edit an existing booking')).toBe(20);
});

test('an event by phone says that nobody travels, and where to ask how to join', async ({
  page,
  visitor,
  lychgate,
}) => {
  const byPhone = await makeEvent(lychgate.address, { title: 'Questions', location: 'By telephone' });
  const atPlace = { title: 'Phone shop', location: 'The Old Phone Exchange', town: 'Ludlow' };
  const guid = await makeEvent(lychgate.address, atPlace);
  const sentence =
    'This event is by phone, so there is no need to travel. To ask how to join, call us on 01632 960 123.';
  for (const path of [`/events/${byPhone}`, `/events?book=${byPhone}`]) {
    await visitor.open(path);
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByText('By telephone').locator('svg')).toBeVisible();
  }
  await fillIn(page, createPerson('1'));
  await send(page);
  await expectToast(visitor, ...registered);
  await expect(findReceipt(page)).toContainText(sentence);
  await visitor.open(`/events/${guid}`);
  await expect(page.getByText('The Old Phone Exchange').locator('svg')).toHaveCount(0);
  await expect(page.getByText('This event is by phone')).toHaveCount(0);
});

test('a long name of a place breaks between its words on a small phone', async ({
  page,
  visitor,
  lychgate,
}) => {
  const location = 'Wednesfield_and_Bilston/StMargaretsCommunityAndConferenceCentre';
  const guid = await makeEvent(lychgate.address, { title: 'Long place', location });
  await page.setViewportSize({ width: 320, height: 640 });
  await visitor.open(`/events/${guid}`);
  const lines = await page
    .getByRole('region', { name: 'Long place' })
    .getByText(location)
    .evaluate((place) =>
      Array.from(place.childNodes)
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return { text: node.textContent, lines: range.getClientRects().length };
        }),
    );
  expect(lines.map(({ text }) => text).join('')).toBe(location);
  expect(lines.every((part) => part.lines === 1)).toBe(true);
  expect(lines.map(({ text }) => text)).toContain('Community');
});
