import { RequestPage, success } from '../cremation/cremation-page.ts';
import { diedElsewhere, margaret, wellAnswered } from '../support/records/cremation-request.ts';
import { expect, test } from './journey-test.ts';

test('a request with two mistakes, its answers, and sent', async ({ visitor, backOffice, journey }) => {
  Object.assign(backOffice.answers, wellAnswered);
  const requestPage = new RequestPage(visitor, backOffice);
  await requestPage.openFilled({ ...margaret, ...diedElsewhere, eMail1: 'margaret', diedAtTown: '' });
  await requestPage.send();
  await expect(requestPage.errorSummary).toBeFocused();
  await journey.read('The form with two mistakes');
  await requestPage.fillIn({ eMail1: 'margaret@example.org', diedAtTown: 'Shrewsbury' });
  await requestPage.check();
  await expect(visitor.page.locator('h1')).toBeFocused();
  await journey.read('The answers to check');
  await requestPage.send();
  await requestPage.showsHeading(success);
  await expect(visitor.page.locator('h1')).toBeFocused();
  await journey.read('Sent');
  journey.reads('cremation');
});
