// @proof: each form is kept while its session ends.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { after, before, beforeEach, describe, test } from 'node:test';
import { computeCode } from '#back-office/staff/totp/totp.ts';
import { createCremationRequest } from '../../support/records/cremation-request.ts';
import { startFakeBackOffice } from '../../support/fake-back-office.ts';
import {
  apiKey,
  call,
  callAsOperator,
  startTestLychgate,
  operatorKey,
  type TestedLychgate,
} from '../../support/lychgate.ts';
import { createSoftwareDevice } from '../passkeys/software-device.ts';
import {
  addPerson,
  signInAsOperator,
  password,
  StaffBrowser,
  findStaffGuid,
} from '../../support/staff-browser.ts';

let lychgate: TestedLychgate;
before(async () => (lychgate = await startTestLychgate()));
after(() => lychgate.stop());

type Page = Awaited<ReturnType<StaffBrowser['open']>>;

let requests = 0;
let page: string;
beforeEach(async () => {
  const { body } = await call(
    lychgate.address,
    'POST',
    'UnattendedCremation',
    createCremationRequest({ lastName: `Ellis ${(requests += 1)}` }),
    apiKey,
  );
  page = `/office/requests/${body.reference}`;
});

const note = 'The family rang about the flowers. 花 £ “quoted” & 100% +1\r\n'.repeat(100).slice(0, 3_999);

// A form sends each line end as CRLF.
const saved = note.replaceAll('\r\n', '\n').trim();

const readNotes = async (): Promise<string[]> => {
  const { body } = await callAsOperator(lychgate, 'GET', page.replace('/office/requests', 'Requests'));
  return body.notes.map(({ text }: { text: string }) => text);
};

/** Ends all sessions of somebody, as an administrator does. */
async function signOut(eMail: string) {
  const path = `/office/people/${await findStaffGuid(lychgate, eMail)}/end-sessions`;
  assert.match((await (await signInAsOperator(lychgate)).send(path)).text, /signed out everywhere/);
}

/** The hidden fields of this page's sign-in form. */
const readHidden = ({ html }: Page) =>
  Array.from(html.matchAll(/name="kept-form" value="([^"]+)"/g), ([, value = '']) => ['kept-form', value]);

/** Sends the sign-in form of a page, whose fields may have the same name. */
const signInOn = (browser: StaffBrowser, signInPage: Page, fields: Record<string, string>) =>
  browser.sendFields(signInPage.path, [...readHidden(signInPage), ...Object.entries(fields)] as [
    string,
    string,
  ][]);

/** Signs a person in, whose session ends while they write a note. */
async function writeWithoutSession(name = 'Mary', text = note) {
  const eMail = await addPerson(lychgate, name, 'staff');
  const browser = new StaffBrowser(lychgate);
  await browser.signIn(eMail);
  await signOut(eMail);
  const signInPage = await browser.send(page, { do: 'note', text });
  return { eMail, browser, shown: signInPage };
}

