// @proof: pages of our own back office are asked the same.
import { waitForEmail } from '../support/email/email-folder.ts';
import { addContact } from '../support/records/contact.ts';
import { isAccessibleInAnyColours } from '../support/browser/axe.ts';
import { callAsOperator, type TestedLychgate } from '../support/lychgate.ts';
import { expect, test } from '../support/browser/test.ts';
import { recordSentForms, expectLines } from '../support/browser/email-link-page.ts';
import { createSentTimeQuery } from '../support/browser/email-link.ts';
import { press, signInAsOperator } from '../support/browser/staff-pages.ts';

// The emails lead to pages that act as soon as they are opened.
test.use({ settings: { UNSUBSCRIBE_ON_OPEN: 'on', SIGN_OFF_ON_OPEN: 'on' } });

const done = [
  'Unsubscribe',
  'You have been successfully unsubscribed.',
  'You will still get emails about your bookings, and about anything else you ask us for.',
  'If this was a mistake, you can resubscribe within seven days.',
  'Undo',
];
const undone = ['You are on our list', 'You are on our list again. Nothing else has changed.'];

const readSuppressions = async ({ database }: TestedLychgate) =>
  database!.rows<{ source: string; isLive: boolean }>`
    select source, undone_at is null as "isLive" from suppression order by id`;

test('a link unsubscribes when it is opened, and neither a reload nor Back takes an undo back', async ({
  page,
  visitor,
  lychgate,
}) => {
  await addContact(lychgate.database!, { cu: 'C-1', co: 'MZXW6YTBOI7K2QPLMZXW6YTBOI' });
  const link = `/Unsubscribe/C-1/MZXW6YTBOI7K2QPLMZXW6YTBOI${createSentTimeQuery(0)}`;
  await visitor.open(link);
  await expectLines(page, done);
  expect(await readSuppressions(lychgate)).toEqual([{ source: 'page-auto', isLive: true }]);
  await press(page, 'Undo');
  await expectLines(page, undone);
  const sent = recordSentForms(page);
  await page.reload();
  await expectLines(page, undone);
  await visitor.open('/gocardlessexit');
  await page.goBack();
  await expectLines(page, undone);
  expect(sent).toEqual([]);
  expect(await readSuppressions(lychgate)).toEqual([{ source: 'page-auto', isLive: false }]);
  const oneClick = await fetch(lychgate.address + link, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(oneClick.status).toBe(200);
  expect((await readSuppressions(lychgate)).filter(({ isLive }) => isLive)).toEqual([
    { source: 'header-post', isLive: true },
  ]);
});

/** Asks a person for their wish; returns the sign-off's guid and its email. */
async function askForWish(lychgate: TestedLychgate, eMail: string, more: object = {}) {
  const details = { eMail, name: 'Margaret Ellis', deceasedName: 'John Ellis', ...more };
  const { body } = await callAsOperator(lychgate, 'POST', 'EmailSignoff', details);
  const email = await waitForEmail(lychgate.dataDir, { subject: 'Please tell us your wishes', to: eMail });
  const buttons = email.html.matchAll(/<a class="choice" href="([^"]+)"/g);
  return {
    guid: body.guid as string,
    text: email.text,
    paths: Array.from(buttons, ([, href]) => new URL(href!).pathname),
  };
}

test('the link of a sign-off records the wish that is opened first, and its email says so', async ({
  page,
  visitor,
  newVisitor,
  lychgate,
}) => {
  const { guid, text, paths } = await askForWish(lychgate, 'margaret@example.org');
  expect(text).toContain('Please choose one. The button that you press records it.');
  const plain = await newVisitor({ javaScriptEnabled: false });
  await plain.open(paths[0]!);
  await expect(plain.page.getByRole('button', { name: 'Confirm' })).toBeVisible();
  await visitor.open(paths[1]!);
  await expectLines(page, [
    'Your wishes for John Ellis',
    'Thank you. Sign-off has been received.',
    'Preservation and presentation of the deceased person.',
    'We have sent a copy to your email address. You do not need to do anything more.',
    'If you would like something else after all, please call us on 01632 960 123.',
  ]);
  const sent = recordSentForms(page);
  await page.reload();
  await expect(page.getByText(/^We recorded your wishes on/)).toBeVisible();
  await visitor.open(paths[0]!);
  await expect(page.getByText(/^We recorded your wishes on/)).toBeVisible();
  expect(sent).toEqual([]);
  await press(plain.page, 'Confirm');
  await expect(plain.page.getByText('Sign-off has already been completed.')).toBeVisible();
  const { body } = await callAsOperator(lychgate, 'GET', `EmailSignoff/${guid}`);
  expect([body.state, body.emails[0].optionSelected]).toEqual(['recorded', 'Option2']);
  const one = await askForWish(lychgate, 'ruth@example.org', {
    options: [{ option: 'Own suit', text: 'We dress him in it.' }],
  });
  expect(one.text).toContain('If you agree, please press the button. It records your choice.');
});

test('Today and the first steps warn what programs that check emails then do', async ({
  page,
  visitor,
  lychgate,
}) => {
  await signInAsOperator(page);
  const headings = [
    'Opening an unsubscribe link is enough to unsubscribe',
    'Opening a sign-off link is enough to record a wish',
  ];
  const steps = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Emails' }) });
  await visitor.open('/office/guide');
  for (const heading of headings) await expect(steps).toContainText(`${heading}. Programs that check emails`);
  await isAccessibleInAnyColours(visitor, 'the first steps with both warnings');
  await visitor.open('/office');
  for (const name of headings) await expect(page.getByRole('heading', { name })).toBeVisible();
  await isAccessibleInAnyColours(visitor, 'Today with both warnings');
  await press(page, `We accept this: ${headings[0]}`);
  await expect(page.getByText('Hidden (1)')).toBeVisible();
  await expect(page.getByRole('heading', { name: headings[0]! })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: headings[1]! })).toBeVisible();
  const { body } = await callAsOperator(lychgate, 'GET', 'SetUpCheck');
  const items = body.filter(({ item }: { item: string }) => item.endsWith('-on-open'));
  expect(items.map(({ isDone }: { isDone: boolean }) => isDone)).toEqual([false, false]);
});
