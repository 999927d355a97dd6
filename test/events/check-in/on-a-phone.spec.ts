import { addPerson } from '../../support/staff-browser.ts';
import { isAccessibleInAnyColours } from '../../support/browser/axe.ts';
import { callAsOperator, makeEvent } from '../../support/lychgate.ts';
import { expect, test } from '../../support/browser/test.ts';
import { signIn } from '../../support/browser/staff-pages.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('on a phone the first name of the check-in is in view, below the code and the search', async ({
  visitor,
  page,
  lychgate,
}) => {
  const guid = await makeEvent(lychgate.address, { title: 'Candle evening' });
  for (const name of ['Ada Brown', 'Mary Hill']) {
    const caller = { name, numberOfAttendees: 1, phone: '01632 960 123' };
    await callAsOperator(lychgate, 'POST', `Bereavement/${guid}/Attendees`, caller);
  }
  await page.goto('/office/sign-in');
  await signIn(page, await addPerson(lychgate, 'Ruth', 'staff'));
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await visitor.open(`/office/events/${guid}/check-in`);
  await expect(page.getByRole('button', { name: 'Use the camera' })).toBeInViewport();
  await expect(page.getByLabel('Search by name')).toBeInViewport();
  await expect(page.getByRole('rowheader', { name: 'Ada Brown' })).toBeInViewport({ ratio: 1 });
  await isAccessibleInAnyColours(visitor, 'the check-in on a phone');
});
