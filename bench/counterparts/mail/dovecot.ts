import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../test/support/free-port.ts';
import type { Meeting } from '../chapter.ts';
import { giveTo, startDaemon } from '../daemon.ts';
import { getDomain, mailboxes, reportsDomain } from './mail-server.ts';

const password = 'gravel';

/** Dovecot as the mailbox of delivery reports (IMAP), and of all readers in `servers` (LMTP). */
export async function startDovecot(meeting: Meeting, servers: readonly string[]) {
  const [imapPort, lmtpPort, authPort] = [await freePort(), await freePort(), await freePort()];
  const folder = join(meeting.folder, 'dovecot');
  for (const each of ['run', 'state', 'mail'])
    mkdirSync(join(folder, each), { recursive: true, mode: 0o755 });
  const addresses = servers.flatMap((server) => mailboxes.map((name) => `${name}@${getDomain(server)}`));
  const users = [`bounce@${reportsDomain}:{PLAIN}${password}::::::`, ...addresses.map(createReaderEntry)];
  giveTo('dovecot', join(folder, 'mail'));
  writeFileSync(join(folder, 'users'), `${users.join('\n')}\n`, { mode: 0o644 });
  const configuration = join(folder, 'dovecot.conf');
  writeFileSync(configuration, createConfiguration(folder, { imapPort, lmtpPort, authPort }));
  await startDaemon(meeting, {
    command: '/usr/sbin/dovecot',
    args: ['-F', '-c', configuration],
    port: imapPort,
  });
  const user = encodeURIComponent(`bounce@${reportsDomain}`);
  return { lmtpPort, authPort, mailboxUrl: `imap://${user}:${password}@127.0.0.1:${imapPort}/INBOX` };
}

const createReaderEntry = (address: string) =>
  `${address}:{PLAIN}${password}::::::${address.startsWith('full@') ? 'userdb_quota_rule=*:bytes=500' : ''}`;

const createConfiguration = (folder: string, ports: Record<'imapPort' | 'lmtpPort' | 'authPort', number>) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap lmtp
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
recipient_delimiter = +
mail_home = ${folder}/mail/%u
mail_location = maildir:~/Maildir
mail_uid = dovecot
mail_gid = dovecot
first_valid_uid = 1
mail_plugins = quota
auth_mechanisms = plain login
passdb {
  driver = passwd-file
  args = username_format=%Lu ${folder}/users
}
userdb {
  driver = passwd-file
  args = username_format=%Lu ${folder}/users
}
plugin {
  quota = count:User quota
  quota_vsizes = yes
}
service imap-login {
  inet_listener imap {
    port = ${ports.imapPort}
  }
  inet_listener imaps {
    port = 0
  }
}
service lmtp {
  inet_listener lmtp {
    port = ${ports.lmtpPort}
  }
}
service auth {
  inet_listener {
    port = ${ports.authPort}
  }
}
`;
