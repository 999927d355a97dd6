// @proof: the same email in each program's look.
import { waitForEmail } from '../support/email/email-folder.ts';
import { type TestedLychgate, runAsOperator } from '../support/lychgate.ts';
import { expect, test as base } from '../support/browser/test.ts';
import {
  recordSentForms,
  hideAutomation,
  expectLines,
  stopClock,
} from '../support/browser/email-link-page.ts';
import { serveOtherWebsite } from './mail-shot-test.ts';
import { press } from '../support/browser/staff-pages.ts';
import { unescapeHtml } from '../support/html.ts';
import { importContacts } from '../support/upload-file.ts';

/** `partner` is another organisation's website, which no setting names. */
const test = base.extend<{ partner: string }>({
  partner: async ({}, use) => {
    const { port, stop } = await serveOtherWebsite();
    await use(`http://localhost:${port}`);
    stop();
  },
});

/** The reason why the recipient gets no more mailings, or null. */
async function readSuppressed(lychgate: TestedLychgate, cu: string): Promise<string | null> {
  const { items } = await runAsOperator(lychgate, 'GET', 'Contacts');
  return items.find((contact: { cu: string }) => contact.cu === cu).suppressed;
}

/** Sends a mail-shot to a new recipient; returns the links in the email. */
async function sendMailShot(lychgate: TestedLychgate, name: string, body: string) {
  const { dataDir } = lychgate;
  const [cu, ca] = [`C/${name}`, `about-${name}`];
  await importContacts(lychgate, [`${cu},${name},${name}@example.org,yes: news,by phone`]);
  await runAsOperator(lychgate, 'POST', 'Campaigns', { ca, subject: `News for ${name}`, body });
  await runAsOperator(lychgate, 'POST', `Campaigns/${ca}/Send`, {});
  const { html } = await waitForEmail(dataDir, { subject: `News for ${name}`, to: `${name}@example.org` });
  const found = html.matchAll(/href="(http[^"]+)"/g);
  const links = Array.from(found, ([, href]) => unescapeHtml(href!));
  const findLink = (button: string) => links.find((link) => link.includes(`/${button}/`))!;
  return { cu, ca, links, mailShot: findLink('mailshot'), unsubscribe: findLink('Unsubscribe') };
}

test('a mail scanner with scripts that opens every link on arrival unsubscribes nobody', async ({
  lychgate,
  partner,
  newVisitor,
}) => {
  const body = `Come and [see the garden](${partner}/garden).`;
  const { cu, links, mailShot, unsubscribe } = await sendMailShot(lychgate, 'olive', body);
  const own = links.filter((link) => link.startsWith(lychgate.address));
  expect(own).toEqual(expect.arrayContaining([mailShot, unsubscribe]));
  for (const link of own) {
    const scanner = await newVisitor();
    await hideAutomation(scanner);
    await stopClock(scanner.page);
    const sent = recordSentForms(scanner.page);
    await scanner.page.goto(link);
    await scanner.page.clock.runFor(60_000);
    if (link === unsubscribe)
      await expect(scanner.page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
    expect(sent.filter((url) => url.includes('/Unsubscribe/'))).toEqual([]);
    await fetch(link, { method: 'HEAD' });
  }
  expect(await readSuppressed(lychgate, cu)).toBeNull();
});

test('a recipient follows a link to a website that only this email names, and is counted', async ({
  page,
  lychgate,
  partner,
}) => {
  const body = `Come and [see the garden](${partner}/calendar?bed=a%2Fb&month=%C3%A9).`;
  const { ca, mailShot } = await sendMailShot(lychgate, 'rose', body);
  await page.goto(mailShot, { waitUntil: 'commit' });
  const movedTo = '/outlook-bereavement-support-events/event-calendar?bed=a%2Fb&month=%C3%A9';
  await expect(page).toHaveURL(`${partner}${movedTo}`);
  const readOpenedLinks = async () => (await runAsOperator(lychgate, 'GET', `Campaigns/${ca}`)).openedLinks;
  await expect.poll(readOpenedLinks).toBe(1);
  const altered = mailShot.replace('localhost', 'evil.localhost');
  const refused = await fetch(altered, { method: 'POST', redirect: 'manual' });
  expect([refused.status, refused.headers.get('location')]).toEqual([400, null]);
});

for (const javaScriptEnabled of [true, false])
  test.describe(`With JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('a recipient unsubscribes by the link in the email, and undoes it', async ({ page, lychgate }) => {
      const name = javaScriptEnabled ? 'iris' : 'ivy';
      const { rows } = lychgate.database!;
      const { cu, unsubscribe } = await sendMailShot(lychgate, name, 'There is tea.');
      await page.goto(unsubscribe);
      await press(page, 'Unsubscribe');
      await expect(page.getByText('You have been successfully unsubscribed.')).toBeVisible();
      expect(await readSuppressed(lychgate, cu)).toBe('promotional');
      await rows`update suppression set reason = 'complaint'`;
      await press(page, 'Undo');
      const refused = 'Sorry, we cannot put you back on our list. Please contact us.';
      await expect(page.getByText(refused)).toBeVisible();
      await rows`update suppression set reason = 'unsubscribed'`;
      await press(page, 'Try again');
      await expectLines(page, [
        'You are on our list',
        'You are on our list again. Nothing else has changed.',
      ]);
      expect(await readSuppressed(lychgate, cu)).toBeNull();
    });
  });
