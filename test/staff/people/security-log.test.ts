// @proof: each act that the security log records.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createSecurityLog } from '#server/monitoring/security-log.ts';
import { addPerson, signInAsOperator, password, StaffBrowser } from '../../support/staff-browser.ts';
import {
  call,
  callAsOperator,
  startTestLychgate,
  operatorKey,
  type TestedLychgate,
} from '../../support/lychgate.ts';

let lychgate: TestedLychgate;
let eMail: string;
let name: string;
before(async () => {
  lychgate = await startTestLychgate();
  eMail = await addPerson(lychgate, 'Wilhelmina', 'staff');
  const people = await callAsOperator(lychgate, 'GET', 'Staff');
  name = `person ${people.body[0].guid}`;
});
after(() => lychgate.stop());

/** The new lines of the log, without the numbers of requests, which it checks. */
async function readLogged(work: () => Promise<unknown>): Promise<object[]> {
  const before = lychgate.linesWithFacts.length;
  await work();
  return lychgate.linesWithFacts.slice(before).map((line) => {
    const { reqId, ...facts } = line as { reqId: string };
    assert.match(reqId, /^[a-z2-9]{10}$/);
    return JSON.parse(JSON.stringify(facts));
  });
}

describe('The log', () => {
  test('has each sign-in and each refused one, by the guid of the person', async () => {
    const browser = new StaffBrowser(lychgate);
    const lines = await readLogged(async () => {
      await browser.signIn(eMail, 'not my password');
      await browser.signIn('nobody@willow.example', 'not my password');
      await browser.signIn(eMail, password);
      await browser.send('/office/sign-out');
    });
    assert.deepEqual(lines, [
      { line: 'A sign-in was refused', who: name, reason: 'password wrong' },
      { line: 'A sign-in was refused', who: null, reason: 'password wrong' },
      { line: 'Somebody signed in', who: name, reason: 'password' },
      { line: 'Somebody signed out', who: name },
    ]);
  });

  test('has who was refused which page or call', async () => {
    const browser = new StaffBrowser(lychgate);
    await browser.signIn(eMail);
    const body = { name: 'Kiosk', role: 'staff' };
    const { body: program } = await callAsOperator(lychgate, 'POST', 'ApiKeys', body);
    const lines = await readLogged(async () => {
      assert.equal((await browser.open('/office/people')).status, 403);
      assert.equal((await call(lychgate.address, 'GET', 'Staff', undefined, program.key)).status, 403);
      assert.equal((await call(lychgate.address, 'GET', 'Staff', undefined, 'guessed')).status, 401);
    });
    assert.deepEqual(lines, [
      { line: 'A page was refused', who: name, route: '/office/people' },
      { line: 'A call was refused', who: `program ${program.guid}`, route: '/api/Staff' },
      { line: 'A call was refused', who: null, route: '/api/Staff' },
    ]);
  });

  test('has the operator key, and nothing that names or opens', async () => {
    const lines = await readLogged(() => signInAsOperator(lychgate));
    assert.deepEqual(lines, [
      { line: 'Somebody signed in', who: 'operator-key', reason: 'key or printed link' },
    ]);
    const text = JSON.stringify([lychgate.log, lychgate.linesWithFacts]);
    for (const secret of [eMail, 'Wilhelmina', password, 'not my password', operatorKey, 'guessed'])
      assert.ok(!text.includes(secret), secret);
  });

  test('takes a hundred lines of a kind in a minute', () => {
    let now = 0;
    const lines: string[] = [];
    const log = createSecurityLog(
      (line) => lines.push(line),
      () => now,
    );
    for (let each = 0; each < 300; each += 1) log('A call was refused', { reqId: 'a' });
    log('Somebody signed in', { reqId: 'b' });
    assert.equal(lines.length, 102);
    assert.match(lines.at(-2)!, /more of these are not logged/);
    now += 60_000;
    log('A call was refused', { reqId: 'c' });
    assert.equal(lines.length, 103);
  });
});
