import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { becomes, bothWays, type Visit } from '../../support/browser.ts';
import { requestPath, showsHeading, success, openRequestPages } from '../cremation-page.ts';
import { focused, showsFocus, tabTo } from '../../support/keyboard.ts';

const { fake, browser } = await openRequestPages();

// Every stop of the Tab key from the first section to the last, with what is typed there.
const stops: [label: string, typed: string][] = [
  ['Title', 'Mrs'],
  ['First name', 'Margaret'],
  ['Last name', 'Ellis'],
  ['Email address', 'margaret@example.org'],
  ['Second email address (optional)', ''],
  ['Mobile phone (optional)', '07700 900 123'],
  ['Home phone (optional)', ''],
  ['Business phone (optional)', ''],
  ['Your relationship to the person who died', 'Daughter'],
  ['Their title', 'Mr'],
  ['Their first name', 'John'],
  ['Their middle name (optional)', ''],
  ['Their last name', 'Ellis'],
  ['Their marital status', 'Wid'],
  ['Their gender', 'M'],
  ['Their date of birth', '27/3/45'],
  ['The date of their death', '14 Nov 2025'],
  ['Their occupation (optional)', 'Bell founder'],
  ['Address line 1', '12 High Street'],
  ['Address line 2 (optional)', ''],
  ['Town', 'Ludlow'],
  ['Postcode', 'SY8 1BS'],
  ['They died at a different address', ' '],
  ['Address line 1', 'Ward 4'],
  ['Address line 2 (optional)', 'Royal Hospital'],
  ['Town', 'Shrewsbury'],
  ['Postcode', 'SY1 1AA'],
  ['Their doctor’s surgery (optional)', 'Portcullis Surgery'],
  ['Medical implants, such as a pacemaker (optional)', 'None'],
  ['How you would like to pay (optional)', ''],
  ['What you would like to happen with the ashes (optional)', ''],
  ['The cause of death, if you know it (optional)', ''],
  ['Anything you would like to talk about with us (optional)', ''],
];
const calendars = {
  'Their date of birth': 'Choose from a calendar: Their date of birth',
  'The date of their death': 'Choose from a calendar: The date of their death',
};
const small = { viewport: { width: 320, height: 568 } };

for (const { javaScript, way } of bothWays) {
  const visit = (body: (visit: Visit) => Promise<void>) => browser.visit({ javaScript, ...small }, body);

  describe(`With the keyboard alone on a small phone, ${way}`, () => {
    test('a relative sends a whole request', async () => {
      await visit(async (v) => {
        const { keyboard } = v.page;
        await v.open(requestPath);
        if (javaScript) await v.page.locator('.draft output:visible').waitFor();
        const first = await tabTo(v, 'Title');
        assert.deepEqual(
          first.filter((stop) => stop !== 'Erase what is kept'),
          ['Skip to the content', 'Example Funeral Services', 'Title'],
        );
        for (const [index, [label, typed]] of stops.entries()) {
          if (index > 0) {
            const before = stops[index - 1]![0] as keyof typeof calendars;
            const between = javaScript && calendars[before] ? [calendars[before]] : [];
            assert.deepEqual(await tabTo(v, label), [...between, label]);
          }
          if (typed) await keyboard.type(typed);
        }
        assert.deepEqual(await tabTo(v, 'Send Request'), ['Send Request']);
        assert.deepEqual(await tabTo(v, 'Check your answers'), ['Check your answers']);
        await keyboard.press('Shift+Tab');
        await showsFocus(v);
        await keyboard.press('Enter');
        await showsHeading(v, success);
        if (javaScript) await becomes(() => focused(v), success);
      });
      const body = fake.calls.find(({ method }) => method === 'POST')?.body as Record<string, unknown>;
      assert.equal(body.maritalStatus, 'Widowed');
      assert.equal(body.gender, 'Male');
      assert.equal(body.dateOfBirth, '1945-03-27T00:00:00');
      assert.equal(body.addressLine1, '12 High Street');
      assert.equal(body.diedAtAddressLine1, 'Ward 4');
      assert.equal(body.unnaturalMedicalImplant, 'None');
    });

    test('the error summary leads to each field in turn, with its error visible', async () => {
      await visit(async (v) => {
        await v.open(requestPath);
        await v.page.locator('#title').focus();
        await v.page.keyboard.press('Enter');
        await becomes(() => v.page.evaluate(() => document.activeElement?.className), 'error-summary');
        await v.ready();
        for (const [link, label] of [
          ['Please enter your title.', 'Title'],
          ['Marital Status is required', 'Their marital status'],
          ['Please enter the date of death.', 'The date of their death'],
          ["Please enter the deceased's Postcode.", 'Postcode'],
        ] as const) {
          await v.page.locator('.error-summary').focus();
          await tabTo(v, link);
          await v.page.keyboard.press('Enter');
          await becomes(() => focused(v), label);
          await showsFocus(v);
        }
      });
    });
  });
}

describe('With the keyboard alone, a date from the calendar', () => {
  test('is chosen by year, month and day, and the focus comes back to the box', async () => {
    await browser.visit(small, async (v) => {
      const { keyboard } = v.page;
      await v.open(requestPath);
      const box = v.page.getByRole('textbox', { name: 'Their date of birth' });
      const opener = v.page.getByRole('button', { name: 'Choose from a calendar: Their date of birth' });
      await box.fill('27 Mar 1945');
      await box.press('Tab');
      await becomes(() => focused(v), 'Choose from a calendar: Their date of birth');
      await keyboard.press('Enter');
      await becomes(() => focused(v), 'Tuesday 27 March 1945');
      await showsFocus(v);
      for (const key of ['ArrowRight', 'ArrowDown', 'PageUp']) await keyboard.press(key);
      await becomes(() => focused(v), 'Sunday 4 March 1945');
      await keyboard.press('Escape');
      await becomes(() => focused(v), 'Choose from a calendar: Their date of birth');
      assert.equal(await box.inputValue(), '27 Mar 1945');

      await box.fill('');
      await opener.focus();
      await keyboard.press('Enter');
      await v.page.getByRole('dialog').waitFor();
      for (const key of ['Home', 'Enter', 'ArrowDown', 'Enter', 'End', 'Enter']) {
        await keyboard.press(key);
        await showsFocus(v);
      }
      await becomes(() => focused(v), 'Their date of birth');
      assert.equal(await box.inputValue(), '6 May 1900');
      await v.page.getByText('Sunday 6 May 1900').waitFor();
    });
  });
});
