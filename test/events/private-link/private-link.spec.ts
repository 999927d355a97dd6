// @proof: each state of a private link in a browser; private-link.test.ts makes its calls.
import { readEmails, waitForEmail, waitForPrivateLink } from '../../support/email/email-folder.ts';
import { isAccessibleOnAnyScreen } from '../../support/browser/axe.ts';
import { makeEvent, type TestedLychgate } from '../../support/lychgate.ts';
import { expect, test } from '../../support/browser/test.ts';
import { readLines } from '../../support/visitor.ts';
import {
  findErrorSummary,
  fillIn,
  createEventWithBooking,
  createPerson,
  expectToast,
  send,
  readFormValues,
} from '../booking-page.ts';
import { registered, updated } from '../toast-texts.ts';
import { createTitlePattern } from '../../support/browser/title.ts';

/** An event with a question, and a booking that answers it. */
const createEventWithAnswer = (lychgate: TestedLychgate, title: string, details: object = {}) =>
  createEventWithBooking(lychgate, { title, extraInfoTitle: 'Food', ...details }, { extraInfo: 'Nuts' });

const offer = 'Not sure what you booked? We can email you a private link to your booking.';

for (const javaScriptEnabled of [true, false])
  test.describe(`With JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('from the cancel form a visitor asks for the link, and it opens the booking', async ({
      page,
      visitor,
      lychgate,
    }) => {
      const title = `Link, JavaScript ${javaScriptEnabled}`;
      const { guid, person } = await createEventWithAnswer(lychgate, title);
      await visitor.open(`/events?cancel=${guid}`);
      await expect(page.getByText(offer)).toBeVisible();
      await page.getByRole('link', { name: 'email you a private link' }).click();
      await expect(page).toHaveURL(`/events?link=${guid}`);
      await visitor.ready();
      await expect
        .poll(() => readLines(page.getByRole('main')))
        .toEqual([
          'Get a link to your booking',
          title,
          'Saturday 29 March 2031, 2:30 pm',
          'We will email you a private link. It opens your booking filled in, so that you can see, change or cancel it.',
          'eMail',
          'Use the email address you booked with.',
          'Email Me A Link',
          'Back To Event List',
        ]);
      const ask = page.getByRole('button', { name: 'Email Me A Link' });
      await fillIn(page, { eMail: 'margaret' });
      await ask.click();
      await expect(findErrorSummary(page)).toContainText('Please enter a valid email address.');
      await visitor.ready();
      expect(await readFormValues(page)).toEqual({ eMail: 'margaret' });
      await fillIn(page, { eMail: person.eMail });
      await ask.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please check your email');
      await visitor.ready();
      await expect(page).toHaveTitle(createTitlePattern('Please check your email'));
      await expect(page.getByRole('main')).toContainText(
        `If there is a booking for ${person.eMail}, we have sent an email with a link to it.`,
      );
      await visitor.open(await waitForPrivateLink(lychgate.dataDir, `The link to your booking for ${title}`));
      expect(await readFormValues(page)).toEqual(person);
      await expect(page.getByText(offer)).toHaveCount(0);
    });

    test('the amend form emails the link itself, to a known and to an unknown address alike', async ({
      page,
      visitor,
      lychgate,
    }) => {
      const title = `At once, JavaScript ${javaScriptEnabled}`;
      const { guid, person } = await createEventWithAnswer(lychgate, title);
      const answers = [];
      for (const eMail of [person.eMail, 'stranger@example.org']) {
        await visitor.open(`/events?amend=${guid}`);
        await fillIn(page, { eMail });
        await page.getByRole('button', { name: 'Email me my booking' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please check your email');
        await visitor.ready();
        answers.push((await readLines(page.getByRole('main'))).join('\n').replace(eMail, 'their address'));
      }
      expect(answers[1]).toBe(answers[0]);
      const subject = `The link to your booking for ${title}`;
      expect((await waitForEmail(lychgate.dataDir, { subject })).to).toContain(person.eMail);
      expect(await readEmails(lychgate.dataDir, { subject })).toHaveLength(1);
    });

    test('an address that is not one is refused beside its field', async ({ page, visitor, lychgate }) => {
      const { guid } = await createEventWithAnswer(lychgate, `No address, JavaScript ${javaScriptEnabled}`);
      await visitor.open(`/events?amend=${guid}`);
      await fillIn(page, { eMail: 'margaret' });
      await page.getByRole('button', { name: 'Email me my booking' }).click();
      await expect(findErrorSummary(page)).toHaveText(
        /^There is a problem\s*Please enter a valid email address\.$/,
      );
      await expect(page.getByRole('textbox', { name: 'eMail' })).toHaveAccessibleDescription(/Error:/);
      expect((await readFormValues(page)).eMail).toBe('margaret');
    });

    test('Enter in a field of the amend form changes the booking, and emails no link', async ({
      page,
      visitor,
      lychgate,
    }) => {
      const title = `Enter, JavaScript ${javaScriptEnabled}`;
      const { guid, person } = await createEventWithAnswer(lychgate, title);
      await visitor.open(`/events?amend=${guid}`);
      await fillIn(page, { ...person, numberOfAttendees: '2' });
      await page.getByRole('textbox', { name: 'eMail' }).press('Enter');
      await expectToast(visitor, ...updated);
      expect(
        await readEmails(lychgate.dataDir, { subject: `The link to your booking for ${title}` }),
      ).toEqual([]);
    });

    test('the private link says what is booked and what is left, and shows the address as text', async ({
      page,
      visitor,
      lychgate,
    }) => {
      const title = `Shown, JavaScript ${javaScriptEnabled}`;
      const { guid, person } = await createEventWithAnswer(lychgate, title, { maxCapacity: 10 });
      await visitor.open(`/events?amend=${guid}`);
      await fillIn(page, { eMail: person.eMail });
      await page.getByRole('button', { name: 'Email me my booking' }).click();
      await visitor.open(await waitForPrivateLink(lychgate.dataDir, `The link to your booking for ${title}`));
      await expect(page.getByText('You have 3 places. 7 more are left.', { exact: true })).toBeVisible();
      await expect(page.getByText(person.eMail, { exact: true })).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'eMail' })).toHaveCount(0);
    });
  });

test('the form for a link, its errors and its answer are accessible', async ({ page, visitor, lychgate }) => {
  const { guid } = await createEventWithAnswer(lychgate, 'Accessible link');
  await visitor.open(`/events?cancel=${guid}`);
  await isAccessibleOnAnyScreen(visitor, 'the cancel form with the offer of a link');
  await visitor.open(`/events?link=${guid}`);
  const ask = page.getByRole('button', { name: 'Email Me A Link' });
  await ask.click();
  await expect(findErrorSummary(page)).toBeVisible();
  await isAccessibleOnAnyScreen(visitor, 'the form for a link with an error');
  await fillIn(page, { eMail: 'stranger@example.org' });
  await ask.click();
  await expect(page.getByRole('heading', { name: 'Please check your email' })).toBeFocused();
  await isAccessibleOnAnyScreen(visitor, 'the answer');
});

test('a remembered address is filled into the cancel form and the form for a link', async ({
  page,
  visitor,
  lychgate,
}) => {
  const guid = await makeEvent(lychgate.address);
  const { eMail, ...person } = createPerson('1');
  const forms = [`/events?cancel=${guid}`, `/events?link=${guid}`];
  for (const form of forms) {
    await visitor.open(form);
    expect(await readFormValues(page), form).toEqual({ eMail: '' });
  }
  await visitor.open(`/events?book=${guid}`);
  await fillIn(page, { ...person, eMail });
  await page.getByRole('checkbox', { name: 'Remember my name and email address on this device' }).check();
  await send(page);
  await expectToast(visitor, ...registered);
  for (const form of forms) {
    await visitor.open(form);
    await expect(page.locator('[name="eMail"]'), form).toHaveValue(eMail);
  }
});
