import { chmodSync } from 'node:fs';
import type { Chapter } from '../chapter.ts';
import { startDovecot } from './dovecot.ts';
import { domainOf } from './mail-server.ts';
import { startPostfix } from './postfix.ts';
import { meetReports } from './reports.ts';
import { startScriptedServer } from './scripted-server.ts';

export const chapter: Chapter = {
  title: 'Mail',
  debianPackages: ['postfix', 'dovecot-imapd', 'dovecot-lmtpd'],
  npmPackages: {},
  meet: async (meeting) => {
    // The servers give up root and read their files as users of their own.
    chmodSync(meeting.folder, 0o755);
    const dovecot = await startDovecot(meeting, ['Postfix']);
    const scripted = await startScriptedServer(meeting, {
      gone: { rcpt: '550 5.1.1 No such user here' },
      later: { rcpt: '451 4.3.0 Try again later' },
      refused: { end: '554 5.7.1 Refused by our rules' },
    });
    const postfix = await startPostfix(meeting, {
      lmtpPort: dovecot.lmtpPort,
      ports: { [scripted.domain]: scripted.port },
    });
    const domain = domainOf('Postfix');
    await meetReports(meeting, {
      server: postfix,
      mailboxUrl: dovecot.mailboxUrl,
      readers: {
        reached: [`ann@${domain}`, `ann@${scripted.domain}`],
        dead: [`gone@${domain}`, `gone@${scripted.domain}`],
        alive: [`full@${domain}`, `later@${scripted.domain}`, `refused@${scripted.domain}`],
      },
    });
  },
  repaired: [],
  notTried: [
    'DNS: each server is told where the others are.',
    'The waits of minutes and days between tries. All servers retry within seconds here.',
  ],
};
