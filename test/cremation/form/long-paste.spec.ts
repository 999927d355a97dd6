import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { typedIn } from '../../events/booking-page.ts';
import { openBrowser, until } from '../../support/browser.ts';
import {
  fillRequest,
  hasFocus,
  margaret,
  requestPath,
  saysAt,
  sendCall,
  sendRequest,
  showsHeading,
  success,
  wellAnswered,
} from '../cremation-page.ts';
import { fakeBackOffice } from '../../support/fake-back-office.ts';
import { forkLychgate, type ForkedLychgate } from '../../support/forked-lychgate.ts';

const pastedCharacters = 30_000_000;
const memoryBytesMax = 64_000_000;
const pasteMs = 60_000;
const tooLong = 'Please shorten this to 1000 characters or fewer.';

let lychgate: ForkedLychgate;
let fake: Awaited<ReturnType<typeof fakeBackOffice>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;

before(async () => {
  fake = await fakeBackOffice({ ...wellAnswered });
  lychgate = await forkLychgate({ BACK_OFFICE_URL: fake.url });
  browser = await openBrowser(() => lychgate.address);
});
after(async () => {
  await browser.close();
  await lychgate.stop();
  await fake.stop();
});

const sent = () => fake.calls.filter(({ method, path }) => `${method} ${path}` === sendCall);
const everything = {
  ...margaret,
  dateOfBirth: '27 Mar 1945',
  discussFurther: 'Nothing of this may be lost.',
  remainsInstructions: 'In the garden, please.',
};

test('thirty megabytes pasted into a box lose no other answer, without JavaScript', async () => {
  await browser.visit({ javaScript: false }, async (v) => {
    const { page } = v;
    await v.open(requestPath);
    await fillRequest(page, everything);
    const typed = await typedIn(page);
    const post = (more: Record<string, string>) =>
      fetch(`${lychgate.address}${requestPath}`, {
        method: 'POST',
        body: new URLSearchParams({ ...typed, ...more }),
      });
    // An ordinary form first: what the first one loads is no matter of its length.
    for (let times = 0; times < 3; times += 1) assert.equal((await post({ town: '' })).status, 400);

    let status = 0;
    let html = '';
    const roseBytes = await lychgate.memoryWhile(async () => {
      const answer = await post({ causeOfDeath: 'p'.repeat(pastedCharacters) });
      status = answer.status;
      html = await answer.text();
    });
    assert.equal(status, 400);
    assert.ok(roseBytes < memoryBytesMax, `the server took ${roseBytes} bytes`);
    assert.ok(html.length < 500_000, 'a poor line need not carry all of it back');

    await page.setContent(html);
    await saysAt(page, 'causeOfDeath', `Error: ${tooLong}`);
    const { causeOfDeath, ...kept } = await typedIn(page);
    assert.match(causeOfDeath!, /^p{1000,}$/);
    const { causeOfDeath: _, ...others } = typed;
    assert.deepEqual(kept, others);
  });
  assert.deepEqual(sent(), []);
});

test('thirty megabytes pasted into a box stay there and are not sent, with JavaScript', async () => {
  await browser.visit({ permissions: ['clipboard-read', 'clipboard-write'] }, async (v) => {
    const { page } = v;
    await v.open(requestPath);
    await fillRequest(page, everything);
    await page.evaluate((length) => navigator.clipboard.writeText('p'.repeat(length)), pastedCharacters);
    const box = page.locator('[name="causeOfDeath"]');
    await box.focus();
    await page.keyboard.press('ControlOrMeta+V');
    const held = () => box.evaluate((element) => (element as HTMLTextAreaElement).value.length);
    await until(async () => (await held()) === pastedCharacters, 'the box holds it all', pasteMs);
    await sendRequest(page);
    await hasFocus(page, '.error-summary');
    await saysAt(page, 'causeOfDeath', `Error: ${tooLong}`);
    await saysAt(page, 'causeOfDeath', 'This is 29,999,000 characters too long.');
    assert.equal(await held(), pastedCharacters);
    assert.equal(await page.locator('[name="discussFurther"]').inputValue(), everything.discussFurther);
    assert.deepEqual(sent(), []);

    // Taken out again, the request goes as if nothing had been.
    await fillRequest(page, { causeOfDeath: 'Pneumonia' });
    await sendRequest(page);
    await showsHeading(v, success);
  });
  assert.equal(sent().length, 1);
});
