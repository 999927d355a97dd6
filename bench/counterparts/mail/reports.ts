import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { emailDigest } from '#back-office/email/suppression.ts';
import { book } from '../../../test/support/records/booking.ts';
import {
  call,
  startTestLychgate,
  makeEvent,
  operatorKey,
  type TestedLychgate,
} from '../../../test/support/lychgate.ts';
import { until } from '../../../test/support/until.ts';
import type { Meeting } from '../chapter.ts';
import { reportsDomain, type MailServer } from './mail-server.ts';

const reportsMs = 60_000;
const lookMs = 1_000;

/** Recipients, by what becomes of an email to them. The server stops trying to reach those who are `away`. */
export type Readers = Readonly<Record<'reached' | 'dead' | 'alive' | 'away', readonly string[]>>;

/** Bookings for all readers through one server, and what its delivery reports cause. */
export async function meetReports(
  { defer, tries }: Meeting,
  {
    server,
    mailbox,
    readers,
  }: { server: MailServer; mailbox: { name: string; url: string }; readers: Readers },
): Promise<void> {
  const lychgate = await startTestLychgate({
    SMTP_URL: server.url,
    MAIL_FROM: 'Willow & Sons <office@willow.example>',
    MAIL_BOUNCES_TO: `bounce@${reportsDomain}`,
    IMAP_URL: mailbox.url,
  });
  defer(() => lychgate.stop());
  const all = Object.values(readers).flat();
  await tries({
    what: 'each booking is confirmed, and its email leaves the outbox',
    with: server.name,
    act: async () => {
      const event = await makeEvent(lychgate.address);
      for (const eMail of all) {
        const { status, body } = await book(lychgate.address, event, { eMail });
        assert.ok(status < 300, JSON.stringify(body));
      }
      await until(async () => (await readOutcomes(lychgate)).every(({ isOut }) => isOut));
      return `${all.length} emails`;
    },
  });
  await tries({
    what: `delivery reports come back through ${mailbox.name} and block each address that does not exist, and no other`,
    with: server.name,
    act: async () => {
      await untilFailed(lychgate, [...readers.dead, ...readers.alive, ...readers.away]);
      const outcomes = await readOutcomes(lychgate);
      const blocked = outcomes.filter(({ isBlocked }) => isBlocked).map(({ recipient }) => recipient);
      assert.deepEqual(blocked.toSorted(), readers.dead.toSorted(), JSON.stringify(outcomes));
      const reached = outcomes.filter(({ reason }) => reason === null).map(({ recipient }) => recipient);
      assert.deepEqual(reached.toSorted(), readers.reached.toSorted(), JSON.stringify(outcomes));
      return countReasons(outcomes);
    },
  });
}

type Outcome = {
  recipient: string;
  isOut: boolean;
  hasFailed: boolean;
  reason: string | null;
  isBlocked: boolean;
};

async function readOutcomes({ database }: TestedLychgate): Promise<Outcome[]> {
  const emails = await database!.rows<Omit<Outcome, 'isBlocked'>>`
    select recipient, state not in ('queued', 'sending') as "isOut", state = 'failed' as "hasFailed",
           last_error as reason
    from outbox where kind = 'attendance-booked' order by id`;
  const blocked = await database!.rows<{ digest: Buffer }>`
    select email_digest as digest from suppression where scope = 'all' and undone_at is null`;
  const digests = new Set(blocked.map(({ digest }) => digest.toString('hex')));
  return emails.map((email) => ({
    ...email,
    isBlocked: digests.has(emailDigest(email.recipient).toString('hex')),
  }));
}

function countReasons(outcomes: Outcome[]): string {
  const reasons = Map.groupBy(
    outcomes.flatMap(({ reason }) => reason ?? []),
    (reason) => reason,
  );
  return Array.from(reasons, ([reason, alike]) => `${alike.length} × ${reason}`).join(' ');
}

/** Has the mailbox read as often as it takes until each of these has failed. */
async function untilFailed(lychgate: TestedLychgate, recipients: readonly string[]): Promise<void> {
  const missing = new Set(recipients);
  const endMs = performance.now() + reportsMs;
  for (; missing.size > 0; await wait(lookMs)) {
    if (performance.now() > endMs) throw new Error(`They have not failed: ${[...missing].join(', ')}.`);
    const { body } = await call(
      lychgate.address,
      'GET',
      'Admin/BackgroundServiceAPI',
      undefined,
      operatorKey,
    );
    assert.ok(['done', 'running', 'queued'].includes(body.state), JSON.stringify(body));
    for (const { recipient, hasFailed } of await readOutcomes(lychgate))
      if (hasFailed) missing.delete(recipient);
  }
}
