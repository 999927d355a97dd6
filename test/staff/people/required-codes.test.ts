// @proof: codes become required at each moment.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import { callsAs } from '#back-office/back-office.ts';
import { computeCode } from '#back-office/staff/totp/totp.ts';
import { startTestLychgate, type TestedLychgate } from '../../support/lychgate.ts';
import { signInAsOperator, password, signInAs } from '../../support/staff-browser.ts';
import { openStaffWithClock } from '../staff-fixture.ts';
import { assertAccepted } from '../../support/answers.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate({ CODES_REQUIRED_FROM: 'finance' });
});
after(() => lychgate.stop());

const codes = '/office/account/codes';

describe('Where finance has to sign in with codes', () => {
  test('somebody without codes sets them up, and then reaches every page', async () => {
    const ruth = await signInAs(lychgate, 'Ruth', 'administrator');
    for (const page of ['/office', '/office/people', '/OFFICE/money', '/office/account/../people'])
      assert.equal((await ruth.open(page)).path, codes, page);
    assert.equal((await ruth.send('/office/people', { name: 'Thief' })).path, codes);
    assert.match((await ruth.open(codes)).text, /Your role needs sign-in codes/);
    assert.match((await ruth.open('/office/account')).text, /Where you are signed in/);
    const { text } = await ruth.send(codes, { start: 'yes', currentPassword: password });
    const key = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(text)![0].replaceAll(' ', '');
    const code = computeCode(key, Math.floor(Date.now() / 30_000));
    assert.match((await ruth.send(codes, { confirm: 'yes', code })).text, /Your recovery codes/);
    assert.equal((await ruth.open('/office/people')).path, '/office/people');
  });

  test('lower roles, and the operator key, need none', async () => {
    assert.equal(
      (await (await signInAs(lychgate, 'Ruth', 'staff')).open('/office/events')).path,
      '/office/events',
    );
    assert.equal((await (await signInAsOperator(lychgate)).open('/office/people')).path, '/office/people');
  });

  test('below the pages, the calls are refused too, except those of one’s own account', async () => {
    const staff = await openStaffWithClock(() => new Date());
    const { guid, eMail } = await staff.addPerson('administrator');
    const session = await staff.signIn(eMail);
    const actor = { ...(await staff.access.findSession(session))!, mustSetUpCodes: true };
    const api = callsAs(staff.parts, actor);
    for (const answer of [
      await api.getStaff({}),
      await api.endOwnTotp({ body: { currentPassword: password } }),
    ])
      assert.equal(isRefused(answer) && answer.code, 'codes-missing');
    assert.equal(actor.id, guid);
    assertAccepted(await api.getOwnTotp({}));
    await staff.drop();
  });
});
