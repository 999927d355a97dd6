import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { callAsOperator, startTestLychgate, type TestedLychgate } from '../../support/lychgate.ts';
import { addPerson, password, StaffBrowser, findStaffGuid } from '../../support/staff-browser.ts';

let lychgate: TestedLychgate;
let ruth: StaffBrowser;
let own: string;
before(async () => {
  lychgate = await startTestLychgate();
  ruth = new StaffBrowser(lychgate);
  own = await addPerson(lychgate, 'Ruth', 'administrator');
  await ruth.signIn(own);
});
after(() => lychgate.stop());

async function findPage(eMail: string): Promise<string> {
  return `/office/people/${await findStaffGuid(lychgate, eMail)}`;
}

describe('An administrator', () => {
  test('signs somebody out everywhere, who can sign in again', async () => {
    const eMail = await addPerson(lychgate, 'Amir', 'staff');
    const devices = [new StaffBrowser(lychgate), new StaffBrowser(lychgate)];
    for (const device of devices) await device.signIn(eMail);
    const page = await findPage(eMail);
    assert.match((await ruth.open(page)).html, /end-sessions/);
    assert.match((await ruth.open(`${page}/end-sessions`)).text, /Sign Amir out everywhere\?/);
    assert.equal((await devices[0]!.open('/office')).path, '/office', 'looking at the page ends nothing');
    const ended = await ruth.send(`${page}/end-sessions`);
    assert.match(ended.text, /They are signed out everywhere\.[^]*signed out everywhere/);
    for (const device of devices) assert.equal((await device.open('/office')).path, '/office/sign-in');
    assert.equal((await devices[0]!.signIn(eMail)).path, '/office');
  });

  test('hands over a link to somebody whom no email reaches, who chooses a password', async () => {
    const body = { name: 'Edith', eMail: 'edith@example.org', role: 'staff' };
    await callAsOperator(lychgate, 'POST', 'Staff', body);
    const page = await findPage(body.eMail);
    assert.match((await ruth.open(page)).html, /\/invitation"/);
    assert.doesNotMatch(
      (await ruth.open(`${page}/invitation`)).html,
      /office\/password/,
      'looking makes none',
    );
    const newLink = await ruth.send(`${page}/invitation`);
    const [, link] = /value="[^"]*(\/office\/password\?link=[^"]+)"/.exec(newLink.html) ?? [];
    assert.match((await ruth.open(page)).text, /Ruth\s+made a link to choose a password/);
    const edith = new StaffBrowser(lychgate);
    assert.match((await edith.send(link!, { password })).text, /Your password is set/);
    assert.equal((await edith.send(link!, { password })).status, 410);
    assert.equal((await ruth.send(`${page}/invitation`)).status, 409);
    assert.doesNotMatch((await ruth.open(page)).html, /\/invitation"/);
  });

  test('does not find a way to sign out somebody who is signed in nowhere, or themselves', async () => {
    const eMail = await addPerson(lychgate, 'Beth', 'staff');
    assert.doesNotMatch((await ruth.open(await findPage(eMail))).html, /end-sessions/);
    assert.doesNotMatch((await ruth.open(await findPage(own))).html, /end-sessions/);
  });

  test('changes an email address only with their own password, and keeps what they typed', async () => {
    const eMail = await addPerson(lychgate, 'Carol', 'staff');
    const page = await findPage(eMail);
    const { revision } = /name="revision" value="(?<revision>\d+)"/.exec(
      (await ruth.open(page)).html,
    )!.groups!;
    const change = { name: 'Carol', eMail: 'thief@elsewhere.example', role: 'staff', revision: revision! };
    const without = await ruth.send(page, change);
    assert.equal(without.status, 400);
    assert.match(without.text, /Please enter your own password/);
    assert.ok(without.html.includes('value="thief@elsewhere.example"'));
    const wrong = await ruth.send(page, { ...change, currentPassword: 'not my password' });
    assert.match(wrong.text, /This is not your present password/);
    assert.ok(await findPage(eMail), 'nothing has changed');
    const right = await ruth.send(page, { ...change, currentPassword: password });
    assert.match(right.text, /Saved/);
    assert.ok(await findPage('thief@elsewhere.example'));
  });

  test('changes a name or a role without it', async () => {
    const eMail = await addPerson(lychgate, 'David', 'staff');
    const page = await findPage(eMail);
    const change = { name: 'David Lee', eMail, role: 'finance', revision: '1', currentPassword: '' };
    assert.match((await ruth.send(page, change)).text, /Saved/);
  });
});
