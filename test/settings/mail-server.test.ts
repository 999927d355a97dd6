import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { addPerson, signInAsOperator, StaffBrowser } from '../support/staff-browser.ts';
import { startSmtp } from '../support/email/smtp.ts';
import { callAsOperator, startTestLychgate } from '../support/lychgate.ts';
import { until } from '../support/until.ts';

const path = '/office/settings/mail-server';
const password = 'correct horse & battery/staple';

/** A mail server that lets one user in. `received` are the senders of what it took. */
async function startServerWithSignIn(t: TestContext) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: (auth, _, done) =>
      auth.username === 'ruth@example.org' && auth.password === password
        ? done(null, { user: 'ruth' })
        : done(new Error('Wrong password')),
    onData(stream, { envelope }, done) {
      stream.resume().once('end', () => {
        received.push(envelope.mailFrom ? envelope.mailFrom.address : '');
        done();
      });
    },
  });
  server.on('error', () => {});
  const listener = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { received, port: String((listener.address() as AddressInfo).port) };
}

async function start(t: TestContext, settings: Record<string, string> = {}) {
  const lychgate = await startTestLychgate(settings);
  t.after(lychgate.stop);
  const ruth = settings.SMTP_URL ? await signInAsOperator(lychgate) : new StaffBrowser(lychgate);
  if (!settings.SMTP_URL) await ruth.signIn(await addPerson(lychgate, 'Ruth', 'administrator'));
  const save = (fields: Record<string, string>) => ruth.save(path, fields);
  const sendTest = () => ruth.send('/office/guide', { press: 'try-mail-server' });
  return { lychgate, ruth, save, sendTest };
}

test('an administrator enters the mail server, and the next email goes out through it', async (t) => {
  const { received, port } = await startServerWithSignIn(t);
  const { lychgate, ruth, save, sendTest } = await start(t);
  assert.match((await ruth.open('/office/events')).text, /no mail server/);
  const server = { host: '127.0.0.1', port, user: 'ruth@example.org', password };
  const example = await save({ ...server, from: 'bookings@lychgate.example' });
  assert.match(example.text, /Please enter the address that your emails come from\./);
  assert.match(example.html, /value="127\.0\.0\.1"/, 'what was typed stays');
  const fields = { ...server, from: 'office@willow.example' };
  const saved = await save(fields);
  assert.match(saved.text, /Saved\./);
  const { body: groups } = await callAsOperator(lychgate, 'GET', 'Settings');
  assert.deepEqual(groups.notices.values.staffMail, ['office@willow.example'], 'who is told of requests');

  const tried = await sendTest();
  assert.match(tried.text, /The last test/);
  await until(() => received.length === 1);
  assert.deepEqual(received, ['office@willow.example']);
  await until(async () => /The last test[^:]*\d\d [ap]m: Sent|: Sent/.test((await ruth.open(path)).text));
  const offered = /1 email was never sent, because there was no mail server then\./;
  assert.match((await ruth.open('/office/events')).text, offered);

  const secondSave = await save({ ...fields, password: '' });
  assert.match(secondSave.text, /Saved\./, 'an empty password keeps the one that is set');
  const stored = JSON.stringify(await lychgate.database!.rows`select value from setting`);
  const answers = JSON.stringify([
    (await callAsOperator(lychgate, 'GET', 'Settings')).body,
    (await callAsOperator(lychgate, 'GET', 'History/setting/mailServer')).body,
    await lychgate.database!.rows`select changes from history`,
  ]);
  for (const text of [stored, answers, saved.html, (await ruth.open(path)).html])
    assert.ok(!text.includes('battery'), text.slice(0, 300));
  assert.match(answers, /"password":"set"/);
});

test('a password that is stored goes to no other server than it was entered for', async (t) => {
  const { port } = await startServerWithSignIn(t);
  const { save } = await start(t);
  const fields = { from: 'office@willow.example', host: '127.0.0.1', port, user: 'ruth@example.org' };
  await save({ ...fields, password });
  const elsewhere = await save({ ...fields, host: 'smtp.evil.example', password: '' });
  assert.match(
    elsewhere.text,
    /Please enter the password again, because it would be sent to another server\./,
  );
  assert.match((await save({ ...fields, host: '', password: '' })).text, /Saved\./);
  const later = await save({ ...fields, host: 'smtp.evil.example', password: '' });
  assert.match(later.text, /Please enter the password again/);
});

test('a wrong password is named where one tries it, and the emails wait', async (t) => {
  const { received, port } = await startServerWithSignIn(t);
  const { ruth, save, sendTest } = await start(t);
  const fields = { from: 'office@willow.example', host: '127.0.0.1', port, user: 'ruth@example.org' };
  await save({ ...fields, password: 'wrong' });
  await sendTest();
  await until(async () => /The last test[^]*Waiting \([^)]+\)/.test((await ruth.open(path)).text));
  assert.deepEqual(received, []);
});

test('a mail server of the environment is shown, and cannot be changed in the browser', async (t) => {
  const smtp = await startSmtp();
  t.after(smtp.stop);
  const { ruth, save, lychgate } = await start(t, { SMTP_URL: smtp.url });
  const { text: pageText, html } = await ruth.open(path);
  assert.match(pageText, /Server:\s+127\.0\.0\.1\s+Set by your IT support \(SMTP_URL\)\./);
  assert.doesNotMatch(html, /name="(host|port|user|password)"/);
  assert.match((await save({ from: 'office@willow.example' })).text, /Saved\./);
  const body = { host: 'smtp.example.com' };
  const refused = await callAsOperator(lychgate, 'PUT', 'Settings/MailServer', body);
  assert.equal(refused.body.fields.host, 'Your IT support has set this (SMTP_URL).');
});
