// @proof: processes of different settings, started one after another.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callAsOperator, startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';
import { startSecond } from '../support/processes/two-processes.ts';
import { addPerson, StaffBrowser } from '../support/staff-browser.ts';

const publicUrl = 'http://lychgate.example';
const secret = 'smtp://office:a-secret-password@mail.example';

let first: TestedLychgate;
let browser: StaffBrowser;
before(async () => {
  first = await startTestLychgate({ PUBLIC_URL: publicUrl });
  browser = new StaffBrowser(first);
});
after(() => first.stop());

const startOther = (settings: Record<string, string>) =>
  startSecond(first, { PUBLIC_URL: publicUrl, ...settings });
const readProcesses = async () =>
  (await callAsOperator(first, 'GET', 'Settings/Processes')).body as {
    processes: { role: string }[];
    differing: string[];
    hasWorker: boolean;
  };
const openToday = async () => (await browser.open('/office')).text.replaceAll(/\s+/g, ' ');

test('web processes without a worker are reported: nobody sends emails', async () => {
  await browser.signIn(await addPerson(first, 'Ruth', 'administrator'));
  assert.doesNotMatch(await openToday(), /The server is not set up right/);
  await first.database!.rows`update running_process set role = 'web'`;
  const other = await startOther({ ROLE: 'web' });
  assert.equal((await readProcesses()).hasWorker, false);
  assert.match(other.log.join('\n'), /No process with ROLE=worker or ROLE=both is running yet/);
  assert.match(await openToday(), /Emails are not sent, and jobs do not run Nothing is lost/);
  await first.database!.rows`update running_process set role = 'both'`;
  await other.stop();
});

test('settings that differ are named to administrators, and nothing of their values', async () => {
  const other = await startOther({ ROLE: 'worker', SMTP_URL: secret, REMINDER_HOURS: '48' });
  const { differing, hasWorker, ...running } = await readProcesses();
  assert.deepEqual([differing, hasWorker], [['REMINDER_HOURS', 'SMTP_URL'], true]);
  assert.deepEqual(
    running.processes.map(({ role }) => role),
    ['both', 'worker'],
  );
  assert.match(
    other.log.join('\n'),
    /Other processes on this database have other settings: REMINDER_HOURS, SMTP_URL\./,
  );
  assert.match(await openToday(), /set these alike for all processes: REMINDER_HOURS, SMTP_URL\./);
  const stored = JSON.stringify(await first.database!.rows`select * from running_process`);
  assert.ok(!stored.includes('secret') && !stored.includes('lychgate.example'), 'a value is in the database');
  await other.stop();
  assert.deepEqual((await readProcesses()).differing, []);
  assert.doesNotMatch(await openToday(), /The server is not set up right/);
});

test('of different operator keys only the key is named', async () => {
  const other = await startOther({ OPERATOR_KEY: 'another-operator-key-for-tests' });
  assert.deepEqual((await readProcesses()).differing, ['OPERATOR_KEY']);
  await other.stop();
});

test('a process that was killed counts no longer after a minute', async () => {
  const other = await startOther({ PUBLIC_URL: 'http://elsewhere.example' });
  assert.deepEqual((await readProcesses()).differing, ['PUBLIC_URL']);
  await first.database!.rows`
    update running_process set seen_at = now() - interval '61 seconds' where role = 'both' and settings <> (
      select settings from running_process order by started_at limit 1)`;
  assert.deepEqual((await readProcesses()).differing, []);
  await other.stop();
});
