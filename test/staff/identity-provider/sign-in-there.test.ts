// @proof: a provider that others have written is started.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { readConfig } from '#server/config.ts';
import { startTestLychgate, type TestedLychgate } from '../../support/lychgate.ts';
import { addPerson, password, StaffBrowser } from '../../support/staff-browser.ts';
import {
  beginAt,
  clientId,
  clientSecret,
  returnFromProvider,
  createProviderSettings,
} from './provider-browser.ts';
import { signInThere, startOidcProvider } from './start-oidc-provider.ts';
import { computeCodeAt } from '../staff-fixture.ts';

const path = '/office/settings/identity-provider';

/** A Lychgate with a signed-in administrator, and an identity provider with an account of theirs. */
async function start(t: TestContext, settings: Record<string, string> = {}) {
  const lychgate = await startTestLychgate(settings);
  t.after(lychgate.stop);
  const eMail = await addPerson(lychgate, 'Ruth', 'administrator');
  const ruth = new StaffBrowser(lychgate);
  await ruth.signIn(eMail);
  // oidc-provider warns of settings that only matter in production.
  t.mock.method(console, 'warn', () => {});
  t.mock.method(console, 'info', () => {});
  const accounts = [{ subject: 'ruth-at-the-provider', eMail }];
  const provider = await startOidcProvider(accounts);
  t.after(provider.stop);
  return { lychgate, ruth, eMail, accounts, issuer: provider.issuer };
}

const save = (browser: StaffBrowser, fields: Record<string, string>) =>
  browser.save(path, { name: 'Example Accounts', ...fields });

async function signIn(lychgate: TestedLychgate, subject = 'ruth-at-the-provider') {
  const browser = new StaffBrowser(lychgate);
  return {
    browser,
    page: await returnFromProvider(browser, await signInThere(await beginAt(browser), subject)),
  };
}

test('an administrator enters the provider, tries it, and colleagues sign in there', async (t) => {
  const { lychgate, ruth, issuer } = await start(t);
  const empty = await ruth.open(path);
  assert.match(empty.html, new RegExp(`Redirect address: ${lychgate.address}/office/sign-in/return`));
  assert.doesNotMatch((await new StaffBrowser(lychgate).open('/office/sign-in')).text, /Sign in with/);
  const incomplete = await save(ruth, { issuer, clientId: '', clientSecret: '' });
  assert.match(incomplete.text, /Please enter the client ID, too\./);
  assert.match(
    (await save(ruth, { issuer: 'http://elsewhere.example', clientId })).text,
    /begins with https/,
  );
  assert.match((await save(ruth, { issuer, clientId, clientSecret })).text, /Saved\./);
  const tried = await ruth.open(`${path}?try=yes`);
  assert.ok(tried.text.includes(`${issuer} answers, and signs with`), tried.text);
  assert.ok(!JSON.stringify(await lychgate.database!.rows`select value from setting`).includes(clientSecret));

  const { page } = await signIn(lychgate);
  assert.equal(page.path, '/office');
  const moved = await save(ruth, { issuer: 'https://elsewhere.example', clientId, clientSecret: '' });
  assert.match(moved.text, /enter the client secret again/, 'the stored secret goes to no other provider');
  await save(ruth, { issuer: '', clientId: '', clientSecret: '' });
  assert.doesNotMatch((await new StaffBrowser(lychgate).open('/office/sign-in')).text, /Sign in with/);
  const off = await new StaffBrowser(lychgate).open('/office/sign-in/provider');
  assert.equal(off.status, 404);
});

test('a wrong client secret is said calmly, and a wrong issuer is found by trying', async (t) => {
  const { lychgate, ruth, issuer } = await start(t);
  await save(ruth, { issuer, clientId, clientSecret: 'a wrong secret' });
  const { page } = await signIn(lychgate);
  assert.equal(page.status, 403);
  assert.match(page.text, /does not know this website/);
  await save(ruth, { issuer: `${lychgate.address}/events`, clientId, clientSecret });
  const tried = await ruth.open(`${path}?try=yes`);
  assert.match(tried.text, /The provider did not answer as expected/);
  assert.equal((await new StaffBrowser(lychgate).open('/office/sign-in/provider')).status, 503);
});