describe('A note that is sent after the session has ended', () => {
  test('is kept in the sign-in on the same page, and saved once its author signs in', async () => {
    const { eMail, browser, shown: signInPage } = await writeWithoutSession();
    assert.deepEqual([signInPage.status, signInPage.path], [401, page]);
    assert.match(signInPage.text, /Your session has ended[^]*What you entered is kept/);
    assert.ok(signInPage.html.includes(`action="${page}" method="post"`));
    assert.doesNotMatch(signInPage.html, /flowers|花/, 'nobody else reads it here');
    assert.deepEqual(await readNotes(), []);
    const wrong = await signInOn(browser, signInPage, { eMail, password: 'not my password' });
    assert.deepEqual([wrong.status, await readNotes()], [403, []]);
    assert.ok(wrong.html.includes(`value="${eMail}"`));
    const after = await signInOn(browser, wrong, { eMail, password });
    assert.match(after.path, new RegExp(`^${page}`));
    assert.match(after.text, /The note is added/);
    assert.deepEqual(await readNotes(), [saved]);
    assert.equal((await browser.open('/office')).path, '/office', 'they are signed in');
  });

  test('is saved only once, however often and in however many tabs it is sent', async () => {
    const { eMail, browser, shown: signInPage } = await writeWithoutSession();
    const both = await Promise.all([1, 2].map(() => signInOn(browser, signInPage, { eMail, password })));
    for (const { status } of both) assert.equal(status, 200);
    const later = await signInOn(browser, signInPage, { eMail, password });
    assert.match(later.path, new RegExp(`^${page}`));
    assert.deepEqual(await readNotes(), [saved]);
  });

  test('is saved after the second step of somebody with sign-in codes', async () => {
    const eMail = await addPerson(lychgate, 'Jack', 'staff');
    const browser = new StaffBrowser(lychgate);
    await browser.signIn(eMail);
    const codes = '/office/account/codes';
    const { text: pageText } = await browser.send(codes, { start: 'yes', currentPassword: password });
    const key = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(pageText)![0].replaceAll(' ', '');
    const { text: on } = await browser.send(codes, {
      confirm: 'yes',
      code: computeCode(key, Math.floor(Date.now() / 30_000)),
    });
    const [recoveryCode = ''] = on.match(/[a-z2-7]{4}(-[a-z2-7]{4}){5}/)!;
    await signOut(eMail);
    const codePage = await signInOn(browser, await browser.send(page, { do: 'note', text: note }), {
      eMail,
      password,
    });
    assert.deepEqual([codePage.status, codePage.path], [401, page]);
    assert.match(codePage.text, /Enter your code/);
    const wrong = await signInOn(browser, codePage, { code: '12' });
    assert.deepEqual([wrong.status, await readNotes()], [403, []]);
    await signInOn(browser, wrong, { code: recoveryCode });
    assert.deepEqual(await readNotes(), [saved]);
  });

  test('is saved after its author has signed in with a passkey', async () => {
    const eMail = await addPerson(lychgate, 'Amos', 'staff');
    const browser = new StaffBrowser(lychgate);
    await browser.signIn(eMail);
    const place = { origin: lychgate.address.replace('127.0.0.1', 'localhost'), rpId: 'localhost' };
    const passkeys = '/office/account/passkeys';
    const { html } = await browser.send(passkeys, { currentPassword: password });
    const stated = /data-options="([^"]+)"/.exec(html)![1]!.replaceAll('&quot;', '"');
    const { challenge, user } = JSON.parse(stated);
    const device = createSoftwareDevice(user.id);
    const response = JSON.stringify(device.make({ challenge, ...place }));
    assert.match((await browser.send(passkeys, { name: 'Phone', response })).text, /Added\./);
    await signOut(eMail);
    const signInPage = await browser.send(page, { do: 'note', text: note });
    assert.match(signInPage.text, /Sign in with a passkey/);
    const early = await signInOn(browser, signInPage, { passkey: device.signIn({ challenge, ...place }) });
    assert.match(early.text, /This took more than five minutes/);
    const ceremony = JSON.parse((await browser.send('/office/sign-in/passkey')).html);
    const answer = device.signIn({ challenge: ceremony.options.challenge, ...place });
    await signInOn(browser, early, { passkey: answer, eMail: '', password: '' });
    assert.deepEqual(await readNotes(), [saved]);
  });

  test('is neither read nor sent by somebody else who signs in there', async () => {
    const { eMail, browser, shown: signInPage } = await writeWithoutSession();
    const tom = await addPerson(lychgate, 'Tom', 'administrator');
    const other = await signInOn(browser, signInPage, { eMail: tom, password });
    assert.match(other.text, /belongs to the person who was signed in here/);
    assert.doesNotMatch(other.html, /flowers/);
    assert.deepEqual(await readNotes(), []);
    await signInOn(browser, signInPage, { eMail, password });
    assert.deepEqual(await readNotes(), [saved], 'its author still can');
  });

  test('is not accepted from another browser, at another address, or altered', async () => {
    const { eMail, shown: signInPage, browser } = await writeWithoutSession();
    const elsewhere = new StaffBrowser(lychgate);
    await elsewhere.signIn(eMail);
    const createForm = (path: string) => ({ ...signInPage, path });
    const html = signInPage.html.replace(
      /(name="kept-form" value=".{9})(.)/,
      (_, before, letter) => before + (letter === 'A' ? 'B' : 'A'),
    );
    const altered = { ...signInPage, html };
    for (const [label, sent] of [
      [elsewhere, signInPage],
      [browser, createForm(`${page}/answers`)],
      [browser, altered],
    ] as const) {
      const answer = await signInOn(label, sent, { eMail, password });
      assert.match(answer.text, /could not be kept/);
    }
    assert.deepEqual(await readNotes(), []);
  });

  test('is corrected on its own page if it does not fit', async () => {
    const { eMail, browser, shown: signInPage } = await writeWithoutSession('Ann', 'n'.repeat(5_000));
    const refused = await signInOn(browser, signInPage, { eMail, password });
    assert.deepEqual([refused.status, refused.path], [400, page]);
    assert.ok(refused.html.includes('n'.repeat(5_000)), 'the text is in its field again');
  });
});

