import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../test/support/free-port.ts';
import type { Meeting } from '../chapter.ts';
import { giveTo, startDaemon } from '../daemon.ts';
import { reportsDomain } from './mail-server.ts';

const password = 'gravel';
// It refuses to run as root, and its own user is not on a machine where it is only unpacked.
const user = 'dovecot';

/** Cyrus as the mailbox of delivery reports (IMAP), and of everybody else (LMTP). */
export async function startCyrus(meeting: Meeting) {
  const [imapPort, lmtpPort] = [await freePort(), await freePort()];
  const folder = join(meeting.folder, 'cyrus');
  const folders = ['var', 'spool', 'run', 'lock', 'proc'];
  for (const each of folders) mkdirSync(join(folder, each), { recursive: true, mode: 0o755 });
  const sasl = join(folder, 'sasldb2');
  execFileSync('saslpasswd2', ['-c', '-p', '-f', sasl, '-u', reportsDomain, 'bounce'], { input: password });
  for (const each of ['.', ...folders, 'sasldb2']) giveTo(user, join(folder, each));
  const programs = join(meeting.unpacked, 'usr/lib/cyrus/bin');
  const settings = join(folder, 'imapd.conf');
  writeFileSync(settings, settingsOf(folder), { mode: 0o644 });
  writeFileSync(
    join(folder, 'cyrus.conf'),
    `START {
  recover cmd="${programs}/ctl_cyrusdb -C ${settings} -r"
}
SERVICES {
  imap cmd="${programs}/imapd -C ${settings}" listen="127.0.0.1:${imapPort}" prefork=0
  lmtp cmd="${programs}/lmtpd -C ${settings} -a" listen="127.0.0.1:${lmtpPort}" prefork=0
}
EVENTS {
}
`,
    { mode: 0o644 },
  );
  const args = ['-C', settings, '-M', join(folder, 'cyrus.conf'), '-p', join(folder, 'run/pid'), '-D'];
  const libraries = `LD_LIBRARY_PATH=${join(meeting.unpacked, 'usr/lib/x86_64-linux-gnu')}`;
  const command = [libraries, join(programs, 'master'), ...args];
  await startDaemon(meeting, { command: '/usr/bin/env', args: command, port: imapPort });
  const name = encodeURIComponent(`bounce@${reportsDomain}`);
  return { lmtpPort, mailboxUrl: `imap://${name}:${password}@127.0.0.1:${imapPort}/INBOX` };
}

const settingsOf = (folder: string) => `
cyrus_user: ${user}
cyrus_group: ${user}
configdirectory: ${folder}/var
partition-default: ${folder}/spool
defaultpartition: default
proc_path: ${folder}/proc
mboxname_lockpath: ${folder}/lock
lmtpsocket: ${folder}/run/lmtp
idlesocket: ${folder}/run/idle
notifysocket: ${folder}/run/notify
servername: ${reportsDomain}
virtdomains: userid
defaultdomain: ${reportsDomain}
unixhierarchysep: yes
altnamespace: yes
autocreate_quota: 0
autocreate_post: yes
allowplaintext: yes
sasl_pwcheck_method: auxprop
sasl_auxprop_plugin: sasldb
sasl_sasldb_path: ${folder}/sasldb2
sasl_mech_list: PLAIN LOGIN
`;
