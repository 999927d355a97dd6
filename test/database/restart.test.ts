// @proof: the database is killed and started again, in real time.
import assert from 'node:assert/strict';
import { appendFileSync, existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '#server/config.ts';
import { startLychgate } from '#server/main.ts';
import type { Lychgate } from '#server/open-lychgate.ts';
import { apiKey, callAsOperator, makeEvent, operatorKey } from '../support/lychgate.ts';
import { createDisposableDataDir } from '../support/postgres.ts';
import { until } from '../support/until.ts';
import { book, readNumberBooked } from '../support/records/booking.ts';

const dataDir = createDisposableDataDir();
const cluster = join(dataDir, 'postgres');
const control = join(cluster, 'global', 'pg_control');

let lychgate: Lychgate;
let eventGuid: string;
const log: string[] = [];
before(async () => {
  lychgate = await startLychgate(
    readConfig({ DATA_DIR: dataDir, PORT: '0', API_KEY: apiKey, OPERATOR_KEY: operatorKey, DEMO: 'off' }),
    (line) => log.push(line),
  );
  eventGuid = await makeEvent(lychgate.address);
});
after(() => lychgate.stop());

describe('The built-in database is killed', () => {
  test('it restarts with every booking, and emails and jobs continue', async () => {
    assert.equal(
      (await book(lychgate.address, eventGuid, { name: 'Ann Before', eMail: 'ann@example.org' })).body,
      true,
    );
    await waitUntil('the first email is out', () => countEmails('ann') === 1);
    killPostgres();
    await waitUntil('the death was noticed', () =>
      log.some((line) => line.startsWith('PostgreSQL has ended unexp')),
    );
    await waitUntil('health is good', async () => (await fetchHealth()).status === 200);
    assert.equal(
      (await book(lychgate.address, eventGuid, { name: 'Bea After', eMail: 'bea@example.org' })).body,
      true,
    );
    await waitUntil('both emails are out', () => countEmails('ann') === 1 && countEmails('bea') === 1);
    const { body } = await callAsOperator(lychgate, 'GET', 'Admin/BackgroundServiceAPI');
    assert.equal(body.state, 'done');
    assert.equal(await readPlaces(), 2);
  });

  test('while it cannot start, health reports it, and visitors keep what they typed', async () => {
    renameSync(control, `${control}.away`);
    // Lines that an older PostgreSQL might have written itself: details and statements hold personal data.
    appendFileSync(
      join(dataDir, 'postgres.log'),
      `2026-11-22 10:00:00 UTC [7] PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device\n` +
        `2026-11-22 10:00:00 UTC [7] DETAIL:  Failing row contains (7, Margaret Ellis).\n` +
        `2026-11-22 10:00:00 UTC [7] STATEMENT:  select from contact\n\twhere name = 'Margaret Ellis'\n`,
    );
    killPostgres();
    await waitUntil('health is bad', async () => (await fetchHealth()).status === 503);
    await waitUntil('a restart has failed', () =>
      log.some((line) => line.startsWith('PostgreSQL does not start')),
    );
    assert.deepEqual((await fetchHealth()).body, { status: 'unavailable', database: 'restarting' });

    const page = await fetch(`${lychgate.address}/events`);
    assert.equal(page.status, 503);
    assert.match(await page.text(), /We cannot show this page right now/);
    const form = await sendForm(`/events?book=${eventGuid}`, {
      name: 'Carys Typed',
      eMail: 'carys@example.org',
      numberOfAttendees: '2',
    });
    assert.equal(form.status, 503);
    assert.match(form.page, /value="Carys Typed"/);

    const text = log.filter((line) => line.startsWith('PostgreSQL')).join('\n');
    assert.match(text, /PANIC: {2}could not write to file "pg_wal/);
    assert.match(text, /could not find the database system|pg_control/);
    assert.doesNotMatch(log.join('\n'), /Margaret|Carys/);
  });

  test('when it can start again, nobody has to do anything', async () => {
    renameSync(`${control}.away`, control);
    await waitUntil('health is good', async () => (await fetchHealth()).status === 200);
    assert.deepEqual((await fetchHealth()).body, { status: 'ok' });
    assert.ok(log.includes('PostgreSQL is running again.'));
    assert.equal(await readPlaces(), 2);
    assert.equal(
      (await book(lychgate.address, eventGuid, { name: 'Carys Typed', eMail: 'carys@example.org' })).body,
      true,
    );
  });

  test('a stop in the middle of the restarts ends at once and leaves no server behind', async () => {
    renameSync(control, `${control}.away`);
    killPostgres();
    await waitUntil('health is bad', async () => (await fetchHealth()).status === 503);
    const beganMs = performance.now();
    await lychgate.stop();
    assert.ok(performance.now() - beganMs < 15_000);
    renameSync(`${control}.away`, control);
    await wait(1_500);
    assert.equal(existsSync(join(cluster, 'postmaster.pid')), false);
  });
});

function killPostgres() {
  process.kill(Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8')), 'SIGKILL');
}

async function fetchHealth() {
  const answer = await fetch(`${lychgate.address}/health`);
  return { status: answer.status, body: await answer.json() };
}

const readPlaces = () => readNumberBooked(lychgate.address, eventGuid);

async function sendForm(path: string, fields: Record<string, string>) {
  const answer = await fetch(lychgate.address + path, {
    method: 'POST',
    headers: { Origin: lychgate.address },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return { status: answer.status, page: await answer.text() };
}

function countEmails(name: string): number {
  const folder = join(dataDir, 'mail');
  if (!existsSync(folder)) return 0;
  const emails = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  return emails.filter((email) => email.includes(`To: ${name}@example.org`)).length;
}

const waitUntil = (label: string, isSo: () => boolean | Promise<boolean>) =>
  until(isSo, 60, () => `${label}: not in time. The log says:\n${log.join('\n')}`);
