import { readEmails, waitForEmail } from '../support/email/email-folder.ts';
import { callAsOperator, type TestedLychgate } from '../support/lychgate.ts';
import { expect, test } from '../support/browser/test.ts';
import {
  recordSentForms,
  hideAutomation,
  expectLines,
  stopClock,
} from '../support/browser/email-link-page.ts';
import { press } from '../support/browser/staff-pages.ts';

/** Asks a person for their wish; returns the sign-off's guid, and the paths of the buttons in the email. */
async function askForWish(lychgate: TestedLychgate, name: string) {
  const eMail = `${name.replaceAll(' ', '.')}@example.org`;
  const signOff = { eMail, name, deceasedName: 'John Ellis' };
  const { body } = await callAsOperator(lychgate, 'POST', 'EmailSignoff', signOff);
  const { html } = await waitForEmail(lychgate.dataDir, { subject: 'Please tell us your wishes', to: eMail });
  const buttons = html.matchAll(/<a class="choice" href="([^"]+)"/g);
  const [first, second] = Array.from(buttons, ([, href]) => new URL(href!).pathname);
  return { guid: body.guid as string, first: first!, second: second! };
}

const readState = async ({ address }: TestedLychgate, guid: string) =>
  (await callAsOperator({ address }, 'GET', `EmailSignoff/${guid}`)).body;

test('a mail scanner that opens both links, and looks like a person, signs nothing off', async ({
  lychgate,
  newVisitor,
}) => {
  const { guid, first, second } = await askForWish(lychgate, 'Margaret of the scanner');
  for (const link of [first, second]) {
    const scanner = await newVisitor();
    await hideAutomation(scanner);
    await stopClock(scanner.page);
    const sent = recordSentForms(scanner.page);
    await scanner.open(link);
    await scanner.page.mouse.move(100, 100);
    await scanner.page.mouse.click(5, 5);
    await scanner.page.keyboard.press('Tab');
    await scanner.page.clock.runFor(60_000);
    await expect(scanner.page.getByRole('button', { name: 'Confirm' })).toBeVisible();
    expect(sent).toEqual([]);
  }
  expect((await readState(lychgate, guid)).state).toBe('waiting');
});

for (const javaScriptEnabled of [true, false])
  test.describe(`With JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('a family confirms one wish by its button, once, and family and staff get a copy', async ({
      page,
      visitor,
      newVisitor,
      lychgate,
    }) => {
      const name = `Margaret ${javaScriptEnabled ? 'with' : 'without'} script`;
      const { guid, first, second } = await askForWish(lychgate, name);
      await visitor.open(second);
      await expect(page.getByText('Your wishes for John Ellis')).toBeVisible();
      await visitor.open(first);
      const other = await newVisitor();
      // The family opens the other link, and then chooses this one after all.
      await other.open(first);
      await expect(other.page.getByRole('radio', { name: /^To leave/ })).toBeChecked();
      await other.page.getByRole('radio', { name: 'Preservation and presentation' }).check();
      await expect(other.page.getByText('also called embalming')).toBeVisible();
      await press(other.page, 'Confirm this choice');
      await expectLines(other.page, [
        'Your wishes for John Ellis',
        'Thank you. Sign-off has been received.',
        'Preservation and presentation of the deceased person.',
        'We have sent a copy to your email address. You do not need to do anything more.',
        'If you would like something else after all, please call us on 01632 960 123.',
      ]);
      await press(page, 'Confirm this choice');
      await expect(page.getByText('Sign-off has already been completed.')).toBeVisible();
      await visitor.open(first);
      await expect(page.getByText(/^We recorded your wishes on \w+ \d+ \w+ 20\d\d\.$/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
      const { state, emails } = await readState(lychgate, guid);
      expect([state, emails[0].optionSelected]).toEqual(['recorded', 'Option2']);
      const countCopies = async () => {
        const toFamily = await readEmails(lychgate.dataDir, { subject: 'We have recorded your wishes' });
        const toStaff = await readEmails(lychgate.dataDir, { subject: `Wishes recorded: sign-off ${guid}` });
        const own = toFamily.filter(({ text }) => text.includes(name));
        return [...own, ...toStaff].filter(({ text }) => text.includes('Preservation')).length;
      };
      await expect.poll(countCopies).toBe(2);
    });
  });

test('a link that is not in any of our emails is refused before anything can be confirmed', async ({
  page,
  visitor,
}) => {
  await visitor.open('/emailsignoff/00000000-0000-4000-8000-000000000000/Option1');
  await expect(page.getByText('We do not recognise this link.')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
});
