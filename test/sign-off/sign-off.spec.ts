import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { bothWays, openBrowser, reads, type Visit } from '../support/browser.ts';
import type { FakeAnswer } from '../support/fake-back-office.ts';
import { fakeCall, likeAPerson, loadsNoScript } from '../ui/email-link-page.ts';
import { lychgateForTests, type TestedLychgate } from '../support/lychgate.ts';

let lychgate: TestedLychgate;
let remoteBackOffice: Awaited<ReturnType<typeof fakeCall>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;

before(async () => {
  remoteBackOffice = await fakeCall('POST Ms/EmailSignoff');
  lychgate = await lychgateForTests({ BACK_OFFICE_URL: remoteBackOffice.url });
  browser = await openBrowser(() => lychgate.address);
});
after(async () => {
  await browser.close();
  await lychgate.stop();
  await remoteBackOffice.stop();
});
beforeEach(() => {
  remoteBackOffice.forget();
  remoteBackOffice.answer({ body: { status: 'OK', message: '' } });
});

const emailGuid = '6f1c0d5e-2c1b-4a7e-9a55-0d6b7a1e2f30';
const link = (option: string) => `/emailsignoff/${emailGuid}/${encodeURIComponent(option)}`;
const choices: [option: string, words: string][] = [
  ['Option1', 'To leave the deceased person in exactly the way they were when coming into our care.'],
  ['Option2', 'Preservation and presentation of the deceased person.'],
  ['Lock of hair', 'The chosen option is “Lock of hair”.'],
  ['50%/<b>&"', 'The chosen option is “50%/<b>&"”.'],
  ['option1', 'The chosen option is “option1”.'],
];
const asking = (words: string) => [
  'Sign-off',
  'With this link from our letter you confirm:',
  words,
  'Nothing is recorded until you press the button. If this is not what you want, please do not press it, and call us.',
  'Confirm',
];
const thanks = (words: string) => ['Sign-off', 'Thank you. Sign-off has been received.', words];
const sorry =
  'Sorry, A problem has occurred, we cannot sign off from this email. This may be because sign off has already been completed. Please contact us to confirm.';
const call = 'You can also call us on 01632 960 123, and we will help you.';

const shows = (v: Visit, words: string[]) => reads(v.page.locator('main'), words);
const press = (v: Visit, name = 'Confirm') => v.page.getByRole('button', { name, exact: true }).click();

for (const { javaScript, way } of bothWays) {
  const visit = (body: (visit: Visit) => Promise<void>) => browser.visit({ javaScript }, body);

  describe(`The sign-off page, ${way}`, () => {
    for (const [option, words] of choices) {
      test(`says what ${option} stands for, then thanks in the same words once Confirm was pressed`, async () => {
        await visit(async (v) => {
          await v.open(link(option));
          await shows(v, asking(words));
          assert.deepEqual(remoteBackOffice.asked(), []);
          await press(v);
          await shows(v, thanks(words));
          assert.equal(await v.page.title(), 'Sign-off');
          assert.deepEqual(remoteBackOffice.asked(), [{ emailGuid, optionSelected: option }]);
          loadsNoScript(v);
        });
      });
    }

    test('shows what the server says where its status is Error, as text and not without end', async () => {
      await visit(async (v) => {
        const said: [message: unknown, shown: string][] = [
          ['Sign-off was completed on 3 May.', 'Sign-off was completed on 3 May.'],
          ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
          ['m'.repeat(5_000), `${'m'.repeat(500)}…`],
          ['  ', sorry],
          [null, sorry],
        ];
        for (const [message, shown] of said) {
          remoteBackOffice.answer({ body: { status: 'Error', message } });
          await v.open(link('Option1'));
          await press(v);
          await shows(v, ['Sign-off', shown, call]);
        }
      });
    });

    test('names the telephone once, also where the server’s message names it', async () => {
      await visit(async (v) => {
        const message = 'Sign-off has already been completed. Please call us on 01632 960 123.';
        remoteBackOffice.answer({ body: { status: 'Error', message } });
        await v.open(link('Option1'));
        await press(v);
        await shows(v, ['Sign-off', message]);
      });
    });

    test('shows the default failure where the call is refused or the answer makes no sense', async () => {
      await visit(async (v) => {
        for (const answer of [
          { status: 404 },
          { status: 410, body: { status: 'OK' } },
          { body: { status: 'Ok' } },
        ]) {
          remoteBackOffice.answer(answer);
          await v.open(link('Option1'));
          await press(v);
          await shows(v, ['Sign-off', sorry, call]);
        }
      });
    });

    test('can be tried again where the back office is broken', async () => {
      const failures: FakeAnswer[] = [{ status: 500 }, { cut: true }, { text: '<html>' }];
      await visit(async (v) => {
        for (const answer of failures) {
          remoteBackOffice.answer(answer);
          await v.open(link('Option2'));
          await press(v);
          await v.page.getByText(sorry).waitFor();
          await shows(v, ['Sign-off', sorry, call, 'Try again']);
          remoteBackOffice.answer({ body: { status: 'OK' } });
          await press(v, 'Try again');
          await shows(v, thanks('Preservation and presentation of the deceased person.'));
        }
      });
    });
  });
}

