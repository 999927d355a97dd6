import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '#server/config.ts';
import { createDatabase } from '../support/database.ts';
import { apiKey, call, makeEvent, operatorKey } from '../support/lychgate.ts';
import { killProcess } from '../support/processes/child-process.ts';

// Only a failure waits this long: on a busy machine a first start with its demonstration data has taken more than a minute.
const startMs = 240_000;
const main = join(import.meta.dirname, '..', '..', 'server', 'main.ts');

let dataDir: string;
const started: ChildProcess[] = [];
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lychgate-start-'));
});
after(async () => {
  for (const child of started) if (child.exitCode === null) child.kill('SIGTERM');
  await Promise.all(started.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  await rm(dataDir, { recursive: true, force: true });
});

describe('Starting and stopping', () => {
  test('the first start prints an address and the operator link, and shows demonstration events', async () => {
    const { address, output } = await start();
    assert.match(output, /Lychgate is open: http:\/\/127\.0\.0\.1:\d+/);
    assert.match(
      output,
      /For operators, once and within the hour: {2}http:\/\/127\.0\.0\.1:\d+\/office\/sign-in#\S{40,}/,
    );
    assert.ok(!output.includes(operatorKey), 'the key itself is printed nowhere');
    assert.doesNotMatch(output, /SITE_HOSTS/, 'Today asks for it');
    const page = await (await fetch(`${address}/events`)).text();
    assert.match(page, /Coffee morning \(demonstration\)/);
    assert.match(page, /This event is currently fully booked/);
  });

  test('a second process on the same DATA_DIR refuses and names the one using it', async () => {
    const { code, output } = await waitForEnd(run());
    assert.equal(code, 78);
    assert.match(
      output,
      new RegExp(`Another Lychgate \\(process ${started[0]!.pid}\\) is already running on`),
    );
  });

  test('after a kill right after a booking, the next start has it and sends its email once', async () => {
    const first = started[0]!;
    const address = await findAddress(first);
    const eventGuid = await makeEvent(address);
    const { body } = await call(address, 'POST', 'Attendee', {
      name: 'Mary Example',
      eMail: 'mary@example.org',
      numberOfAttendees: 2,
      attendanceStatus: 'Attending',
      taskGuid: eventGuid,
    });
    assert.equal(body, true);
    await killProcess(first);

    const restarted = await start();
    const listed = (await call(restarted.address, 'GET', 'Bereavement/GetBereavementEvents')).body.find(
      ({ guid }: { guid: string }) => guid === eventGuid,
    );
    assert.equal(listed.numberOfAttendees, 2);
    // An email that was being sent waits for the end of its lease, a minute.
    for (let wait = 0; wait < 900 && (await countEmailsToMary()) < 1; wait += 1) await sleep(100);
    await sleep(300);
    assert.equal(await countEmailsToMary(), 1);
  });

  test('asked to stop, it stops cleanly within seconds', async () => {
    const last = started.at(-1)!;
    const exit = once(last, 'exit');
    last.kill('SIGTERM');
    assert.deepEqual(await exit, [0, null]);
  });

  test('a database without what this version needs ends the start for good, with one sentence', async () => {
    const { url, database, drop } = await createDatabase();
    await database.rows`insert into migration values (999, '999-from-later.sql', 'unknown', now(), 999)`;
    const { code, output } = await waitForEnd(run({ DATABASE_URL: url, PHOTOGRAPHS_SHARED: 'on' }));
    await drop();
    assert.equal(code, 78);
    assert.match(
      output,
      /The database is too new for this Lychgate: it has had migration 999-from-later\.sql,/,
    );
  });

  test('a port in use is named in one sentence', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const external = { BACK_OFFICE_URL: 'https://office.example', PORT: String(port) };
    const { code, output } = await waitForEnd(run({ ...external, SITE_HOSTS: 'www.example.org' }));
    const without = await waitForEnd(run(external));
    other.close();
    assert.equal(code, 78);
    assert.match(
      output,
      new RegExp(`Another program already listens on port ${port}\\. Set PORT to another number\\.`),
    );
    assert.doesNotMatch(output, /SITE_HOSTS/);
    assert.match(
      without.output,
      /SITE_HOSTS is not set: unsigned mail-shot links to your own website are refused/,
    );
  });
});

describe('A wrong setting stops the start with one sentence that names it', () => {
  const wrong: [Record<string, string>, string][] = [
    [{ PORT: '80x' }, 'PORT must be a number up to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a number up to 65535.'],
    [{ BACK_OFFICE_URL: 'office' }, 'BACK_OFFICE_URL must be a web address.'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
    ],
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must be an address that starts with smtp:// or smtps://.'],
    [{ API_KEY: 'short' }, 'API_KEY must be 16 to 200 characters without spaces.'],
    [
      { BACK_OFFICE_URL: 'https://office.example', API_KEY: 'a\nb' },
      'API_KEY must be text that a header can carry.',
    ],
    [{ OPERATOR_KEY: 'short' }, 'OPERATOR_KEY must be 16 to 200 characters without spaces.'],
    [
      { SITE_HOSTS: 'https://a.example' },
      'SITE_HOSTS must be hosts, or host:port, with commas between them.',
    ],
    [
      { CREMATION_PRICE: 'from £995' },
      'CREMATION_PRICE must be an amount in pounds, such as 1195 or 1195.50.',
    ],
    [{ DEMO: 'maybe' }, 'DEMO must be on or off.'],
  ];
  for (const [settings, sentence] of wrong) {
    test(sentence, () => {
      assert.throws(() => readConfig(settings), { message: sentence });
    });
  }

  test('an external back office chooses its own key', () => {
    for (const key of ['k', 'two words', 'x'.repeat(500), 'clé']) {
      assert.equal(readConfig({ BACK_OFFICE_URL: 'https://office.example', API_KEY: key }).apiKey, key);
    }
  });

  test('an empty setting is an unset one', () => {
    assert.equal(readConfig({ SMTP_URL: ' ' }).smtpUrl, null);
    assert.equal(readConfig({}).port, 3000);
  });
});

function run(settings: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      API_KEY: apiKey,
      OPERATOR_KEY: operatorKey,
      NODE_ENV: '',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  return child;
}

async function start() {
  const child = run();
  const output = await readOutputUntil(child, /For operators.*\n/);
  addresses.set(child, /open: (\S+)/.exec(output)![1]!);
  return { address: await findAddress(child), output };
}

const addresses = new Map<ChildProcess, string>();
const findAddress = async (child: ChildProcess) => addresses.get(child)!;

async function waitForEnd(child: ChildProcess) {
  const output = await readOutputUntil(child, null);
  return { code: child.exitCode, output };
}

async function readOutputUntil(child: ChildProcess, pattern: RegExp | null): Promise<string> {
  let output = '';
  const done = new Promise<void>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (pattern?.test(output)) resolve();
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.once('close', () => resolve());
  });
  await Promise.race([done, sleep(startMs, undefined, { ref: false })]);
  return output;
}

async function countEmailsToMary(): Promise<number> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  const emails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return emails.filter((email) => /^To: .*mary@example\.org/m.test(email)).length;
}