describe('With the operator key', () => {
  /** A browser in which the session of the operator key has ended. */
  async function openWithoutSession() {
    const browser = await signInAsOperator(lychgate);
    browser.forget('operator');
    return browser;
  }

  test('a note is kept too, and saved after the key', async () => {
    const browser = await openWithoutSession();
    const signInPage = await browser.send(page, { do: 'note', text: note });
    assert.deepEqual([signInPage.status, signInPage.path], [401, page]);
    assert.match(signInPage.text, /What you entered is kept[^]*Operator key/);
    const wrong = await signInOn(browser, signInPage, { key: 'not-the-operator-key' });
    assert.deepEqual([wrong.status, await readNotes()], [403, []]);
    assert.match(wrong.text, /That is not the operator key/);
    const after = await signInOn(browser, wrong, { key: operatorKey });
    assert.match(after.text, /The note is added/);
    assert.deepEqual(await readNotes(), [saved]);
  });

  test('a press on /admin is carried out once, at its own address', async () => {
    const browser = await openWithoutSession();
    const signInPage = await browser.send('/admin', { code: '5012345678900', format: 'ean_13' });
    assert.deepEqual([signInPage.status, signInPage.path], [401, '/admin']);
    assert.match(signInPage.text, /nothing was done yet/);
    for (let press = 0; press < 2; press += 1) await signInOn(browser, signInPage, { key: operatorKey });
    const { body } = await callAsOperator(lychgate, 'GET', 'Scans');
    const codes = body.filter(({ code }: { code: string }) => code === '5012345678900');
    assert.equal(codes.length, 1);
  });

  test('somebody with an account who was on /admin signs in with it there', async () => {
    const eMail = await addPerson(lychgate, 'Ada', 'administrator');
    const browser = new StaffBrowser(lychgate);
    await browser.signIn(eMail);
    await signOut(eMail);
    const signInPage = await browser.send('/admin', { code: '4006381333931', format: 'ean_13' });
    assert.match(signInPage.text, /Email address/);
    await signInOn(browser, signInPage, { eMail, password });
    const { body } = await callAsOperator(lychgate, 'GET', 'Scans');
    assert.ok(body.some(({ code }: { code: string }) => code === '4006381333931'));
  });

  test('an external back office has it too', async (t) => {
    const backOffice = await startFakeBackOffice({ 'GET Admin/BackgroundServiceAPI': { body: {} } });
    const external = await startTestLychgate({ BACK_OFFICE_URL: backOffice.url });
    t.after(async () => {
      await external.stop();
      await backOffice.stop();
    });
    const browser = await signInAsOperator(external);
    browser.forget('operator');
    const signInPage = await browser.send('/admin', { job: 'background' });
    assert.equal(signInPage.status, 401);
    assert.equal(backOffice.calls.length, 0);
    const after = await signInOn(browser, signInPage, { key: operatorKey });
    assert.match(after.path, /^\/admin\?run=/);
    assert.equal(backOffice.calls.length, 1);
  });
});

