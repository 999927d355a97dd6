import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../test/support/free-port.ts';
import {
  startTestLychgate,
  operatorKey,
  runAsOperator,
  type TestedLychgate,
} from '../../../test/support/lychgate.ts';
import { until } from '../../../test/support/until.ts';
import type { Meeting } from '../chapter.ts';
import { startPostfix } from './postfix.ts';
import type { Routes } from './mail-server.ts';

const readers = 1_000;
const sendingSeconds = 600;
const counterpart = 'Postfix and Dovecot';
const leaving = [1, 500, 1_000];

/** A mail-shot to 1,000 people, whose addresses are those of one mailbox with a number after a plus. */
export async function sendMailShots(meeting: Meeting, routes: Omit<Routes, 'port'>): Promise<void> {
  const port = await freePort();
  const { url } = await startPostfix(meeting, { port, ...routes }, { recipient_delimiter: '+' });
  const lychgate = await startTestLychgate({
    SMTP_URL: url,
    MAIL_FROM: 'Willow & Sons <office@willow.example>',
    PUBLIC_URL: 'https://www.willow.example',
    MAIL_SHOTS_PER_DOMAIN: '9999',
  });
  meeting.defer(() => lychgate.stop());
  await addReaders(lychgate);
  const received = () => readMailbox(meeting, 'Coffee in the garden');
  await meeting.tries({
    what: `a mail-shot to ${readers} people arrives once at each`,
    with: counterpart,
    act: async () => {
      await sendToAll(lychgate, 'coffee', 'Coffee in the garden');
      await until(() => received().length >= readers, sendingSeconds);
      const recipients = received().map(({ to }) => to);
      assert.deepEqual([recipients.length, new Set(recipients).size], [readers, readers]);
    },
  });
  await meeting.tries({
    what: 'one POST to the address in its header unsubscribes, a GET does not, and the next mail-shot leaves these people out',
    with: counterpart,
    act: async () => {
      for (const { to, unsubscribe, post } of received()) {
        assert.equal(post, 'List-Unsubscribe=One-Click');
        const path = unsubscribe.replace('https://www.willow.example', '');
        assert.match(path, /^\/Unsubscribe\//);
        const isLeaving = leaving.some((number) => to === `ann+${number}@postfix.example`);
        if (!isLeaving) continue;
        const pressed = await fetch(lychgate.address + path, {
          method: 'POST',
          body: new URLSearchParams(post),
        });
        assert.equal(pressed.status, 200);
      }
      const [other] = received().filter(({ to }) => to === 'ann+2@postfix.example');
      await fetch(lychgate.address + other!.unsubscribe.replace('https://www.willow.example', ''));
      await sendToAll(lychgate, 'tea', 'Tea in the garden');
      const next = () => readMailbox(meeting, 'Tea in the garden');
      await until(() => next().length >= readers - leaving.length, sendingSeconds);
      const recipients = new Set(next().map(({ to }) => to));
      assert.equal(recipients.size, readers - leaving.length);
      for (const number of leaving) assert.ok(!recipients.has(`ann+${number}@postfix.example`));
      return `${recipients.size} emails`;
    },
  });
}

async function addReaders(lychgate: TestedLychgate) {
  const lines = Array.from(
    { length: readers },
    (_, index) => `C-${index + 1},Ann ${index + 1},ann+${index + 1}@postfix.example,yes,Card of 2 May 2026`,
  );
  const answer = await fetch(`${lychgate.address}/api/Contacts/Import`, {
    method: 'POST',
    headers: { 'X-Api-Key': operatorKey, 'Content-Type': 'text/csv' },
    body: ['cu,name,eMail,consent,consentSource', ...lines].join('\n'),
  });
  assert.equal(answer.status, 200, await answer.text());
}

async function sendToAll(lychgate: TestedLychgate, ca: string, subject: string) {
  await runAsOperator(lychgate, 'POST', 'Campaigns', { ca, subject, body: 'Every Tuesday at four.' });
  await runAsOperator(lychgate, 'POST', `Campaigns/${ca}/Send`, {});
}

const header = (email: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(email)?.[1]?.replaceAll(/\r?\n[ \t]+/g, ' ') ??
  '';

/** The emails with this subject in the mailbox, as Dovecot keeps them. */
function readMailbox({ folder }: Meeting, subject: string) {
  const mailbox = join(folder, 'dovecot/mail/ann@postfix.example/Maildir/new');
  const files = existsSync(mailbox) ? readdirSync(mailbox) : [];
  return files
    .map((name) => readFileSync(join(mailbox, name), 'utf8').split(/\r?\n\r?\n/)[0]!)
    .filter((head) => header(head, 'Subject') === subject)
    .map((head) => ({
      to: header(head, 'To').replace(/^.*<|>$/g, ''),
      unsubscribe: /<(https:[^>]+)>/.exec(header(head, 'List-Unsubscribe'))?.[1] ?? '',
      post: header(head, 'List-Unsubscribe-Post'),
    }));
}
