import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createTransport,
  type PluginFunction,
  type SendMailOptions,
  type TransportOptions,
} from 'nodemailer';
import { makePrivateFolder } from '../../storage/private-folder.ts';
import { countConnections, lanes, type Email, type Stream } from '../email.ts';
import { SendingError, toSendingError } from '../refusals/refusal.ts';

/** `sender` receives delivery reports. */
type Envelope = { messageId: string; sender: string; stream: Stream };

/** Whether a mail server has accepted an email, or it was only saved as a file. */
export type Accepted = 'sent' | 'saved';

/** `send` throws a `SendingError` on failure, and is limited in time. */
export type Transport = {
  send(email: Email, envelope: Envelope): Promise<Accepted>;
  close(): Promise<void>;
};

const connectionsMax = lanes
  .filter(({ stream }) => stream !== 'text')
  .map(countConnections)
  .reduce((one, other) => one + other);
const limitsDefault = {
  connectMs: 10_000,
  greetingMs: 10_000,
  silenceMs: 30_000,
  emailMs: 60_000,
  // The limit on the answer to a mail-shot after its last byte.
  mailShotAnswerMs: 15_000,
};

/** Without a mail server, saves each email as an .eml file. */
export function createFileTransport(folder: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(email, envelope) {
      const { message } = await composer.sendMail(createMailOptions(email, envelope));
      await writeWhole(folder, createFileName(envelope.messageId), message as Buffer).catch(
        (error: NodeJS.ErrnoException) => {
          throw new SendingError('server-away', `${error.code}: The mail folder could not be written.`);
        },
      );
      return 'saved';
    },
    close: async () => {},
  };
}

// The same Message-ID gives the same name, so an email that is sent again replaces its file.
function createFileName(messageId: string): string {
  const [local = ''] = messageId.replace('<', '').split('@');
  const [number, kind, moment] = local.split('.');
  const name = `${moment}-${kind}-${number}`;
  return `${name.replaceAll(/[^A-Za-z0-9-]/g, '-')}.eml`;
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

/** @param url as nodemailer expects it: `smtp://user:password@host:587`, `smtps://…`, with options in the query */
export function createSmtpTransport(url: string, limits: Partial<typeof limitsDefault> = {}): Transport {
  const { connectMs, greetingMs, silenceMs, emailMs, mailShotAnswerMs } = { ...limitsDefault, ...limits };
  const server = {
    connectionTimeout: connectMs,
    greetingTimeout: greetingMs,
    socketTimeout: silenceMs,
    ...chooseSecurity(new URL(url)),
    url,
  };
  const mail = createTransport({ ...server, pool: true, maxConnections: connectionsMax });
  const running = new Map<string, Progress>();
  mail.use('stream', recordWhenRead(running));
  const serverAnswers = () =>
    mail.verify().then(
      () => true,
      () => false,
    );
  return {
    async send(email, envelope) {
      const options = createMailOptions(email, envelope);
      if (needsSmtpUtf8(email.to)) await requireSmtpUtf8(server, email.to);
      const progress = startProgress(emailMs, envelope.stream === 'promotional' ? mailShotAnswerMs : emailMs);
      running.set(envelope.messageId, progress);
      const sending = mail.sendMail({ ...options, signal: progress.signal }).then(() => null);
      const error = await sending.catch((thrown) => thrown);
      running.delete(envelope.messageId);
      progress.stop();
      if (error)
        throw await toSendingError(
          error,
          { hadAllOfIt: progress.isSentWhole(), recipient: email.to },
          serverAnswers,
        );
      return 'sent';
    },
    close: async () => mail.close(),
  };
}

async function requireSmtpUtf8(server: TransportOptions, recipient: string) {
  const isOffered = await offersSmtpUtf8(server).catch(async (error) => {
    throw await toSendingError(error, { hadAllOfIt: false, recipient }, async () => false);
  });
  if (!isOffered)
    throw new SendingError('never', 'The mail server takes no address with letters such as é before the @.');
}

// Non-ASCII letters before the @ need SMTPUTF8 (RFC 6531). A domain with such letters has an ASCII form.
const needsSmtpUtf8 = (address: string): boolean => /\P{ASCII}.*@/u.test(address);

/** Asks the mail server on a separate connection. Throws an error of nodemailer if it cannot be used. */
async function offersSmtpUtf8(options: TransportOptions): Promise<boolean> {
  let offer = '';
  const logger = {
    debug({ tnx }: { tnx?: string }, text: string) {
      // The last answer counts: after STARTTLS a server may offer something else.
      if (tnx === 'server' && /^250[ -]/.test(text)) offer = text;
    },
  };
  await createTransport({ ...options, transactionLog: true, logger }).verify();
  return /^250[ -]SMTPUTF8\b/im.test(offer);
}

type Progress = ReturnType<typeof startProgress>;

/** Tracks one email. The signal aborts it if it takes too long in total, or if its final answer does. */
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

// nodemailer reads the message stream to its end only after the server has accepted sender and recipient. Until then
// the email cannot have been delivered.
const recordWhenRead =
  (running: Map<string, Progress>): PluginFunction =>
  ({ data, message }, done) => {
    const progress = running.get(String(data.messageId));
    message.processFunc((stream) => {
      // After a dropped connection, the pool retries on another one. Prevent that if the email may have arrived.
      if (progress?.isSentWhole()) return stream.destroy(new Error('The email was already sent completely.'));
      return stream.once('end', () => progress?.noteSentWhole());
    });
    done();
  };

// Require TLS if there is a password. On loopback accept any certificate, because local relays usually have a
// self-signed one. Options in the query of SMTP_URL override both.
function chooseSecurity({ hostname, username }: URL) {
  if (['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return { tls: { rejectUnauthorized: false } };
  return { requireTLS: username !== '' };
}

// Exactly one address, without characters that could add a recipient or a header.
const singleAddressPattern = /^[^\s\p{Cc}"(),:;<>[\]\\]+@[^\s\p{Cc}"(),:;<>[\]\\@]+$/u;

function createMailOptions(email: Email, { messageId, sender }: Envelope): SendMailOptions {
  const { from, to, subject, text, html, calendar, replyTo = '', attachments, headers = {} } = email;
  if (!singleAddressPattern.test(to)) throw new SendingError('never', 'The address is not valid.');
  return {
    messageId,
    from,
    to: { name: '', address: to },
    // An explicit envelope keeps nodemailer from parsing the recipient from a header.
    envelope: { from: sender, to: [to] },
    ...(singleAddressPattern.test(replyTo) && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    attachments,
    // nodemailer adds the entry twice: as an alternative for Gmail and Outlook, and as an attachment for others.
    ...(calendar && { icalEvent: { ...calendar, filename: 'booking.ics' } }),
    // RFC 3834: prevents out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated', ...prepareHeaders(headers) },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

// Prepared headers are sent as they are. nodemailer would fold long addresses.
const prepareHeaders = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]));