const givesFile = /Content-Disposition|fileResponse\(/;

describe('What cannot be kept', () => {
  test('a file that a form asks for: it is offered on a page that leads back', async () => {
    const eMail = await addPerson(lychgate, 'Ruth', 'administrator');
    const browser = new StaffBrowser(lychgate);
    await browser.signIn(eMail);
    await signOut(eMail);
    const exporting = { record: 'attendee 1', as: 'pdf' };
    const signInPage = await browser.send('/office/privacy/export', exporting);
    assert.equal(signInPage.status, 401);
    const offered = await signInOn(browser, signInPage, { eMail, password });
    assert.equal(offered.status, 200);
    assert.match(offered.text, /You are signed in again/);
    assert.ok(offered.html.includes('action="/office/privacy/export"'));
    assert.match(offered.html, /name="record" value="attendee 1"/);
    assert.equal((await browser.open('/office')).path, '/office', 'they are signed in');
  });

  test('every form that is answered with a file is offered like that', () => {
    const forms = globSync('website/office/**/*.{ts,tsx}').filter((file) => {
      const source = readFileSync(file, 'utf8');
      const isPage = source.includes('export default');
      return (
        /export async function action\(\{[^}]*\}: Route/.test(source) && (!isPage || givesFile.test(source))
      );
    });
    // Three forms are sent by script alone, one leads back to its list, one is tested above, and one ends the
    // session.
    assert.deepEqual(forms.toSorted(), [
      'website/office/cases/scan/live.ts',
      'website/office/check-in/live.ts',
      'website/office/list/choose-rows.ts',
      'website/office/privacy/export.ts',
      'website/office/sign-in/passkey.ts',
      'website/office/sign-in/sign-out.ts',
    ]);
  });

  test('a file, a password or a very long text: the page says so, and leads back afterwards', async () => {
    const { eMail, browser } = await writeWithoutSession();
    const file = new FormData();
    file.set('file', new Blob(['co,name']), 'list.csv');
    const answers = [
      [await browser.sendFields('/office/contacts/import', file), /A file cannot be kept/],
      [
        await browser.send(page, {
          note: 'x'.repeat(60_000),
          more: 'y'.repeat(60_000),
          most: 'z'.repeat(60_000),
        }),
        /too long to be kept/,
      ],
      [await browser.send('/office/account', { currentPassword: password, password }), /enter it again/],
    ] as const;
    for (const [signInPage, message] of answers) {
      assert.equal(signInPage.status, 401);
      assert.match(signInPage.text, message);
      assert.doesNotMatch(signInPage.html, /name="kept-form"/);
    }
    const action = /action="([^"]+)" method="post"/.exec(answers[1][0].html)![1]!;
    assert.equal((await browser.send(action, { eMail, password })).path, page);
  });

  test('but a form is kept whose password was left empty', async () => {
    const { browser } = await writeWithoutSession();
    const signInPage = await browser.send('/office/account', { name: 'Mary Bell', currentPassword: '' });
    assert.match(signInPage.html, /name="kept-form"/);
  });

  test('in a browser in which nobody was signed in, nothing is kept', async () => {
    const signInPage = await new StaffBrowser(lychgate).send(page, { do: 'note', text: note });
    assert.equal(signInPage.status, 401);
    assert.doesNotMatch(signInPage.html, /name="kept-form"/);
  });

  test('the script of the check-in gets its own answer', async () => {
    const { status, body } = await new StaffBrowser(lychgate).sendJson('/office/events/x/check-in/live', {});
    assert.deepEqual([status, body], [401, { isSignedOut: true }]);
  });
});
