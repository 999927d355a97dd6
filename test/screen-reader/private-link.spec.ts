// @proof: a whole page as it is read aloud; booking.spec.ts reads one like it.
import { findErrorSummary, fillIn } from '../events/booking-page.ts';
import { makeEvent } from '../support/lychgate.ts';
import { expect, ownTest as test } from './journey-test.ts';

test('the offers of a private link, an address that is not one, and the answer', async ({
  page,
  visitor,
  lychgate,
  journey,
}) => {
  const details = { location: 'Village Hall', extraInfoTitle: 'Food you do not eat' };
  const guid = await makeEvent(lychgate.address, details);
  await visitor.open(`/events?amend=${guid}`);
  await journey.read('The amend form offers the link');
  await visitor.open(`/events?cancel=${guid}`);
  await journey.read('The cancel form offers the link');
  await page.getByRole('link', { name: 'email you a private link' }).click();
  const ask = page.getByRole('button', { name: 'Email Me A Link' });
  await ask.waitFor();
  await visitor.ready();
  await fillIn(page, { eMail: 'margaret' });
  await ask.click();
  await expect(findErrorSummary(page)).toBeVisible();
  await journey.read('The address is not one');
  await fillIn(page, { eMail: 'margaret@example.org' });
  await ask.click();
  await page.getByRole('heading', { level: 1, name: 'Please check your email' }).waitFor();
  await journey.read('The answer');
  journey.reads('asking-for-a-private-link');
});
