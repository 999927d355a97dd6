// @proof: each way to forge what a provider says.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Events, OAuth2Server, type MutableToken } from 'oauth2-mock-server';
import { callAsOperator, startTestLychgate, type TestedLychgate } from '../../support/lychgate.ts';
import { addPerson, StaffBrowser } from '../../support/staff-browser.ts';
import {
  beginAt,
  returnFromProvider,
  addColleague,
  createProviderSettings,
  clientId,
} from './provider-browser.ts';

let provider: OAuth2Server;
let lychgate: TestedLychgate;

before(async () => {
  provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  lychgate = await startTestLychgate(createProviderSettings(provider.issuer.url!));
});
after(async () => {
  await lychgate.stop();
  if (provider.listening) await provider.stop();
});

type Payload = MutableToken['payload'];

const readSeconds = () => Math.floor(Date.now() / 1000);

/** The ID token of the next sign-in is about this person, with these changes. */
function nextToken(
  eMail: string,
  change: (payload: Payload, header: MutableToken['header']) => void = () => {},
) {
  const adjust = ({ payload, header }: MutableToken) => {
    // The access token comes first; the second one is the ID token.
    if (payload.aud !== clientId) return;
    Object.assign(payload, { sub: `subject of ${eMail}`, email: eMail, email_verified: true });
    change(payload, header);
  };
  provider.service.removeAllListeners(Events.BeforeTokenSigning);
  provider.service.on(Events.BeforeTokenSigning, adjust);
}

/** The provider asks nothing, and sends the browser back. */
async function goThroughProvider(browser: StaffBrowser, to = ''): Promise<string> {
  const answer = await fetch(await beginAt(browser, to), { redirect: 'manual' });
  return answer.headers.get('Location')!;
}

const signIn = async (browser: StaffBrowser, to = '') =>
  returnFromProvider(browser, await goThroughProvider(browser, to));

test('the button leads to the provider, and back to the page that was wanted', async () => {
  const { eMail, browser } = await addColleague(lychgate);
  const page = await browser.open('/office/sign-in?to=%2Foffice%2Fpeople');
  assert.match(
    page.html,
    /href="\/office\/sign-in\/provider\?to=%2Foffice%2Fpeople"[^>]*>Sign in with.*Example Accounts/,
  );
  nextToken(eMail);
  const opened = await signIn(browser, '/office/people');
  assert.equal(opened.path, '/office/people');
  const line = lychgate.linesWithFacts.find((each) => JSON.stringify(each).includes('"identity provider"'));
  assert.match(JSON.stringify(line), /Somebody signed in.*person /);
  assert.ok(!JSON.stringify(lychgate.linesWithFacts).includes(eMail), 'no address is in the log');
});

test('the account counts afterwards, and an address alone no longer does', async () => {
  const { eMail, browser } = await addColleague(lychgate);
  nextToken(eMail);
  await signIn(browser);
  nextToken(eMail, (payload) =>
    Object.assign(payload, { email: 'married@willow.example', email_verified: false }),
  );
  const secondSignIn = await signIn(new StaffBrowser(lychgate));
  assert.equal(secondSignIn.path, '/office', 'another address of the linked account changes nothing');
  nextToken(eMail, (payload) => (payload.sub = 'somebody who has got this address now'));
  const other = await signIn(new StaffBrowser(lychgate));
  assert.equal(other.status, 403);
  assert.match(other.text, /Another account of the provider belongs to your account here/);
});

test('an administrator ends the link, and the next account is linked', async () => {
  const { eMail, browser } = await addColleague(lychgate);
  nextToken(eMail);
  await signIn(browser);
  const staff = (await callAsOperator(lychgate, 'GET', 'Staff')).body as {
    guid: string;
    eMail: string;
    hasIdentity: boolean;
  }[];
  const { guid, hasIdentity } = staff.find((each) => each.eMail === eMail)!;
  assert.equal(hasIdentity, true);
  const history = await callAsOperator(lychgate, 'GET', `History/staff/${guid}`);
  assert.match(JSON.stringify(history.body), /linked an account of the identity provider/);
  const admin = await addPerson(lychgate, 'Amos', 'administrator');
  const amos = new StaffBrowser(lychgate);
  await amos.signIn(admin);
  assert.match((await amos.open(`/office/people/${guid}`)).text, /End link with provider/);
  const ended = await amos.send(`/office/people/${guid}/end-identity`);
  assert.match(ended.text, /The link is ended/);
  assert.match((await browser.open('/office')).text, /Sign in/);
  nextToken(eMail, (payload) => (payload.sub = 'the new account'));
  assert.equal((await signIn(browser)).path, '/office');
});

