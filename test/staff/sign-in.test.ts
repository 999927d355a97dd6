import assert from 'node:assert/strict';
import { mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { computeCode } from '#back-office/staff/totp/totp.ts';
import { startFakeBackOffice } from '../support/fake-back-office.ts';
import { startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';
import { readEmails } from '../support/email/email-folder.ts';
import {
  addPerson,
  signInAsOperator,
  invitationSubject,
  waitForEmailLink,
  password,
  StaffBrowser,
  findStaffGuid,
} from '../support/staff-browser.ts';

let lychgate: TestedLychgate;
/** A second process on the same database. */
let second: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate();
  const dataDir = await mkdtemp(join(tmpdir(), 'lychgate-second-'));
  // Either process may send an email.
  await mkdir(join(lychgate.dataDir, 'mail'), { recursive: true });
  for (const folder of ['photographs', 'mail'])
    await symlink(join(lychgate.dataDir, folder), join(dataDir, folder));
  second = await startTestLychgate({ DATABASE_URL: lychgate.databaseUrl!, DATA_DIR: dataDir });
});
after(async () => {
  await second?.stop();
  await lychgate.stop();
});

describe('The first person', () => {
  test('is invited with the operator key, chooses a password by email, and signs in', async () => {
    const stranger = new StaffBrowser(lychgate);
    assert.match((await stranger.open('/office')).text, /Nobody has an account yet/);

    const operator = await signInAsOperator(lychgate);
    assert.match((await operator.open('/office/people')).text, /Invite the first person/);
    const person = { name: 'Ruth Okafor', eMail: 'ruth@willow.example', role: 'administrator' };
    assert.match((await operator.send('/office/people', person)).text, /Ruth Okafor[^]*Invited/);

    const link = await waitForEmailLink(lychgate, person.eMail, invitationSubject);
    const [email] = await readEmails(lychgate.dataDir, { subject: invitationSubject });
    assert.doesNotMatch(email!.html, /<dl/, 'an empty box of details');
    assert.doesNotMatch(email!.text, /\n\n\n/);
    const ruth = new StaffBrowser(lychgate);
    // Mail programs open links by themselves.
    await ruth.open(link);
    assert.match((await ruth.open(link)).text, /Choose a password/);
    assert.match((await ruth.send(link, { password: 'short' })).text, /12 to 200 characters/);
    assert.match((await ruth.send(link, { password: 'RuthOkafor2026!' })).text, /easy to guess/);
    const chosen = await ruth.send(link, { password });
    assert.match(chosen.text, /Your password is set, and you are signed in/);
    assert.match(chosen.html, /<bdi>Ruth Okafor<\/bdi>/);
    assert.match((await ruth.open(link)).text, /used or has expired/);

    const today = await ruth.signIn('Ruth@Willow.example');
    assert.equal(today.path, '/office');
    assert.match(today.html, /<bdi>Ruth Okafor<\/bdi>/);
  });
});

