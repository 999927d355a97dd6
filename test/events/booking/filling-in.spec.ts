// @proof: typing during each moment of a page's start.
import { expect, externalTest as test } from '../../support/browser/test.ts';
import { fillIn, expectToast, send, readFormValues } from '../booking-page.ts';
import { createCall, findCall, listCall, createListedEvent } from '../listed-event.ts';
import { registered } from '../toast-texts.ts';

const event = createListedEvent({ title: 'Coffee morning' });
const formAddress = `/events?book=${event.guid}`;
const margaret = { name: 'Margaret Ellis', eMail: 'margaret@example.org', numberOfAttendees: '2' };
const offer = 'Remember my name and email address on this device';

test.beforeEach(({ backOffice }) => {
  Object.assign(backOffice.answers, {
    [listCall]: { body: [event] },
    [findCall]: {},
    [createCall]: { body: true },
  });
});

test('the number of people is changed with two buttons, from 1 to 50, or typed', async ({
  page,
  visitor,
}) => {
  await visitor.open(formAddress);
  const number = page.locator('[name="numberOfAttendees"]');
  const [fewer, more] = ['One person fewer', 'One person more'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  );
  for (const button of [fewer!, more!]) {
    const { width, height } = (await button.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(48);
  }
  await more!.click();
  await more!.click();
  await expect(number).toHaveValue('3');
  await expect(page.locator('.stepper output')).toHaveText('3 people');
  await fewer!.click();
  await expect(number).toHaveValue('2');
  for (const [formValues, button, then] of [
    ['1', fewer!, '1'],
    ['50', more!, '50'],
    ['', more!, '1'],
    ['two', more!, '1'],
  ] as const) {
    await number.fill(formValues);
    await button.click();
    await expect(number).toHaveValue(then);
  }
});

test('name and address are remembered only while the box is ticked', async ({ page, visitor }) => {
  const box = page.getByRole('checkbox', { name: offer });
  const book = async () => {
    await fillIn(page, margaret);
    await send(page);
    await expectToast(visitor, ...registered);
    await visitor.open(formAddress);
  };
  await visitor.open(formAddress);
  await expect(box).not.toBeChecked();
  await book();
  expect(await readFormValues(page)).toEqual({ name: '', eMail: '', numberOfAttendees: '1' });
  await box.check();
  await book();
  await expect(box).toBeChecked();
  expect(await readFormValues(page)).toEqual({ ...margaret, numberOfAttendees: '1' });
  await box.uncheck();
  await visitor.open(formAddress);
  await expect(box).not.toBeChecked();
  expect(await readFormValues(page)).toEqual({ name: '', eMail: '', numberOfAttendees: '1' });
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('what needs script is not shown', async ({ page, visitor }) => {
    await visitor.open(formAddress);
    await expect(page.getByRole('button', { name: /^One (more|fewer)$/ })).toHaveCount(0);
    await expect(page.getByText(offer)).toBeHidden();
  });
});