test('an account whose address is not verified opens nothing', async (t) => {
  const { lychgate, ruth, eMail, accounts, issuer } = await start(t);
  await save(ruth, { issuer, clientId, clientSecret });
  accounts.push(Object.assign({ subject: 'somebody', eMail }, { isVerified: false }));
  const { page } = await signIn(lychgate, 'somebody');
  assert.match(page.text, /does not confirm that your email address is yours/);
});

test('the provider stands in for codes only if the server says so', async (t) => {
  const { issuer, accounts } = await start(t);
  const settings = { ...createProviderSettings(issuer), CODES_REQUIRED_FROM: 'administrator' };
  const asks = await startTestLychgate(settings);
  t.after(asks.stop);
  const amos = await addPerson(asks, 'Amos', 'administrator');
  accounts.push({ subject: 'amos', eMail: amos });
  const { browser, page } = await signIn(asks, 'amos');
  assert.match(page.path, /account\/codes/, 'he must set up codes first');
  const { text } = await browser.send('/office/account/codes', { start: 'yes', currentPassword: password });
  const key = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(text)![0].replaceAll(' ', '');
  await browser.send('/office/account/codes', { confirm: 'yes', code: computeCodeAt(key, Date.now(), 0) });
  const second = await signIn(asks, 'amos');
  assert.match(second.page.text, /Enter your code/);
  assert.equal(
    (await second.browser.send('/office/sign-in/code', { code: computeCodeAt(key, Date.now(), 1) })).path,
    '/office',
  );

  const trusts = await startTestLychgate({ ...settings, OIDC_REPLACES_CODES: 'on' });
  t.after(trusts.stop);
  const ruth = await addPerson(trusts, 'Ruth', 'administrator');
  accounts.push({ subject: 'ruth', eMail: ruth });
  assert.equal((await signIn(trusts, 'ruth')).page.path, '/office', 'the provider is enough');
  const byPassword = new StaffBrowser(trusts);
  assert.match((await byPassword.signIn(ruth)).path, /account\/codes/, 'the password is not');
  assert.throws(() => readConfig({ OIDC_REPLACES_CODES: 'on' }), /needs OIDC_ISSUER/);
});

test('the environment wins, and its secret is on no page', async (t) => {
  const { issuer, eMail, accounts } = await start(t);
  const lychgate = await startTestLychgate({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  });
  t.after(lychgate.stop);
  const amos = await addPerson(lychgate, 'Amos', 'administrator');
  accounts.push({ subject: 'amos', eMail: amos });
  const browser = new StaffBrowser(lychgate);
  await browser.signIn(amos);
  const { text, html } = await browser.open(path);
  assert.match(text, /Set by your IT support \(OIDC_ISSUER\)/);
  assert.ok(!html.includes(clientSecret) && !html.includes(eMail));
  assert.match(
    (await new StaffBrowser(lychgate).open('/office/sign-in')).text,
    /Sign in with your organisation/,
  );
});

test('a form that has lost its session is carried out after a sign-in in another tab', async (t) => {
  const { lychgate, ruth, issuer } = await start(t);
  await save(ruth, { issuer, clientId, clientSecret });
  const { browser } = await signIn(lychgate);
  browser.forget('staff');
  const refusal = await browser.send('/office/account/search-key', { has: 'no' });
  assert.match(refusal.text, /Your session has ended/);
  assert.match(refusal.text, /I have signed in there: go on/);
  const sealed = Array.from(refusal.html.matchAll(/name="kept-form" value="([^"]+)"/g), ([, part]) => part!);
  const goOn: [string, string][] = [
    ...sealed.map((part): [string, string] => ['kept-form', part]),
    ['signed-in', 'yes'],
  ];
  assert.match((await browser.sendFields(refusal.path, goOn)).text, /Nobody has signed in in another tab/);
  await returnFromProvider(browser, await signInThere(await beginAt(browser), 'ruth-at-the-provider'));
  const done = await browser.sendFields(refusal.path, goOn);
  assert.doesNotMatch(done.text, /Your session has ended/);
});
