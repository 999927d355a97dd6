// @proof: each failure of a back office; failures.test.ts has them without a browser.
import { apiKey } from '../../support/lychgate.ts';
import { expect, externalTest as test } from '../../support/browser/test.ts';
import { readLines } from '../../support/visitor.ts';
import { findCard, fillIn, expectToast, send, findToasts, readFormValues } from '../booking-page.ts';
import { createCall, findCall, listCall, createListedEvent, updateCall } from '../listed-event.ts';
import { cancelled, notCancelled, notRegistered, registered } from '../toast-texts.ts';

test.use({ keepsBodies: true });

// failures.test.ts covers each failure of each call, without a browser.

const event = createListedEvent({ title: 'Coffee morning', extraInfoTitle: 'Food' });
const well = {
  [listCall]: { body: [event] },
  [findCall]: {},
  [createCall]: { body: true },
  [updateCall]: { body: true },
};
const margaret = {
  name: 'Margaret Ellis',
  eMail: 'margaret@example.org',
  numberOfAttendees: '2',
  extraInfo: 'Nuts',
};

test.beforeEach(({ backOffice }) => {
  Object.assign(backOffice.answers, well);
});

test('a list that cannot be had is replaced by a message, and the next try works', async ({
  page,
  backOffice,
}) => {
  backOffice.answers[listCall] = { status: 500 };
  expect((await page.goto('/events'))?.status()).toBe(503);
  expect(await readLines(page.getByRole('main'))).toEqual([
    'We cannot show this page right now',
    'This is our fault, and we are sorry. Please try again in a few minutes.',
    'Try again',
    'Or call us on 01632 960 123. We are happy to help.',
    expect.stringMatching(/^If you call us about this page, please quote [a-z0-9]{10}\.$/),
  ]);
  backOffice.answers[listCall] = well[listCall]!;
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(findCard(page, 'Coffee morning')).toBeVisible();
});

test('however a booking fails, what was typed stays, and the next try works', async ({
  page,
  visitor,
  backOffice,
}) => {
  const down = { cut: true } as const;
  const ways: Record<string, () => unknown> = {
    'the call fails': () => (backOffice.answers[createCall] = { status: 500 }),
    'the back office goes down while the form is open': () =>
      Object.assign(backOffice.answers, { [listCall]: down, [findCall]: down, [createCall]: down }),
    'the connection to the website drops': () => page.context().setOffline(true),
  };
  await visitor.open(`/events?book=${event.guid}`);
  await fillIn(page, margaret);
  for (const [label, fail] of Object.entries(ways))
    await test.step(label, async () => {
      await fail();
      await send(page);
      await expectToast(visitor, ...notRegistered);
      expect(await readFormValues(page)).toEqual(margaret);
      await expect(page.getByRole('main')).toContainText('Your answers are still here. Please try again.');
      const phone = page.getByRole('main').getByRole('link', { name: '01632 960 123' });
      await expect(phone).toHaveAttribute('href', 'tel:01632960123');
      await page.getByRole('button', { name: 'Close' }).click();
      await expect(findToasts(page)).toHaveCount(0);
      await page.context().setOffline(false);
      Object.assign(backOffice.answers, well);
    });
  await send(page);
  await expectToast(visitor, ...registered);
  const written = backOffice.calls.filter(({ method }) => method !== 'GET');
  expect(written.map(({ body }) => body)).toEqual(Array(2).fill(written[0]!.body));
  for (const { url, text } of visitor.responses)
    for (const secret of [apiKey, backOffice.url]) expect((await text()).includes(secret), url).toBe(false);
});

test('a cancellation that does not reach the website says so in its own words', async ({
  page,
  visitor,
  backOffice,
}) => {
  backOffice.answers[findCall] = {
    body: { guid: 'a-guid', numberOfAttendees: 2, attendanceStatus: 'Attending' },
  };
  await visitor.open(`/events?cancel=${event.guid}`);
  await fillIn(page, { eMail: margaret.eMail });
  await page.context().setOffline(true);
  await send(page, 'Cancel Attendance');
  await expectToast(visitor, ...notCancelled);
  await page.context().setOffline(false);
  await send(page, 'Cancel Attendance');
  await expectToast(visitor, ...cancelled);
});