describe('Signing in', () => {
  test('a wrong password and an unknown address are answered alike', async () => {
    const eMail = await addPerson(lychgate, 'Amir', 'staff');
    const [wrong, unknown] = await Promise.all([
      new StaffBrowser(lychgate).signIn(eMail, 'not my password'),
      new StaffBrowser(lychgate).signIn('nobody@willow.example', 'not my password'),
    ]);
    assert.deepEqual([wrong.status, unknown.status], [403, 403]);
    assert.equal(wrong.text.replaceAll(eMail, ''), unknown.text.replaceAll('nobody@willow.example', ''));
    assert.ok(wrong.html.includes(`value="${eMail}"`), 'the address is still in its field');
  });

  test('leads to the page that somebody wanted, and never to another website', async () => {
    const eMail = await addPerson(lychgate, 'Beth', 'staff');
    const beth = new StaffBrowser(lychgate);
    const signInPage = await beth.open('/office/account');
    assert.equal(signInPage.path, '/office/sign-in?to=%2Foffice%2Faccount');
    assert.equal((await beth.send(signInPage.path, { eMail, password })).path, '/office/account');
    const file = await new StaffBrowser(lychgate).open('/office/funerals/1f0c/photographs.zip');
    assert.equal(file.path, '/office/sign-in?to=%2Foffice%2Ffunerals%2F1f0c');
    const note = await new StaffBrowser(lychgate).open(
      '/office/money/invoices/1f0c/credit-notes/2a/note.pdf',
    );
    assert.equal(note.path, '/office/sign-in?to=%2Foffice%2Fmoney%2Finvoices%2F1f0c');
    const mistyped = await new StaffBrowser(lychgate).open('/Office/events/?q=tea%20%26');
    assert.equal(mistyped.path, '/office/sign-in?to=%2FOffice%2Fevents%2F%3Fq%3Dtea%2520%2526');
    const away = new StaffBrowser(lychgate);
    const lured = await away.send('/office/sign-in?to=//evil.example/office', { eMail, password });
    assert.equal(lured.path, '/office');
  });

  test('signing out ends the session in every process', async () => {
    const eMail = await addPerson(lychgate, 'Carol', 'staff');
    const carol = new StaffBrowser(lychgate);
    await carol.signIn(eMail);
    assert.equal((await carol.at(second).open('/office')).path, '/office');
    const cookies = new StaffBrowser(lychgate);
    await cookies.signIn(eMail);
    await carol.at(lychgate).open('/office/account/sign-out-everywhere');
    await carol.send('/office/account/sign-out-everywhere');
    assert.equal((await cookies.at(second).open('/office')).path, '/office/sign-in');
  });

  test('somebody who is removed is signed out at once, in every process', async () => {
    const eMail = await addPerson(lychgate, 'David', 'staff');
    const david = new StaffBrowser(second);
    await david.signIn(eMail);
    const page = `/office/people/${await findStaffGuid(lychgate, eMail)}/remove`;
    const operator = await signInAsOperator(lychgate);
    assert.match((await operator.open(page)).text, /Remove David\?/);
    assert.equal((await david.open('/office')).path, '/office', 'looking at the page removes nobody');
    assert.match((await operator.send(page)).text, /Removed and signed out everywhere/);
    assert.equal((await david.open('/office')).path, '/office/sign-in');
    assert.equal((await david.signIn(eMail)).status, 403);
  });

  test('a staff session opens the operator’s page, and signing out there ends it', async () => {
    const eMail = await addPerson(lychgate, 'Edith', 'staff');
    const edith = new StaffBrowser(lychgate);
    await edith.signIn(eMail);
    assert.match((await edith.open('/admin')).text, /Admin and Test Tasks[^]*Sign out/);
    await edith.send('/admin', { 'sign-out': 'yes' });
    assert.equal((await edith.open('/office')).path, '/office/sign-in');
  });
});

describe('Signing in with a code', () => {
  test('has no session before it, in any process, and leads to the page that somebody wanted', async () => {
    const eMail = await addPerson(lychgate, 'Jack', 'staff');
    const jack = new StaffBrowser(lychgate);
    await jack.signIn(eMail);
    const codes = '/office/account/codes';
    const { text } = await jack.send(codes, { start: 'yes', currentPassword: password });
    const key = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(text)![0].replaceAll(' ', '');
    const step = Math.floor(Date.now() / 30_000);
    const page = await jack.send(codes, { confirm: 'yes', code: computeCode(key, step) });
    const recoveryCodes = page.text.match(/[a-z2-7]{4}(-[a-z2-7]{4}){5}/g)!;
    assert.doesNotMatch((await jack.open(codes)).text, /[a-z2-7]{4}(-[a-z2-7]{4}){5}/, 'shown once');

    const elsewhere = new StaffBrowser(second);
    const codePage = await elsewhere.send('/office/sign-in?to=/office/account', { eMail, password });
    assert.equal(codePage.path, '/office/sign-in/code?to=%2Foffice%2Faccount');
    assert.match((await elsewhere.open('/office')).path, /^\/office\/sign-in/);
    assert.equal((await elsewhere.open('/admin')).text.includes('Sign out'), false);
    assert.equal((await elsewhere.send(codePage.path, { code: '12' })).status, 403);
    const signedIn = await elsewhere.at(lychgate).send(codePage.path, { code: recoveryCodes[0]! });
    assert.equal(signedIn.path, '/office/account');
    const secondTry = await elsewhere.send(codePage.path, { code: recoveryCodes[1]! });
    assert.equal(secondTry.path, '/office/account#page-content', 'the sign-in with that password has ended');
  });

  test('without a password first, the page leads to the sign-in', async () => {
    const stranger = new StaffBrowser(lychgate);
    const signInPage = await stranger.open('/office/sign-in/code?to=/office/account');
    assert.equal(signInPage.path, '/office/sign-in?to=%2Foffice%2Faccount');
    assert.match(
      (await stranger.send('/office/sign-in/code', { code: '123456' })).path,
      /^\/office\/sign-in$/,
    );
  });
});

