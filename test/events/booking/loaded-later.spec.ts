// @proof: scripts arrive late or never.
import { makeEvent } from '../../support/lychgate.ts';
import { expect, test } from '../../support/browser/test.ts';
import { fillIn, createPerson, expectToasts, findReceipt, send } from '../booking-page.ts';
import { registered } from '../toast-texts.ts';

const afterForm = /\/assets\/after-form-/;

test('the form’s page loads what follows the form only once somebody uses it', async ({
  page,
  visitor,
  lychgate,
}) => {
  const guid = await makeEvent(lychgate.address);
  const countLoaded = () => visitor.responses.filter(({ url }) => afterForm.test(url)).length;
  await visitor.open(`/events?book=${guid}`);
  await page.waitForLoadState('networkidle');
  expect(countLoaded()).toBe(0);
  await fillIn(page, createPerson('1'));
  await expect.poll(countLoaded).toBe(1);
  await send(page);
  await expectToasts(page, registered);
  expect(countLoaded()).toBe(1);
});

test('a booking is confirmed by a page of its own if what follows the form does not arrive', async ({
  page,
  visitor,
  lychgate,
}) => {
  await page.route(afterForm, (route) => route.abort());
  const guid = await makeEvent(lychgate.address);
  await visitor.open(`/events?book=${guid}`);
  await fillIn(page, createPerson('1'));
  await send(page);
  await expectToasts(page, registered);
  await expect(findReceipt(page)).toContainText('Your place is booked');
});