describe('Nobody is signed in', () => {
  const refusals: [string, RegExp, (payload: Payload) => void][] = [
    ['by a token for another program', /did not fit/, (payload) => (payload.aud = 'another-program')],
    ['by a token of another issuer', /did not fit/, (payload) => (payload.iss = 'https://elsewhere.example')],
    ['by a token of another sign-in', /did not fit/, (payload) => (payload.nonce = 'another')],
    ['by a token without a nonce', /did not fit/, (payload) => delete payload.nonce],
    [
      'by a token that has expired',
      /did not fit/,
      (payload) => Object.assign(payload, { iat: readSeconds() - 7200, exp: readSeconds() - 3600 }),
    ],
    [
      'if the clock of the provider is ten minutes fast',
      /did not fit/,
      (payload) => Object.assign(payload, { iat: readSeconds() + 600, exp: readSeconds() + 4200 }),
    ],
    [
      'if the clock of the provider is ten minutes slow',
      /did not fit/,
      (payload) => Object.assign(payload, { iat: readSeconds() - 600, exp: readSeconds() + 4200 }),
    ],
    ['by an address that is not verified', /does not confirm/, (payload) => (payload.email_verified = false)],
    ['by an address without a word on it', /does not confirm/, (payload) => delete payload.email_verified],
    [
      'by Microsoft’s claim of somebody else',
      /does not confirm/,
      (payload) => Object.assign(payload, { email_verified: null, xms_edov: true }),
    ],
    [
      'with an address that nobody here has',
      /has the email address/,
      (payload) => (payload.email = 'nobody@willow.example'),
    ],
  ];
  for (const [title, sentence, change] of refusals)
    test(title, async () => {
      const { eMail, browser } = await addColleague(lychgate, 'staff');
      nextToken(eMail, change);
      const refused = await signIn(browser, '/office/events');
      assert.equal(refused.status, 403);
      assert.match(refused.text, sentence);
      assert.match(refused.html, /href="\/office\/sign-in\?to=%2Foffice%2Fevents"/, 'back to the password');
      assert.match((await browser.open('/office')).text, /Sign in/);
      assert.equal((await browser.signIn(eMail)).path, '/office', 'the password goes on working');
    });

  test('by an address of the answer that another browser has begun', async () => {
    const { eMail, browser } = await addColleague(lychgate);
    nextToken(eMail);
    const address = await goThroughProvider(browser);
    const stranger = new StaffBrowser(lychgate);
    const refused = await returnFromProvider(stranger, address);
    assert.match(refused.text, /began in another browser/);
    await beginAt(stranger);
    assert.match(
      (await returnFromProvider(stranger, address)).text,
      /did not fit/,
      'the state is another one',
    );
    assert.equal((await returnFromProvider(browser, address)).path, '/office');
    assert.match(
      (await returnFromProvider(new StaffBrowser(lychgate).at(lychgate), address)).text,
      /another browser/,
    );
  });

  test('by somebody who cancels there', async () => {
    const { browser } = await addColleague(lychgate);
    const state = new URL(await beginAt(browser)).searchParams.get('state')!;
    const address = `${lychgate.address}/office/sign-in/return?error=access_denied&state=${state}`;
    assert.match((await returnFromProvider(browser, address)).text, /You did not finish signing in/);
  });

  test('by a token that is signed with a key of somebody else', async () => {
    const { eMail, browser } = await addColleague(lychgate);
    const forger = new OAuth2Server();
    await forger.issuer.keys.generate('RS256');
    nextToken(eMail);
    provider.service.once(Events.BeforeResponse, (answer) => {
      const [, payload] = (answer.body as { id_token: string }).id_token.split('.');
      const [key] = provider.issuer.keys.toJSON();
      const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as object;
      const header = Buffer.from(JSON.stringify({ alg: 'RS256', kid: key!.kid })).toString('base64url');
      const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
      (answer.body as { id_token: string }).id_token = `${header}.${body}.${'A'.repeat(342)}`;
    });
    assert.match((await signIn(browser)).text, /did not fit/);
  });
});

test('no address leads to another website', async () => {
  const { eMail, browser } = await addColleague(lychgate);
  for (const to of ['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', '/admin']) {
    nextToken(eMail);
    assert.equal((await signIn(browser, to)).path, '/office', to);
    await browser.send('/office/sign-out');
  }
});

test('new keys of the provider work at once', async () => {
  const { eMail } = await addColleague(lychgate);
  const kids = new Set<string>();
  const signInWithToken = async () => {
    nextToken(eMail, (_, { kid }) => kids.add(kid));
    assert.equal((await signIn(new StaffBrowser(lychgate))).path, '/office');
  };
  await signInWithToken();
  await provider.issuer.keys.generate('RS256');
  await provider.issuer.keys.generate('RS256');
  // The provider signs two tokens at each sign-in, with its keys in turn.
  for (let signIns = 0; signIns < 3; signIns += 1) await signInWithToken();
  assert.equal(kids.size, 3);
});

test('a provider that is away does not stop the password', async () => {
  const port = Number(new URL(provider.issuer.url!).port);
  const { eMail, browser } = await addColleague(lychgate);
  nextToken(eMail);
  const address = await goThroughProvider(browser);
  await provider.stop();
  const away = await returnFromProvider(browser, address);
  assert.equal(away.status, 503);
  assert.match(away.text, /does not answer at the moment/);
  assert.match((await browser.open('/office/sign-in')).text, /Sign in with Example Accounts/);
  assert.equal((await browser.signIn(eMail)).path, '/office');
  await provider.start(port, '127.0.0.1');
});
