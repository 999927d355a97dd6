import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../test/support/free-port.ts';
import { makeEvent } from '../../../test/support/lychgate.ts';
import { startTwo } from '../../../test/support/processes/two-processes.ts';
import type { Meeting } from '../chapter.ts';
import { startDaemon } from '../daemon.ts';

const bookings = 60;
const paceMs = 50;

/** HAProxy in front of two processes, one of which stops while people book. */
export async function meetHaproxy(meeting: Meeting): Promise<void> {
  const [first, second] = await startTwo();
  const stopSecond = once(() => second.stop());
  meeting.defer(() => first.stop());
  meeting.defer(stopSecond);
  const address = await startHaproxy(
    meeting,
    [first, second].map((each) => new URL(each.address).port),
  );
  await meeting.tries({
    what: 'while one of two processes stops, every booking is taken, and once',
    with: 'HAProxy',
    act: async () => {
      const guid = await makeEvent(address, { maxCapacity: 1_000 });
      const sending: Promise<string>[] = [];
      for (let number = 0; number < bookings; number += 1) {
        if (number === bookings / 3) void stopSecond();
        sending.push(bookAs(address, guid, number));
        await wait(paceMs);
      }
      const lost = (await Promise.all(sending)).filter((answer) => !answer.includes('registered'));
      assert.deepEqual(lost, []);
      const [row] = await first.database!.rows<{ count: number }>`select count(*)::integer from attendee`;
      assert.equal(row!.count, bookings);
      return `${bookings} bookings`;
    },
  });
}

/** Ends it once, however often it is asked to. */
function once(end: () => Promise<void>): () => Promise<void> {
  let ended: Promise<void> | undefined;
  return () => (ended ??= end());
}

async function bookAs(address: string, guid: string, number: number): Promise<string> {
  const fields = { name: `Visitor ${number}`, eMail: `visitor${number}@example.org`, numberOfAttendees: '1' };
  const answer = await fetch(`${address}/events?book=${guid}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers: { Origin: address },
  });
  return `${answer.status} ${answer.headers.get('Location') ?? ''}`;
}

async function startHaproxy(meeting: Meeting, ports: string[]): Promise<string> {
  const port = await freePort();
  const file = join(meeting.folder, 'haproxy.cfg');
  const servers = ports.map(
    (each, index) => `  server process${index} 127.0.0.1:${each} check inter 200ms fall 1 rise 1`,
  );
  writeFileSync(
    file,
    `global
  maxconn 500
defaults
  mode http
  timeout connect 2s
  timeout client 35s
  timeout server 35s
  option http-server-close
  option redispatch
  retries 3
  retry-on conn-failure
frontend visitors
  bind 127.0.0.1:${port}
  default_backend lychgate
backend lychgate
  balance leastconn
  option httpchk GET /readyz
${servers.join('\n')}
`,
  );
  await startDaemon(meeting, { command: '/usr/sbin/haproxy', args: ['-db', '-f', file], port });
  return `http://127.0.0.1:${port}`;
}
