// @proof: every state of every page behind a link of an email.
import type { Page } from '@playwright/test';
import { isAccessibleOnAnyScreen } from '../support/browser/axe.ts';
import type { FakeBackOffice } from '../support/fake-back-office.ts';
import { expect, externalTest as test } from '../support/browser/test.ts';
import type { Visitor } from '../support/visitor.ts';
import { hideAutomation } from '../support/browser/email-link-page.ts';
import { createSentTimeQuery } from '../support/browser/email-link.ts';
import { visitorStyleSheets, findMisplacedParts, findSmallTargets } from './page-layout.ts';
import { press } from '../support/browser/staff-pages.ts';

const longHost = 'www.willow-featherstonehaugh-and-cholmondeley-warner-funeral-directors.example';

test.use({
  settings: {
    SITE_HOSTS: longHost,
    PROVIDER_NAME: 'Willow, Featherstonehaugh and Cholmondeley-Warner Funeral Directors',
  },
  bypassCSP: true,
});

const record = 'POST Ms/MailShot';
const unsubscribe = 'POST Ms/Unsubscribe';
const signOff = 'POST Ms/EmailSignoff';

test.beforeEach(({ backOffice }) => {
  Object.assign(backOffice.answers, {
    [record]: { body: {} },
    [unsubscribe]: { body: true },
    [signOff]: { body: { status: 'OK', message: '' } },
  });
});

const expectText = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible();

/** Withholds the answer, and keeps the page waiting, so that its spinner stays. */
async function isNeverAnswered(page: Page) {
  await page.addInitScript('AbortController.prototype.abort = () => {}');
  await page.route('**/C/AB**', (route) =>
    route.request().method() === 'POST' ? undefined : route.continue(),
  );
}

const mailShot = `/mailshot/${encodeURIComponent(`https://${longHost}/calendar`)}/C/AB/MAY`;
const longOption = `/emailsignoff/guid/${encodeURIComponent('Preservation'.repeat(8))}`;

const states: Record<string, (visitor: Visitor, backOffice: FakeBackOffice) => Promise<void>> = {
  'the redirect notice': async ({ page, open }) => {
    await isNeverAnswered(page);
    await open(mailShot);
    await expectText(page, 'One moment, please.');
  },
  'a link that is not recognised': ({ open }) => open('/mailshot/nonsense/C/AB/MAY'),
  'a link that cannot be opened now': async ({ page, open }, { answers }) => {
    answers[record] = { status: 500 };
    await open('/mailshot/nonsense/C/AB/MAY?s=signature');
    await expectText(page, 'We cannot open this link just now.');
  },
  'the question whether to unsubscribe': ({ open }) => open('/Unsubscribe/C/AB'),
  'the spinner while it unsubscribes': async (visitor) => {
    await hideAutomation(visitor);
    await isNeverAnswered(visitor.page);
    await visitor.open(`/Unsubscribe/C/AB${createSentTimeQuery(60)}`);
    await expectText(visitor.page, 'One moment, please.');
  },
  unsubscribed: async ({ page, open }) => {
    await open('/Unsubscribe/C/AB');
    await press(page, 'Unsubscribe');
    await expectText(page, 'You have been successfully unsubscribed.');
  },
  'not unsubscribed': async ({ page, open }, { answers }) => {
    answers[unsubscribe] = { status: 500 };
    await open('/Unsubscribe/C/AB');
    await press(page, 'Unsubscribe');
    await expectText(page, 'Sorry, we cannot unsubscribe you.');
  },
  'the question whether to sign off, with an option in one long word': async ({ page, open }) => {
    await open(longOption);
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
  },
  'signed off': async ({ page, open }) => {
    await open(longOption);
    await press(page, 'Confirm');
    await expectText(page, 'Thank you. Sign-off has been received.');
  },
  'not signed off': async ({ page, open }, { answers }) => {
    answers[signOff] = { status: 500 };
    await open('/emailsignoff/guid/Option2');
    await press(page, 'Confirm');
    await expectText(page, 'Sorry, A problem has occurred');
  },
};

for (const [state, arrive] of Object.entries(states))
  test(`axe finds nothing and everything fits every screen: ${state}`, async ({
    page,
    visitor,
    backOffice,
  }) => {
    await arrive(visitor, backOffice);
    await isAccessibleOnAnyScreen(visitor, state);
    const style = await page.addStyleTag({ content: ' ' });
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      expect(await findSmallTargets(visitor), `${width} px`).toEqual([]);
      for (const [look, css] of Object.entries(visitorStyleSheets)) {
        await style.evaluate((element, text) => (element.textContent = text), css);
        expect(await findMisplacedParts(visitor), `${width} px, ${look}`).toEqual([]);
      }
      await style.evaluate((element) => (element.textContent = ' '));
    }
  });
