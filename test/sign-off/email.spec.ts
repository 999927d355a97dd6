import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openBrowser, reads, until, type Visit } from '../support/browser.ts';
import { call, lychgateForTests, operatorKey, type TestedLychgate } from '../support/lychgate.ts';
import { readEmails } from '../email/email-folder.ts';

let lychgate: TestedLychgate;
let browser: Awaited<ReturnType<typeof openBrowser>>;

before(async () => {
  lychgate = await lychgateForTests();
  browser = await openBrowser(() => lychgate.address);
});
after(async () => {
  await browser.close();
  await lychgate.stop();
});

const asOperator = (method: string, path: string, body?: unknown) =>
  call(lychgate.address, method, path, body, operatorKey);

const emailsWith = async (subject: string) =>
  readEmails(lychgate.dataDir, { subject }).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return []; // the folder comes with the first letter
    throw error;
  });

/** Asks for a wish as an operator does; answers the sign-off's guid, and the paths of the letter's buttons. */
async function askForWish(name: string) {
  const asked = { eMail: 'margaret@example.org', name, deceasedName: 'John Ellis' };
  const { body } = await asOperator('POST', 'EmailSignoff', asked);
  const find = async () =>
    (await emailsWith('Please tell us your wish')).find(({ text }) => text.includes(name));
  await until(async () => (await find()) !== undefined, 'the letter has gone');
  const { html } = (await find())!;
  const buttons = [...html.matchAll(/<a class="button" href="([^"]+)"/g)].map(
    ([, href]) => new URL(href!).pathname,
  );
  return { guid: body.guid as string, buttons };
}

const stateOf = async (guid: string) => (await asOperator('GET', `EmailSignoff/${guid}`)).body;
const confirm = ({ page }: Visit) => page.getByRole('button', { name: 'Confirm', exact: true }).click();

test('a scanner that opens both links of a letter with its scripts on signs nothing off', async () => {
  const { guid, buttons } = await askForWish('Margaret of the scanner');
  assert.equal(buttons.length, 2);
  await Promise.all(
    buttons.map((path) =>
      browser.visit({}, async (v) => {
        await v.open(path);
        await v.page.mouse.move(100, 100);
        await v.page.mouse.click(5, 5);
        await v.page.keyboard.press('Tab');
        await v.page.waitForTimeout(2_500);
      }),
    ),
  );
  assert.equal((await stateOf(guid)).state, 'waiting');
});

for (const javaScript of [true, false]) {
  const way = javaScript ? 'with JavaScript' : 'without JavaScript';

  test(`a family confirms one wish by its button, once, ${way}`, async () => {
    const { guid, buttons } = await askForWish(`Margaret ${way}`);
    const [first, second] = buttons as [string, string];
    await browser.visit({ javaScript }, async (v) => {
      await v.open(second);
      await confirm(v);
      await reads(v.page.locator('main'), [
        'Sign-off',
        'Thank you. Sign-off has been received.',
        'Preservation and presentation of the deceased person.',
      ]);
      await v.open(first);
      await confirm(v);
      await until(
        async () => /Sign-off has already been completed\./.test(await v.page.locator('main').innerText()),
        'the page says that it is done',
      );
    });
    const { state, letters } = await stateOf(guid);
    assert.deepEqual([state, letters[0].optionSelected], ['recorded', 'Option2']);
    const copies = async () => [
      ...(await emailsWith('We have recorded your wish')),
      ...(await emailsWith(`Sign-off ${guid} is recorded`)),
    ];
    await until(
      async () => (await copies()).filter(({ text }) => text.includes('Preservation')).length >= 2,
      'the copies have gone',
    );
  });
}
