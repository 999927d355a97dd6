import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Meeting } from '../chapter.ts';
import { startDaemon, type Daemon } from '../daemon.ts';
import { wrapInNamespace } from './namespace.ts';
import { getDomain, mailboxes, reportsDomain, type MailServer, type Routes } from './mail-server.ts';
import { refusedReaders, refusedSenders } from './steps.ts';

const name = 'Exim';
const users = { 'Debian-exim': 64_991 };

/** Exim with its own folder and port. `settings` are lines of the main part of its configuration. */
export async function startExim(
  meeting: Meeting,
  program: string,
  { port, lmtpPort, ports }: Routes,
  settings: Readonly<Record<string, string>> = {},
): Promise<MailServer> {
  const folder = join(meeting.folder, `exim-${port}`);
  for (const each of ['', 'spool', 'log']) {
    mkdirSync(join(folder, each));
    chownSync(join(folder, each), users['Debian-exim'], users['Debian-exim']);
  }
  const configuration = join(folder, 'exim.conf');
  writeFileSync(configuration, createConfiguration(folder, { program, port, lmtpPort, ports, settings }));
  const asExim = ['setpriv', '--reuid=Debian-exim', '--regid=Debian-exim', '--clear-groups'];
  const exim = [program, '-C', configuration, '-bdf', '-q2s'];
  const { command, args } = wrapInNamespace(folder, { users, folders: {} }, [...asExim, ...exim]);
  let daemon: Daemon;
  const start = async () => {
    daemon = await startDaemon(meeting, { command, args, port });
  };
  await start();
  return {
    name,
    port,
    url: `smtp://127.0.0.1:${port}`,
    log: () => readFileSync(join(folder, 'log/main'), 'utf8'),
    stop: () => daemon.stop(),
    restart: start,
  };
}

type Settings = Routes & { program: string; settings: Readonly<Record<string, string>> };

function createConfiguration(folder: string, { program, port, lmtpPort, ports, settings }: Settings): string {
  const domain = getDomain(name);
  const readers = [...mailboxes, ...refusedReaders].join(' : ');
  const all = {
    primary_hostname: `mail.${domain}`,
    spool_directory: join(folder, 'spool'),
    log_file_path: join(folder, 'log/%s'),
    pid_file_path: join(folder, 'exim.pid'),
    daemon_smtp_ports: `${port}`,
    local_interfaces: '127.0.0.1',
    exim_user: 'Debian-exim',
    exim_group: 'Debian-exim',
    exim_path: program,
    deliver_drop_privilege: 'true',
    host_lookup: '',
    dns_dnssec_ok: '0',
    tls_advertise_hosts: '',
    acl_smtp_mail: 'senders',
    acl_smtp_rcpt: 'recipients',
    acl_smtp_predata: 'before_data',
    acl_smtp_data: 'after_data',
    delay_warning: '2s',
    retry_interval_max: '2s',
    ignore_bounce_errors_after: '0s',
    ...settings,
  };
  return `${Object.entries(all)
    .map(([key, value]) => `${key} = ${value}`)
    .join('\n')}
begin acl
senders:
  defer sender_domains = ${refusedSenders.later}
  deny sender_domains = ${refusedSenders.refused}
  accept
recipients:
  require verify = recipient
  defer local_parts = rcpt-later
  deny local_parts = rcpt-refused
  accept
${createStepAcl('before_data', 'data')}${createStepAcl('after_data', 'end')}begin routers
reports:
  driver = accept
  domains = ${reportsDomain}
  transport = mailboxes
readers:
  driver = accept
  domains = ${domain}
  local_parts = ${readers}
  transport = mailboxes
${Object.entries(ports).map(createRouter).join('')}
begin transports
mailboxes:
  driver = smtp
  protocol = lmtp
  hosts = 127.0.0.1
  port = ${lmtpPort}
  hosts_override = true
  allow_localhost = true
${Object.values(ports).map(createTransport).join('')}
begin retry
* * F,8s,2s
`;
}

const createStepAcl = (name: string, step: string) => `${name}:
  defer condition = \${if match{$recipients}{${step}-later}}
  deny condition = \${if match{$recipients}{${step}-refused}}
  accept
`;

const createRouter = ([domain, port]: [string, number]) => `to_${port}:
  driver = manualroute
  domains = ${domain}
  transport = to_${port}
  route_data = 127.0.0.1
  self = send
`;

const createTransport = (port: number) => `to_${port}:
  driver = smtp
  port = ${port}
  allow_localhost = true
`;
