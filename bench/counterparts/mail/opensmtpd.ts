import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Meeting } from '../chapter.ts';
import { startDaemon, type Daemon } from '../daemon.ts';
import { wrapInNamespace } from './namespace.ts';
import { getDomain, mailboxes, reportsDomain, type MailServer, type Routes } from './mail-server.ts';
import { refusedSenders } from './steps.ts';

const name = 'OpenSMTPD';
const users = { opensmtpd: 64_992, opensmtpq: 64_993 };

/** OpenSMTPD with its own folder and port. `listening` are words for the line with which it listens. */
export async function startOpenSmtpd(
  meeting: Meeting,
  program: string,
  { port, lmtpPort, ports }: Routes,
  listening = '',
): Promise<MailServer> {
  const folder = join(meeting.folder, `opensmtpd-${port}`);
  for (const each of ['spool', 'lib/opensmtpd/empty', 'run'])
    mkdirSync(join(folder, each), { recursive: true, mode: 0o711 });
  const domain = getDomain(name);
  const readers = [...mailboxes, 'rcpt-later', 'rcpt-refused']
    .map((each) => `"${each}@${domain}"`)
    .join(', ');
  const actions = Object.entries(ports).map(
    ([to, at]) =>
      `action "to-${at}" relay host smtp://127.0.0.1:${at}\nmatch from any for domain "${to}" action "to-${at}"\n`,
  );
  writeFileSync(
    join(folder, 'smtpd.conf'),
    `queue ttl 8s
bounce warn-interval 2s
table readers { ${readers} }
${createRefusals(domain)}
listen on 127.0.0.1 port ${port} hostname mail.${domain} filter "steps" ${listening}
action "mailboxes" relay host lmtp://127.0.0.1:${lmtpPort}
match from any for domain "${domain}" rcpt-to <readers> action "mailboxes"
match from any for domain "${reportsDomain}" action "mailboxes"
${actions.join('')}`,
  );
  const { command, args } = wrapInNamespace(
    folder,
    {
      users,
      folders: {
        [join(folder, 'spool')]: '/var/spool',
        [join(folder, 'lib')]: '/var/lib',
        [join(folder, 'run')]: '/run',
      },
    },
    [program, '-d', '-f', join(folder, 'smtpd.conf')],
  );
  let daemon: Daemon;
  const start = async () => {
    daemon = await startDaemon(meeting, { command, args, port });
  };
  await start();
  return {
    name,
    port,
    url: `smtp://127.0.0.1:${port}`,
    log: () => daemon.output(),
    stop: () => daemon.stop(),
    restart: start,
  };
}

/** It refuses senders and recipients in words that it is given, and has no rule for one recipient at a later step. */
function createRefusals(domain: string): string {
  const filters = [
    ['mail-from', `@${refusedSenders.later}`, '451 4.7.1 Sender refused for now'],
    ['mail-from', `@${refusedSenders.refused}`, '550 5.7.1 Sender refused'],
    ['rcpt-to', `rcpt-later@${domain}`, '450 4.7.1 Recipient refused for now'],
    ['rcpt-to', `rcpt-refused@${domain}`, '550 5.7.1 Recipient refused'],
  ];
  const lines = filters.map(
    ([phase, address, answer], index) => `table step-${index} { "${address}" }
filter "step-${index}" phase ${phase} match ${phase} <step-${index}> reject "${answer}"`,
  );
  return `${lines.join('\n')}\nfilter "steps" chain { ${filters.map((_, index) => `"step-${index}"`).join(', ')} }`;
}
