// @proof: pages behind links of emails, as they are read aloud.
import { waitForEmail } from '../support/email/email-folder.ts';
import { callAsOperator, type TestedLychgate } from '../support/lychgate.ts';
import { expect, ownTest, test } from './journey-test.ts';
import { press } from '../support/browser/staff-pages.ts';

/** The path of the first button in the email that asks a family for its wishes. */
async function signOffPath({ address, dataDir }: TestedLychgate): Promise<string> {
  const request = { eMail: 'margaret@example.org', name: 'Margaret Ellis', deceasedName: 'John Ellis' };
  expect((await callAsOperator({ address }, 'POST', 'EmailSignoff', request)).status).toBe(200);
  const { html } = await waitForEmail(dataDir, { subject: 'Please tell us your wishes' });
  return new URL(/<a class="choice" href="([^"]+)"/.exec(html)![1]!).pathname;
}

ownTest(
  'a family confirms its wish, and reads on a second visit that it has',
  async ({ page, visitor, lychgate, journey }) => {
    const path = await signOffPath(lychgate);
    await visitor.open(path);
    await page.getByRole('button', { name: 'Confirm' }).waitFor();
    await journey.read('The link in the email');
    await press(page, 'Confirm this choice');
    await page.getByText('Thank you. Sign-off has been received.').waitFor();
    await journey.read('Confirmed');
    await visitor.open(path);
    await page.getByText(/^We recorded your wishes/).waitFor();
    await journey.read('The link a second time');
    journey.reads('sign-off');
  },
);

test('a recipient unsubscribes, and is told when it did not work', async ({
  page,
  visitor,
  backOffice,
  journey,
}) => {
  backOffice.answers['POST Ms/Unsubscribe'] = { body: true };
  await visitor.open('/Unsubscribe/41/7');
  await journey.read('The link in the email');
  await press(page, 'Unsubscribe');
  await page.getByText('You have been successfully unsubscribed.').waitFor();
  await journey.read('Unsubscribed');
  backOffice.answers['POST Ms/Unsubscribe'] = { status: 500 };
  await visitor.open('/Unsubscribe/41/7');
  await press(page, 'Unsubscribe');
  await page.getByText(/^Sorry, we cannot unsubscribe you/).waitFor();
  await journey.read('It did not work');
  journey.reads('unsubscribing');
});
