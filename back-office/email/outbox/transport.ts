import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type PluginFunction, type SendMailOptions } from 'nodemailer';
import { makePrivateFolder } from '../../private-folder.ts';
import { connectionsOfLane, lanes, type Email, type Stream } from '../email.ts';
import { Refusal, refusalOf } from './refusal.ts';

/** `sender` is where a server reports that it could not deliver the letter. */
type Envelope = { messageId: string; sender: string; stream: Stream };

/** Sends one letter or throws a `Refusal`, in a bounded time. */
export type Transport = {
  send(email: Email, envelope: Envelope): Promise<void>;
  close(): Promise<void>;
};

const connectionsMax = lanes.map(connectionsOfLane).reduce((one, other) => one + other);
const limitsDefault = {
  connectMs: 10_000,
  greetingMs: 10_000,
  silenceMs: 30_000,
  emailMs: 60_000,
  // How long a mail-shot waits for the answer after its last byte.
  mailShotAnswerMs: 15_000,
};

/** Without a mail server each letter is a file that any mail program opens. */
export function fileTransport(folder: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(email, envelope) {
      const { message } = await composer.sendMail(optionsOf(email, envelope));
      await writeWhole(folder, fileNameOf(envelope.messageId), message as Buffer).catch(
        (error: NodeJS.ErrnoException) => {
          throw new Refusal('server-away', `${error.code}: The mail folder could not be written.`);
        },
      );
    },
    close: async () => {},
  };
}

// The same Message-ID gives the same name, so a letter that is sent again replaces itself.
function fileNameOf(messageId: string): string {
  const [local = ''] = messageId.replace('<', '').split('@');
  const [number, kind, moment] = local.split('.');
  const words = `${moment}-${kind}-${number}`;
  return `${words.replaceAll(/[^A-Za-z0-9-]/g, '-')}.eml`;
}

async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  makePrivateFolder(folder);
  const unfinished = join(folder, `.${name}.${process.pid}`);
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(folder, name));
}

/** The `url` is nodemailer's: `smtp://user:password@host:587`, `smtps://…`, with its options as the query. */
export function smtpTransport(url: string, limits: Partial<typeof limitsDefault> = {}): Transport {
  const { connectMs, greetingMs, silenceMs, emailMs, mailShotAnswerMs } = { ...limitsDefault, ...limits };
  const mail = createTransport({
    pool: true,
    maxConnections: connectionsMax,
    connectionTimeout: connectMs,
    greetingTimeout: greetingMs,
    socketTimeout: silenceMs,
    ...securityOf(new URL(url)),
    url,
  });
  const underWay = new Map<string, Progress>();
  mail.use('stream', noteWhenRead(underWay));
  const serverAnswers = () =>
    mail.verify().then(
      () => true,
      () => false,
    );
  return {
    async send(email, envelope) {
      const options = optionsOf(email, envelope);
      const progress = startProgress(emailMs, envelope.stream === 'promotional' ? mailShotAnswerMs : emailMs);
      underWay.set(envelope.messageId, progress);
      const sending = mail.sendMail({ ...options, signal: progress.signal });
      const error = await sending.then(
        () => null,
        (thrown) => thrown,
      );
      underWay.delete(envelope.messageId);
      progress.stop();
      if (error) throw await refusalOf(error, progress.isSentWhole(), serverAnswers);
    },
    close: async () => mail.close(),
  };
}

type Progress = ReturnType<typeof startProgress>;

/** How far one email is. Its signal ends it when it takes too long in all, or its answer does after its last byte. */
function startProgress(wholeMs: number, answerMs: number) {
  const tooLate = new AbortController();
  const abort = () => tooLate.abort();
  const timers = [setTimeout(abort, wholeMs)];
  let isSentWhole = false;
  return {
    signal: tooLate.signal,
    isSentWhole: () => isSentWhole,
    noteSentWhole() {
      isSentWhole = true;
      timers.push(setTimeout(abort, answerMs));
    },
    stop: () => timers.forEach(clearTimeout),
  };
}

// A letter is read while it goes out on the line, and to its end only after the server has accepted sender and
// recipient: until then it cannot have been delivered, whatever breaks.
const noteWhenRead =
  (underWay: Map<string, Progress>): PluginFunction =>
  ({ data, message }, done) => {
    const progress = underWay.get(String(data.messageId));
    message.processFunc((stream) => {
      // The pool may try a broken connection's letter on another one; never one that may have arrived.
      if (progress?.isSentWhole()) return stream.destroy(new Error('It has gone out already.'));
      return stream.once('end', () => progress?.noteSentWhole());
    });
    done();
  };

// A password travels encrypted or not at all. On this machine nobody stands between, and a local relay's
// certificate is as a rule its own. The address's query has the last word on both.
function securityOf({ hostname, username }: URL) {
  if (['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return { tls: { rejectUnauthorized: false } };
  return { requireTLS: username !== '' };
}

// One address and nothing that could be read as a second one or as a further header.
const oneAddress = /^[^\s\p{Cc}"(),:;<>[\]\\]+@[^\s\p{Cc}"(),:;<>[\]\\@]+$/u;

function optionsOf(email: Email, { messageId, sender }: Envelope): SendMailOptions {
  const { from, to, subject, text, html, calendar, replyTo = '', attachments, headers = {} } = email;
  if (!oneAddress.test(to)) throw new Refusal('never', 'The address cannot be written to.');
  return {
    messageId,
    from,
    to: { name: '', address: to },
    // Said outright, so that no reading of a header decides who gets the letter.
    envelope: { from: sender, to: [to] },
    ...(oneAddress.test(replyTo) && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    attachments,
    // nodemailer makes two parts of it: the alternative that Gmail and Outlook act on, and the file for the rest.
    ...(calendar && { icalEvent: { ...calendar, filename: 'booking.ics' } }),
    // RFC 3834: keeps out-of-office programs from answering.
    headers: { 'Auto-Submitted': 'auto-generated', ...preparedHeaders(headers) },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

// As they are: nodemailer would fold an address in two.
const preparedHeaders = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]));
