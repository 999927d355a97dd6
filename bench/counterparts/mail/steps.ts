import assert from 'node:assert/strict';
import type { Meeting } from '../chapter.ts';
import { getDomain, type MailServer } from './mail-server.ts';
import { startOutbox } from './outbox.ts';

/** The part before the @ of recipients whom a server refuses, by step and by whether for good. */
export const refusedReaders = [
  'rcpt-later',
  'rcpt-refused',
  'data-later',
  'data-refused',
  'end-later',
  'end-refused',
] as const;

/** The domains of senders whom a server refuses. */
export const refusedSenders = { later: 'sender-later.example', refused: 'sender-refused.example' } as const;

/** 4xx and 5xx at MAIL and at these steps, in the words of a real server. */
export async function meetRefusals(
  meeting: Meeting,
  server: MailServer,
  steps: readonly string[],
): Promise<void> {
  const domain = getDomain(server.name);
  const readers = refusedReaders.filter((name) => steps.includes(name.split('-')[0]!));
  const named = [
    'MAIL',
    ...steps.map((step) => (step === 'end' ? 'the last byte' : step.toUpperCase())),
  ].join(', ');
  await meeting.tries({
    what: `4xx after ${named}: the email waits for another try, and nobody is blocked`,
    with: server.name,
    act: () => expectAll(meeting, server, { readers, domain, how: 'later' }),
  });
  await meeting.tries({
    what: `5xx after ${named}: the email fails and nobody is blocked; after MAIL all emails wait`,
    with: server.name,
    act: () => expectAll(meeting, server, { readers, domain, how: 'refused' }),
  });
}

async function expectAll(
  meeting: Meeting,
  server: MailServer,
  { readers, domain, how }: { readers: readonly string[]; domain: string; how: 'later' | 'refused' },
): Promise<string> {
  const reasons: string[] = [];
  for (const name of readers.filter((each) => each.endsWith(how))) {
    const { state, reason } = await readOutcome(meeting, server, `${name}@${domain}`);
    assert.equal(state, how === 'later' ? 'queued' : 'failed', `${name}: ${reason}`);
    reasons.push(`${name}: ${reason}`);
  }
  const { state, reason, stop } = await readOutcome(
    meeting,
    server,
    `ann@${domain}`,
    `bounce@${refusedSenders[how]}`,
  );
  assert.equal(state, 'queued', reason ?? '');
  assert.equal(stop, how === 'refused' ? 'refused' : null, reason ?? '');
  return [`mail-${how}: ${reason}`, ...reasons].join(' ');
}

async function readOutcome(meeting: Meeting, server: MailServer, recipient: string, bouncesTo?: string) {
  const outbox = await startOutbox(meeting, server.url, bouncesTo);
  await outbox.book(recipient);
  await outbox.deliver();
  const sent = await outbox.about(recipient);
  assert.equal(sent.isBlocked, false, `${recipient} is blocked: ${sent.reason}`);
  return sent;
}
