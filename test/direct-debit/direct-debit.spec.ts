import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { bothWays, openBrowser, reads } from '../support/browser.ts';
import { fakeBackOffice } from '../support/fake-back-office.ts';
import { lychgateForTests, type TestedLychgate } from '../support/lychgate.ts';

let lychgate: TestedLychgate;
let fake: Awaited<ReturnType<typeof fakeBackOffice>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;

before(async () => {
  fake = await fakeBackOffice({});
  lychgate = await lychgateForTests({
    BACK_OFFICE_URL: fake.url,
    PROVIDER_NAME: 'Willow and Daughters',
    PROVIDER_PHONE: '01632 960 777',
    PROVIDER_CONTACT_URL: 'https://www.willow.example/contact',
  });
  browser = await openBrowser(() => lychgate.address);
});
after(async () => {
  await browser.close();
  await lychgate.stop();
  await fake.stop();
});

for (const { javaScript, way } of bothWays) {
  describe(`The direct-debit pages, ${way}`, () => {
    test('success is thanked for', async () => {
      await browser.visit({ javaScript }, async ({ page, open }) => {
        await open('/gocardlesscomplete');
        await reads(page.locator('main'), [
          'Direct Debit',
          'Thank You, Your Direct Debit has been set up successfully.',
        ]);
        assert.equal(await page.title(), 'Direct Debit set up');
      });
    });

    test('failure leads to the provider', async () => {
      await browser.visit({ javaScript }, async ({ page, open }) => {
        await open('/gocardlessexit');
        await reads(page.locator('main'), [
          'Direct Debit',
          'Your Direct Debit setup has not been set up properly. Please contact your branch or try again',
          'Contact Us',
        ]);
        assert.equal(await page.title(), 'Direct Debit not set up');
        const link = page.getByRole('link', { name: 'Contact Us', exact: true });
        assert.equal(await link.getAttribute('href'), 'https://www.willow.example/contact');
      });
    });

    test('both name the provider and its telephone, send no script and ask the back office nothing', async () => {
      fake.calls.length = 0;
      await browser.visit({ javaScript }, async (v) => {
        for (const path of [
          '/gocardlesscomplete',
          '/gocardlessexit',
          '/gocardlessexit?redirect_flow_id=RE123',
        ]) {
          await v.open(path);
          await v.page.getByRole('banner').getByText('Willow and Daughters', { exact: true }).waitFor();
          const phone = v.page.getByRole('contentinfo').getByRole('link', { name: '01632 960 777' });
          assert.equal(await phone.getAttribute('href'), 'tel:01632960777');
          assert.equal(await v.page.locator('script').count(), 0);
        }
        assert.deepEqual(
          v.answers.filter(({ type }) => type.includes('script')),
          [],
        );
      });
      assert.deepEqual(fake.calls, []);
    });
  });
}