describe('A forgotten password', () => {
  test('is replaced by a link that works once, and ends the sessions from before', async () => {
    const eMail = await addPerson(lychgate, 'Farah', 'staff');
    const farah = new StaffBrowser(lychgate);
    await farah.signIn(eMail);
    const browser = new StaffBrowser(lychgate);
    const [known, unknown] = await Promise.all([
      browser.send('/office/forgot', { eMail }),
      browser.send('/office/forgot', { eMail: 'nobody@willow.example' }),
    ]);
    assert.equal(known.text.replace(eMail, ''), unknown.text.replace('nobody@willow.example', ''));
    const link = await waitForEmailLink(lychgate, eMail, 'Choose a new password');
    assert.equal((await browser.send(link, { password: 'teacup meadow sixpence' })).status, 200);
    assert.equal((await browser.open('/office')).path, '/office', 'the link signs them in');
    assert.equal((await farah.open('/office')).path, '/office/sign-in');
    assert.equal((await browser.send(link, { password })).status, 410);
    assert.equal((await farah.signIn(eMail)).status, 403);
    assert.equal((await browser.signIn(eMail, 'teacup meadow sixpence')).path, '/office');
  });

  test('a password is changed with the present one, and other devices are signed out', async () => {
    const eMail = await addPerson(lychgate, 'Gwen', 'staff');
    const [here, elsewhere] = [new StaffBrowser(lychgate), new StaffBrowser(second)];
    await here.signIn(eMail);
    await elsewhere.signIn(eMail);
    const newPassword = 'teacup meadow sixpence';
    const wrong = await here.send('/office/account', {
      currentPassword: 'not my password',
      password: newPassword,
    });
    assert.match(wrong.text, /not your present password/);
    const right = await here.send('/office/account', { currentPassword: password, password: newPassword });
    assert.match(right.text, /Your password has changed/);
    assert.equal((await elsewhere.open('/office')).path, '/office/sign-in');
  });
});

describe('The staff pages', () => {
  test('are never stored, indexed or framed, and send four small scripts', async () => {
    const eMail = await addPerson(lychgate, 'Hana', 'administrator');
    const hana = new StaffBrowser(lychgate);
    await hana.signIn(eMail);
    for (const path of ['/office', '/office/people', '/office/programs', '/office/account']) {
      const { status, headers, html } = await hana.open(path);
      assert.equal(status, 200, path);
      assert.equal(headers.get('Cache-Control'), 'no-store');
      assert.equal(headers.get('X-Robots-Tag'), 'noindex');
      assert.match(headers.get('Content-Security-Policy')!, /frame-ancestors 'none'/);
      // The scripts of the search, and of the data that signing out deletes.
      assert.equal(html.match(/<script(?![^>]* src=)/g)?.length, 2);
      // The scripts that keep drafts, and that warn before the session ends.
      const files = Array.from(html.matchAll(/<script[^>]* src="([^"]*)"/g), ([, src]) => src);
      assert.match(files.join(' '), /^\/assets\/warn-before-end-\S+\.js \/assets\/keep-drafts-\S+\.js$/);
    }
  });

  test('a role sees only its own pages', async () => {
    const eMail = await addPerson(lychgate, 'Ida', 'staff');
    const ida = new StaffBrowser(lychgate);
    const today = await ida.signIn(eMail);
    assert.doesNotMatch(today.html, /\/office\/(people|programs)/);
    const refused = await ida.open('/office/people');
    assert.equal(refused.status, 403);
    assert.match(refused.text, /This needs the role “administrator”/);
    const sent = { name: 'Ida', eMail: 'ida2@willow.example', role: 'administrator' };
    assert.equal((await ida.send('/office/people', sent)).status, 403);
  });

  test('without a session, none of their data is answered either', async () => {
    const answer = await fetch(`${lychgate.address}/office/people.data`);
    assert.doesNotMatch(await answer.text(), /@willow\.example/);
  });

  test('with an external back office, they say that they need our own', async (t) => {
    const external = await startFakeBackOffice({});
    const website = await startTestLychgate({ BACK_OFFICE_URL: external.url });
    t.after(async () => {
      await website.stop();
      await external.stop();
    });
    for (const path of ['/office', '/office/sign-in']) {
      const page = await new StaffBrowser(website).open(path);
      assert.equal(page.status, 404);
      assert.match(page.text, /need Lychgate’s own back office/);
    }
  });
});