describe('A family’s wish is recorded by nothing but a press of the button', () => {
  const both = ['Option1', 'Option2'] as const;

  test('a scanner that opens both links on arrival and looks like a person records nothing', async () => {
    for (const option of both) {
      await browser.visit({}, async (v) => {
        await likeAPerson(v);
        await v.open(link(option));
        await v.page.waitForTimeout(1_500);
        await shows(v, asking(choices[both.indexOf(option)]![1]));
      });
    }
    assert.deepEqual(remoteBackOffice.asked(), []);
    await browser.visit({}, async (v) => {
      await v.open(link('Option2'));
      await press(v);
      await shows(v, thanks('Preservation and presentation of the deceased person.'));
    });
    assert.deepEqual(remoteBackOffice.asked(), [{ emailGuid, optionSelected: 'Option2' }]);
  });

  test('a tap elsewhere, a key, a wheel and a script that presses or sends record nothing', async () => {
    await browser.visit({ hasTouch: true }, async (v) => {
      await likeAPerson(v);
      await v.open(link('Option1'));
      await v.page.getByRole('button', { name: 'Confirm' }).waitFor();
      await v.page.getByRole('heading').click();
      await v.page.getByRole('blockquote').tap();
      for (const key of ['Enter', 'Space', 'Escape', 'y']) await v.page.keyboard.press(key);
      await v.page.mouse.wheel(0, 300);
      await v.page.evaluate(() => {
        for (const button of document.querySelectorAll('button')) button.click();
        for (const form of document.querySelectorAll('form')) form.requestSubmit();
        for (const name of ['pointerdown', 'touchstart', 'keydown', 'click', 'submit'])
          document
            .querySelector('button')!
            .dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));
      });
      await v.page.waitForTimeout(300);
      await shows(v, asking(choices[0]![1]));
      assert.deepEqual(remoteBackOffice.asked(), []);
    });
  });

  test('with script there is a spinner for a second, so that a second tap in the letter presses nothing', async () => {
    await browser.visit({}, async (v) => {
      const openedMs = Date.now();
      await v.page.goto(link('Option1'), { waitUntil: 'commit' });
      const spinner = [
        'Sign-off',
        'With this link from our letter you confirm:',
        choices[0]![1],
        'One moment, please.',
      ];
      await shows(v, spinner);
      await shows(v, asking(choices[0]![1]));
      assert.ok(Date.now() - openedMs >= 1_000);
    });
  });

  test('the keyboard presses it too, and the message has the focus then', async () => {
    await browser.visit({}, async (v) => {
      await v.open(link('Option1'));
      const button = v.page.getByRole('button', { name: 'Confirm' });
      await button.waitFor();
      await button.focus();
      await v.page.keyboard.press('Enter');
      await shows(v, thanks(choices[0]![1]));
      const focused = await v.page.evaluate(() => (document.activeElement as HTMLElement).innerText);
      assert.match(focused, /^Thank you\. Sign-off has been received\./);
    });
  });

  test('looking at the link records nothing, nor does a form that no button has sent', async () => {
    const url = lychgate.address + link('Option1');
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'POST']) {
      const { headers, status } = await fetch(url, { method });
      if (method !== 'GET') continue;
      const told = ['Referrer-Policy', 'Cache-Control', 'X-Robots-Tag'].map((name) => headers.get(name));
      assert.deepEqual([status, ...told], [200, 'no-referrer', 'no-store', 'noindex']);
    }
    for (const body of ['', 'by=itself', 'List-Unsubscribe=One-Click']) {
      assert.equal((await fetch(url, { method: 'POST', body: new URLSearchParams(body) })).status, 400);
    }
    assert.deepEqual(remoteBackOffice.asked(), []);
  });

  test('a link without an option, or with one that no letter holds, is a page that is not there', async () => {
    for (const path of [
      `/emailsignoff/${emailGuid}`,
      `/emailsignoff/${emailGuid}/`,
      link(' '),
      link('o'.repeat(101)),
    ]) {
      const answered = await fetch(lychgate.address + path);
      assert.equal(answered.status, 404, path);
      assert.match(await answered.text(), /We cannot find this page/);
    }
  });
});

test('a line that breaks on the way ends in the failure and another try', async () => {
  await browser.visit({}, async (v) => {
    await v.open(link('Option1'));
    await v.page.route('**/emailsignoff/**', (route) => route.abort());
    await press(v);
    await shows(v, ['Sign-off', sorry, call, 'Try again']);
    await v.page.unroute('**/emailsignoff/**');
    await press(v, 'Try again');
    await shows(v, thanks(choices[0]![1]));
  });
});
