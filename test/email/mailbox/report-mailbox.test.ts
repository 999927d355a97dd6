import assert from 'node:assert/strict';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, test, type TestContext } from 'node:test';
import { openImap } from '#back-office/email/mailbox/connection.ts';
import { readReportMailbox } from '#back-office/email/reports/read-report-mailbox.ts';
import { JobFailure } from '#back-office/jobs/job.ts';
import { createDatabase } from '../../support/database.ts';
import { startFakeImap } from './fake-imap.ts';

async function start(t: TestContext, doneFolder: string | null = null) {
  const { database, drop } = await createDatabase();
  t.after(drop);
  const imap = await startFakeImap();
  t.after(imap.stop);
  const parts = {
    database,
    clock: () => new Date('2026-12-01T10:00:00Z'),
    staffMail: [],
    mailbox: { url: imap.url, doneFolder },
  };
  /** Puts a report about a new email into the mailbox. */
  const report = async (uid: number, reader: string) => {
    const recipient = `${reader}@example.org`;
    const [email] = await database.rows<{ id: string; token: string }>`
      insert into outbox (purpose_key, kind, recipient, state, stream, due_at, created_at, sent_at)
      values (${reader}, 'mail-shot', ${recipient}, 'sent', 'promotional', now(), now(), now())
      returning id, token`;
    const { id, token } = email!;
    imap.inbox.set(
      uid,
      bounceOf(recipient, `bounce+${id}.${token.slice(0, 8)}${token.slice(-12)}@willow.example`),
    );
  };
  const readState = async (reader: string) => {
    const [email] = await database.rows<{
      state: string;
    }>`select state from outbox where purpose_key = ${reader}`;
    return email!.state;
  };
  return { database, imap, parts, report, stateOf: readState, read: () => readReportMailbox(parts) };
}

const bounceOf = (recipient: string, to: string) =>
  [
    'From: MAILER-DAEMON@mx.example.org',
    `To: ${to}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    'Status: 5.1.1',
    '--b1--',
    '',
  ].join('\r\n');

const personalEmail =
  'From: margaret@example.org\r\nTo: office@willow.example\r\nSubject: Thank you {12}\r\n\r\nThank you.\r\n';

test('reports in the mailbox are applied and deleted, and other emails stay', async (t) => {
  const { imap, read, report, stateOf } = await start(t);
  await report(4, 'una');
  imap.inbox.set(5, personalEmail);
  imap.abilities = 'UIDPLUS';
  assert.deepEqual(await read(), {
    count: 1,
    message: 'Messages that are no reports about our emails, and stay: 1.',
  });
  assert.equal(await stateOf('una'), 'failed');
  assert.deepEqual([...imap.inbox.keys()], [5]);
  imap.commands.length = 0;
  assert.deepEqual(await read(), { count: 0 });
  assert.ok(!imap.commands.some((command) => command.includes('BODY')), 'it is not fetched again');
});

test('reports move to a folder, which is added if it is missing, with MOVE or without', async (t) => {
  const { imap, read, report } = await start(t, 'Reports done');
  for (const [uid, abilities] of [
    [1, 'MOVE'],
    [2, ''],
  ] as const) {
    await report(uid, `reader-${uid}`);
    imap.abilities = abilities;
    imap.hasDoneFolder = false;
    assert.deepEqual(await read(), { count: 1 });
    assert.ok(imap.moved.has(uid));
  }
  assert.ok(imap.commands.includes('UID MOVE 1 "Reports done"'));
  assert.ok(imap.commands.includes(String.raw`UID STORE 2 +FLAGS.SILENT (\Deleted)`));
});

test('a process that ends after recording a report moves it the next time, and applies it once', async (t) => {
  const { database, imap, read, report, stateOf } = await start(t);
  await report(1, 'una');
  imap.abilities = 'UIDPLUS';
  imap.dropAt = 'UID STORE';
  await assert.rejects(read(), (error: Error) => error instanceof JobFailure && !/una|@/.test(error.message));
  assert.equal(await stateOf('una'), 'failed');
  // Somebody has corrected it since; the report must not count again.
  await database.rows`update outbox set state = 'sent' where purpose_key = 'una'`;
  imap.dropAt = null;
  assert.deepEqual(await read(), { count: 0 });
  assert.deepEqual([...imap.inbox.keys()], []);
  assert.equal(await stateOf('una'), 'sent');
});

test('a message above 1 MB is left alone, and a wrong password is said without the address', async (t) => {
  const { imap, read, parts } = await start(t);
  imap.inbox.set(1, `Subject: large\r\n\r\n${'x'.repeat(1_000_001)}`);
  assert.equal((await read()).count, 0);
  assert.ok(!imap.commands.some((command) => command.includes('BODY')));
  const url = imap.url.replace('gravel', 'wrong');
  await assert.rejects(readReportMailbox({ ...parts, mailbox: { url, doneFolder: null } }), {
    message: 'The mail server refused the sign-in.',
  });
  await imap.stop();
  await assert.rejects(read(), { message: 'The mail server could not be reached (ECONNREFUSED).' });
});

describe('A mail server that', () => {
  type Limits = Partial<Parameters<typeof openImap>[1]>;
  const servers: [does: string, sentence: RegExp, serve: (socket: Socket) => unknown, limits?: Limits][] = [
    ['says nothing is given up', /did not answer/, () => {}, { answerMs: 200 }],
    [
      'answers a byte now and then is given up',
      /took too long/,
      (socket) => setInterval(() => socket.write('*'), 20).unref(),
      { commandMs: 500 },
    ],
    [
      'greets with something else is refused',
      /refused the connection/,
      (socket) => socket.write('SSH-2.0\r\n'),
    ],
    [
      'sends no end of a line is refused',
      /line without end/,
      (socket) => flood(socket, Buffer.alloc(65_536, '*')),
    ],
    [
      'announces a huge message is refused',
      /larger than the mail server said/,
      (socket) => socket.write('* OK {9999999999}\r\n'),
    ],
    ['hangs up is named', /closed the connection|ECONNRESET/, (socket) => socket.destroy()],
  ];
  for (const [does, sentence, serve, limits] of servers)
    test(does, { timeout: 10_000 }, async (t) => {
      const sockets = new Set<Socket>();
      const server = createServer((socket) => {
        sockets.add(socket.on('error', () => {}));
        serve(socket);
      });
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      t.after(() => {
        for (const socket of sockets) socket.destroy();
        server.close();
      });
      const url = new URL(`imap://127.0.0.1:${(server.address() as AddressInfo).port}`);
      await assert.rejects(
        openImap(url, { answerMs: 9_000, commandMs: 9_000, literalBytesMax: 1_000, ...limits }),
        {
          name: 'Error',
          message: sentence,
        },
      );
    });
});

function flood(socket: Socket, bytes: Buffer) {
  while (!socket.destroyed && socket.write(bytes));
  if (!socket.destroyed) socket.once('drain', () => flood(socket, bytes));
}
