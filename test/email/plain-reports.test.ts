import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { readMeaning } from '#back-office/email/refusals/meaning.ts';
import { readReport } from '#back-office/email/reports/read-report.ts';

const una = 'una@example.org';
const messageId = '<outbox-7.mail-shot.20261101T093000123Z.0123456789abcdef0123@willow.example>';

type Mail = { from?: string; subject?: string; failed?: string; body: string };

const read = ({
  from = 'Mail System <MAILER-DAEMON@mx.example.org>',
  subject = 'Mail delivery failed',
  failed,
  body,
}: Mail) =>
  readReport(
    Readable.from([
      Buffer.from(
        [
          `From: ${from}`,
          'To: bounce+7.0123456789abcdef0123@willow.example',
          `Subject: ${subject}`,
          ...(failed ? [`X-Failed-Recipients: ${failed}`] : []),
          '',
          body,
        ].join('\r\n'),
      ),
    ]),
  );

/** The meaning of a report about Una: "tries" if the server is still trying, null if it is not a report. */
async function meaningFor(mail: Mail): Promise<string | null> {
  const report = await read(mail);
  const verdict = report?.verdicts.find(({ addresses }) => addresses.includes(una));
  if (!verdict) return null;
  return verdict.hasFailed ? readMeaning({ ...verdict, recipient: una }) : 'tries';
}

const createEximReport = (reason: string) =>
  `A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ${una}
    ${reason}

------ This is a copy of the message, including all the headers. ------

Message-ID: ${messageId}
Subject: user unknown, spam, mailbox full
`;

const createQmailReport = (...reasons: string[]) =>
  `Hi. This is the qmail-send program at mx.example.org.
I'm afraid I wasn't able to deliver your message to the following addresses.

${reasons.join('\n\n')}

--- Below this line is a copy of the message.

Message-ID: ${messageId}
`;

const cases: [meaning: string | null, mail: Mail][] = [
  ['no-mailbox', { failed: una, body: createEximReport('Unrouteable address') }],
  [
    'no-mailbox',
    { failed: una, body: createEximReport(`host mx.example.org: 550 5.1.1 <${una}>: User unknown`) },
  ],
  ['other', { failed: una, body: createEximReport('retry timeout exceeded') }],
  ['other', { failed: una, body: createEximReport('host mx.example.org: 554 5.7.1 Access denied') }],
  [
    'no-mailbox',
    { body: createQmailReport(`<${una}>:\nRemote host said: 550 5.1.1 <${una}>... User Unknown`) },
  ],
  ['mailbox', { body: createQmailReport(`<${una}>:\nRemote host said: 552 disk quota exceeded`) }],
  [
    'mailbox',
    {
      body: createQmailReport(
        `<${una}>:\nRemote host said: 552 Mailbox full`,
        '<ben@example.org>:\nUser unknown',
      ),
    },
  ],
  [
    'no-mailbox',
    {
      body: `Hi!\n\n${una}: 550 5.1.1 User unknown\nben@example.org: 552 5.2.2 Mailbox full\n\n  Below is a copy of the original message:\n`,
    },
  ],
  ['other', { body: `<${una}>: Name service error for domain example.org: Host not found, try again` }],
  ['tries', { subject: 'Warning: message delayed 24 hours', body: `${una}\n    451 Try again later` }],
  // The sender is not a mail system.
  [null, { from: 'Una <una@example.org>', body: createQmailReport(`<${una}>:\n550 5.1.1 User Unknown`) }],
  [
    null,
    { from: `Una <postmaster@example.org>`, subject: 'Re: Your booking', body: `Thank you.\n\n${una}\n` },
  ],
];

test('a report in words only is read for the address that it is about', async () => {
  for (const [meaning, mail] of cases) assert.equal(await meaningFor(mail), meaning, mail.body.slice(0, 400));
});

test('a report in words only names its email by address and by Message-ID', async () => {
  const report = await read({ failed: una, body: createEximReport('Unrouteable address') });
  const named = { id: '7', secret: '0123456789abcdef0123' };
  assert.deepEqual(report!.references, [named, named]);
});

test('a long or hostile report in words only is read in no time', async () => {
  for (const body of ['a@', '<', '- ', '---', 'a', '\n@'].map((part) => part.repeat(900_000 / part.length)))
    await read({ failed: 'a@'.repeat(200_000), body });
});
