import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../test/support/free-port.ts';
import type { Chapter, Meeting } from '../chapter.ts';
import { startCyrus } from './cyrus.ts';
import { startDovecot } from './dovecot.ts';
import { startExim } from './exim.ts';
import { meetFailures } from './failures.ts';
import { getDomain } from './mail-server.ts';
import { sendMailShots } from './mail-shot.ts';
import { startOpenSmtpd } from './opensmtpd.ts';
import { startPostfix } from './postfix.ts';
import { meetReports } from './reports.ts';
import { readSampleReports } from './sample-reports.ts';
import { startScriptedServer, type ScriptedServer } from './scripted-server.ts';
import { meetRefusals } from './steps.ts';
import { judgeTemplates } from './templates.ts';

export const chapter: Chapter = {
  title: 'Mail',
  debianPackages: [
    'postfix',
    'dovecot-imapd',
    'dovecot-lmtpd',
    'postgrey',
    'openssl',
    'spamassassin',
    'rspamd',
    'sasl2-bin',
  ],
  unpackedPackages: ['exim4-daemon-light', 'opensmtpd', 'cyrus-common', 'cyrus-imapd'],
  npmPackages: {},
  meet: async (meeting) => {
    // The servers give up root and read their files as users of their own.
    chmodSync(meeting.folder, 0o755);
    const scripted = await startScriptedServer(meeting, {
      gone: { rcpt: '550 5.1.1 No such user here' },
      later: { rcpt: '451 4.3.0 Try again later' },
      refused: { end: '554 5.7.1 Refused by our rules' },
    });
    const { mailboxUrl, lmtpPort, authPort, servers } = await startServers(meeting, scripted);
    const domains = [...servers.map(({ name }) => getDomain(name)), scripted.domain];
    const createAddresses = (reader: string, ...without: string[]) =>
      domains.filter((domain) => !without.includes(domain)).map((domain) => `${reader}@${domain}`);
    const readers = {
      reached: createAddresses('ann'),
      dead: createAddresses('gone'),
      alive: [...createAddresses('full', scripted.domain), `refused@${scripted.domain}`],
      away: [`later@${scripted.domain}`],
    };
    const mailbox = { name: 'Dovecot', url: mailboxUrl };
    for (const server of servers) await meetReports(meeting, { server, mailbox, readers });
    await meetCyrus(meeting, scripted);
    for (const server of servers)
      await meetRefusals(meeting, server, server.name === 'OpenSMTPD' ? ['rcpt'] : ['rcpt', 'data', 'end']);
    await meetFailures(meeting, {
      authPort,
      routes: { lmtpPort, ports: { [scripted.domain]: scripted.port } },
    });
    await sendMailShots(meeting, { lmtpPort, ports: {} });
    await readSampleReports(meeting);
    await judgeTemplates(meeting);
  },
  repaired: [
    'A server that stops trying reports "failed" with a temporary status. Such an email was kept as sent; now it has failed, ' +
      'and staff see it. Its address is not blocked.',
    'OpenSMTPD reports the end of its tries as "delayed". Such an email has failed now, too.',
    'Exim and OpenSMTPD say 5.0.0 or no code at all about a mailbox that does not exist. Staff now read in words that it ' +
      'does not exist.',
    'Reports in words only, as qmail, Yahoo, Gmail and Exim before 4.82 send or sent them, were left for people. They are read.',
    '"Host not found, try again" of Postfix counted as proof that an address does not exist. It does not.',
    'An address with letters such as é before the @ was sent to a server that does not offer SMTPUTF8. Such an email fails now.',
  ],
  notTried: [
    'DNS: each server is told where the others are.',
    'The rules of SpamAssassin and rspamd that ask DNS or other services: block lists, SPF, DKIM, Razor, Pyzor and DCC.',
    'Kinds of emails that no call causes, such as notices about the accounts of staff.',
    'The unsubscribe button of a mail program: its request is sent as RFC 8058 has it.',
    'The waits of minutes and days between tries. All servers retry within seconds here.',
  ],
};

/** Reports of Postfix in a mailbox of Cyrus. */
async function meetCyrus(meeting: Meeting, scripted: ScriptedServer) {
  const { lmtpPort, mailboxUrl } = await startCyrus(meeting);
  const ports = { [scripted.domain]: scripted.port };
  const server = await startPostfix(meeting, { port: await freePort(), lmtpPort, ports });
  const readers = {
    reached: ['ann@postfix.example'],
    dead: ['gone@postfix.example', `gone@${scripted.domain}`],
    alive: [`refused@${scripted.domain}`],
    away: [`later@${scripted.domain}`],
  };
  await meetReports(meeting, { server, mailbox: { name: 'Cyrus', url: mailboxUrl }, readers });
}

/** Three servers that know each other, with one Dovecot for all their mailboxes. */
async function startServers(meeting: Meeting, scripted: ScriptedServer) {
  const names = ['Postfix', 'Exim', 'OpenSMTPD'] as const;
  const { lmtpPort, authPort, mailboxUrl } = await startDovecot(meeting, names);
  const own = { Postfix: await freePort(), Exim: await freePort(), OpenSMTPD: await freePort() };
  const all = [
    ...names.map((name) => [getDomain(name), own[name]] as const),
    [scripted.domain, scripted.port] as const,
  ];
  const createRoutes = (name: (typeof names)[number]) => ({
    port: own[name],
    lmtpPort,
    ports: Object.fromEntries(all.filter(([domain]) => domain !== getDomain(name))),
  });
  const getProgramPath = (name: string) => join(meeting.unpacked, 'usr/sbin', name);
  const servers = [
    await startPostfix(meeting, createRoutes('Postfix')),
    await startExim(meeting, getProgramPath('exim4'), createRoutes('Exim')),
    await startOpenSmtpd(meeting, getProgramPath('smtpd'), createRoutes('OpenSMTPD')),
  ];
  return { mailboxUrl, lmtpPort, authPort, servers };
}
