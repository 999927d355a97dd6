import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestLychgate, type TestedLychgate } from '../../support/lychgate.ts';
import { signInAsOperator, StaffBrowser, signInAs } from '../../support/staff-browser.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let lychgate: TestedLychgate;
before(async () => (lychgate = await startTestLychgate()));
after(() => lychgate.stop());

type End = { endsInMs: number; canStay: boolean };

const endOf = async (browser: StaffBrowser): Promise<End> =>
  JSON.parse((await browser.open('/office/session')).html) as End;

const staySignedIn = async (browser: StaffBrowser): Promise<End> =>
  JSON.parse((await browser.send('/office/session')).html) as End;

const isAbout = (found: number, expected: number) =>
  assert.ok(Math.abs(found - expected) < minuteMs, `${found} ms instead of ${expected}`);

test('asking when a session ends does not make it last longer, and staying does', async () => {
  const browser = await signInAs(lychgate, 'Mary', 'staff');
  const { rows } = lychgate.database!;
  await rows`update staff_session set used_at = now() - interval '7 hours'`;
  isAbout((await endOf(browser)).endsInMs, hourMs);
  isAbout((await endOf(browser)).endsInMs, hourMs);
  isAbout((await staySignedIn(browser)).endsInMs, 8 * hourMs);
  assert.equal((await endOf(browser)).canStay, true);
});

test('two weeks after the sign-in a session ends, however it is used', async () => {
  const browser = await signInAs(lychgate, 'Mary', 'staff');
  await lychgate.database!.rows`
    update staff_session set started_at = now() - interval '14 days' + interval '1 hour'`;
  for (const { endsInMs, canStay } of [await endOf(browser), await staySignedIn(browser)]) {
    isAbout(endsInMs, hourMs);
    assert.equal(canStay, false);
  }
});

test('a session with the operator key lasts eight hours, and a stranger has none to stay in', async () => {
  const operator = await signInAsOperator(lychgate);
  isAbout((await endOf(operator)).endsInMs, 8 * hourMs);
  assert.equal((await staySignedIn(operator)).canStay, false);
  const nobody = new StaffBrowser(lychgate);
  for (const end of [await endOf(nobody), await staySignedIn(nobody)])
    assert.deepEqual(end, { endsInMs: 0, canStay: false });
  const { address } = lychgate;
  const foreign = await fetch(`${address}/office/session`, {
    method: 'POST',
    headers: { Origin: 'https://evil.example', Cookie: (await signInAs(lychgate, 'Mary', 'staff')).cookie() },
  });
  assert.equal(foreign.status, 403);
});
