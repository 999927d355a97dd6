import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { isAccessibleOnAnyScreen } from '../support/axe.ts';
import { openBrowser, type Visit } from '../support/browser.ts';
import { fakeBackOffice } from '../support/fake-back-office.ts';
import { likeAPerson, sentMinutesAgo } from './email-link-page.ts';
import { lychgateForTests, type TestedLychgate } from '../support/lychgate.ts';
import { looks, outOfPlace, tooSmall } from './page-layout.ts';

let lychgate: TestedLychgate;
let fake: Awaited<ReturnType<typeof fakeBackOffice>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;

const record = 'POST Ms/MailShot';
const unsubscribe = 'POST Ms/Unsubscribe';
const signOff = 'POST Ms/EmailSignoff';

before(async () => {
  fake = await fakeBackOffice({});
  lychgate = await lychgateForTests({
    BACK_OFFICE_URL: fake.url,
    SITE_HOSTS: 'www.willow-featherstonehaugh-and-cholmondeley-warner-funeral-directors.example',
    PROVIDER_NAME: 'Willow, Featherstonehaugh and Cholmondeley-Warner Funeral Directors',
  });
  browser = await openBrowser(() => lychgate.address);
});
after(async () => {
  await browser.close();
  await lychgate.stop();
  await fake.stop();
});
beforeEach(() => {
  Object.assign(fake.answers, {
    [record]: { body: {} },
    [unsubscribe]: { body: true },
    [signOff]: { body: { status: 'OK', message: '' } },
  });
});

const press = (v: Visit, name: string) => v.page.getByRole('button', { name, exact: true }).click();
const says = (v: Visit, words: string) => v.page.getByText(words).waitFor();

/** Its spinner stands for as long as it is looked at: neither an answer comes nor does patience end. */
async function isNeverAnswered({ page }: Visit) {
  await page.addInitScript('AbortController.prototype.abort = () => {}');
  await page.route('**/C/AB**', (route) =>
    route.request().method() === 'POST' ? undefined : route.continue(),
  );
}

const mailShot = `/mailshot/${encodeURIComponent(
  'https://www.willow-featherstonehaugh-and-cholmondeley-warner-funeral-directors.example/calendar',
)}/C/AB/MAY`;
const longOption = `/emailsignoff/guid/${encodeURIComponent('Preservation'.repeat(8))}`;

const states: Record<string, (v: Visit) => Promise<void>> = {
  'the redirect notice': async (v) => {
    await isNeverAnswered(v);
    await v.open(mailShot);
    await says(v, 'One moment, please.');
  },
  'a link that is not recognised': (v) => v.open('/mailshot/nonsense/C/AB/MAY'),
  'a link that cannot be opened now': async (v) => {
    fake.answers[record] = { status: 500 };
    await v.open('/mailshot/nonsense/C/AB/MAY?s=signature');
    await says(v, 'We cannot open this link just now.');
  },
  'the question whether to unsubscribe': (v) => v.open('/Unsubscribe/C/AB'),
  'the spinner while it unsubscribes': async (v) => {
    await likeAPerson(v);
    await isNeverAnswered(v);
    await v.open(`/Unsubscribe/C/AB${sentMinutesAgo(60)}`);
    await says(v, 'One moment, please.');
  },
  unsubscribed: async (v) => {
    await v.open('/Unsubscribe/C/AB');
    await press(v, 'Unsubscribe');
    await says(v, 'You have been successfully unsubscribed.');
  },
  'not unsubscribed': async (v) => {
    fake.answers[unsubscribe] = { status: 500 };
    await v.open('/Unsubscribe/C/AB');
    await press(v, 'Unsubscribe');
    await says(v, 'Sorry, we cannot unsubscribe you.');
  },
  'the question whether to sign off': async (v) => {
    await v.open('/emailsignoff/guid/Option1');
    await v.page.getByRole('button', { name: 'Confirm' }).waitFor();
  },
  'the question about an option in one long word': async (v) => {
    await v.open(longOption);
    await v.page.getByRole('button', { name: 'Confirm' }).waitFor();
  },
  'signed off': async (v) => {
    await v.open(longOption);
    await press(v, 'Confirm');
    await says(v, 'Thank you. Sign-off has been received.');
  },
  'not signed off': async (v) => {
    fake.answers[signOff] = { status: 500 };
    await v.open('/emailsignoff/guid/Option2');
    await press(v, 'Confirm');
    await says(v, 'Sorry, A problem has occurred');
  },
};

describe('axe finds nothing, and nothing is cut off, misplaced or too small to tap', () => {
  for (const [state, arrive] of Object.entries(states)) {
    test(`on ${state}`, async () => {
      await browser.visit({ bypassCSP: true, reducedMotion: 'reduce' }, async (v) => {
        await arrive(v);
        await isAccessibleOnAnyScreen(v, state);
        const style = await v.page.addStyleTag({ content: ' ' });
        for (const width of [320, 768, 1280]) {
          await v.page.setViewportSize({ width, height: 700 });
          assert.deepEqual(await tooSmall(v), [], `${width} px`);
          for (const [look, css] of Object.entries(looks)) {
            await style.evaluate((element, text) => (element.textContent = text), css);
            assert.deepEqual(await outOfPlace(v), [], `${width} px, ${look}`);
          }
          await style.evaluate((element) => (element.textContent = ' '));
        }
      });
    });
  }
});

test('each page is small: 4 KB compressed as a whole, with less than 1 KB of script', async () => {
  for (const path of [mailShot, '/Unsubscribe/C/AB', '/emailsignoff/guid/Option1']) {
    const text = await (await fetch(lychgate.address + path)).text();
    const script = /<script nonce="[^"]*">([^]*)<\/script>/.exec(text)![1]!;
    assert.ok(brotliCompressSync(text).length < 4_096, `${path}: ${brotliCompressSync(text).length} bytes`);
    assert.ok(
      brotliCompressSync(script).length < 1_024,
      `${path}: ${brotliCompressSync(script).length} bytes`,
    );
  }
});
