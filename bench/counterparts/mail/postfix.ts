import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Meeting } from '../chapter.ts';
import { type Daemon, giveTo, startDaemon } from '../daemon.ts';
import { getDomain, mailboxes, reportsDomain, type MailServer, type Routes } from './mail-server.ts';
import { refusedReaders, refusedSenders } from './steps.ts';

const name = 'Postfix';

/** Postfix with its own folder and port. `settings` are lines of its `main.cf`. */
export async function startPostfix(
  meeting: Meeting,
  { port, lmtpPort, ports }: Routes,
  settings: Readonly<Record<string, string>> = {},
): Promise<MailServer> {
  const folder = join(meeting.folder, `postfix-${port}`);
  for (const each of ['etc', 'queue', 'data']) mkdirSync(join(folder, each), { recursive: true });
  giveTo('postfix', join(folder, 'data'));
  const lmtp = `lmtp:inet:127.0.0.1:${lmtpPort}`;
  const routes = Object.entries(ports).map(([domain, to]) => `{ ${domain} = smtp:[127.0.0.1]:${to} }`);
  const domain = getDomain(name);
  const all = {
    ...createSettings(folder),
    myhostname: `mail.${domain}`,
    transport_maps: `inline:{ { ${reportsDomain} = ${lmtp} } ${routes.join(' ')} }`,
    virtual_mailbox_domains: domain,
    virtual_mailbox_maps: formatTable(
      [...mailboxes, ...refusedReaders].map((each) => [`${each}@${domain}`, 'there']),
    ),
    virtual_transport: lmtp,
    ...createRefusals(domain),
    ...settings,
  };
  const lines = Object.entries(all).map(([key, value]) => `${key} = ${value}`);
  writeFileSync(join(folder, 'etc/main.cf'), `${lines.join('\n')}\n`);
  writeFileSync(join(folder, 'etc/master.cf'), createServices(port));
  // Makes the folders of the queue.
  execFileSync('postfix', ['-c', join(folder, 'etc'), 'check'], { stdio: 'pipe' });
  let daemon: Daemon;
  const start = async () => {
    // Its master, because a script that starts it would be the child that is ended.
    const args = ['-c', join(folder, 'etc'), '-s'];
    daemon = await startDaemon(meeting, { command: '/usr/lib/postfix/sbin/master', args, port });
  };
  await start();
  return {
    name,
    port,
    url: `smtp://127.0.0.1:${port}`,
    log: () => readFileSync(join(folder, 'log'), 'utf8'),
    stop: () => daemon.stop(),
    restart: start,
  };
}

const formatTable = (entries: string[][]) =>
  `inline:{ ${entries.map((entry) => entry.join('=')).join(' ')} }`;

/** Refusals at each step, in the words of Postfix. */
function createRefusals(domain: string): Record<string, string> {
  const createCheck = (step: string) =>
    `check_recipient_access ${formatTable([
      [`${step}-later@${domain}`, 'DEFER'],
      [`${step}-refused@${domain}`, 'REJECT'],
    ])}`;
  return {
    smtpd_delay_reject: 'no',
    smtpd_sender_restrictions: `check_sender_access ${formatTable([
      [refusedSenders.later, 'DEFER'],
      [refusedSenders.refused, 'REJECT'],
    ])}`,
    smtpd_recipient_restrictions: `${createCheck('rcpt')}, permit_mynetworks, reject`,
    smtpd_data_restrictions: createCheck('data'),
    smtpd_end_of_data_restrictions: createCheck('end'),
  };
}

const createSettings = (folder: string) => ({
  compatibility_level: '3.6',
  queue_directory: join(folder, 'queue'),
  data_directory: join(folder, 'data'),
  daemon_directory: '/usr/lib/postfix/sbin',
  command_directory: '/usr/sbin',
  mail_owner: 'postfix',
  setgid_group: 'postdrop',
  maillog_file: join(folder, 'log'),
  maillog_file_prefixes: folder,
  inet_interfaces: '127.0.0.1',
  inet_protocols: 'ipv4',
  mynetworks: '127.0.0.0/8',
  mydestination: '',
  local_recipient_maps: '',
  alias_maps: '',
  disable_dns_lookups: 'yes',
  smtpd_peername_lookup: 'no',
  // Seconds, where a real one waits for minutes and days.
  queue_run_delay: '2s',
  minimal_backoff_time: '2s',
  maximal_backoff_time: '3s',
  maximal_queue_lifetime: '8s',
  bounce_queue_lifetime: '8s',
  delay_warning_time: '2s',
});

const createServices = (port: number) => `127.0.0.1:${port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
lmtp unix - - n - - lmtp
virtual unix - n n - - virtual
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`;
