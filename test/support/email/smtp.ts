import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

type ReceivedEmail = { sender: string; recipients: string[]; raw: string; at: number };

export type TestSmtp = {
  url: string;
  /** The accepted emails, in order of arrival. */
  received: ReceivedEmail[];
  /** The number of connections, whatever their outcome. */
  connections: number;
  /** Called for each recipient. Returns an SMTP code to refuse with, or nothing; may be asynchronous. */
  refuse: (recipient: string) => number | undefined | Promise<number | undefined>;
  /** Called for each complete email and its recipient. */
  refuseMessage: (recipient: string) => number | undefined | Promise<number | undefined>;
  /** The text of a refusal. By default it contains the address, as with real servers. */
  text?: string;
  /** Called for each recipient. True to receive the complete email and then never answer. */
  isSilentFor: (recipient: string) => boolean;
  /** Accepts the email, and drops the connection before answering. */
  dropAfterMessage: boolean;
  cutAtRecipient: boolean;
  /** Accepts only ASCII before the @ from now on (RFC 6531). */
  hideSmtpUtf8(): void;
  /** The recipient of the email that is being received. */
  lastRecipient: string;
  stop(): Promise<void>;
};

/** Starts a real mail server on a loopback port; 0 means a free one. */
export async function startSmtp(port = 0): Promise<TestSmtp> {
  // A stopping server must not accept an email after it has closed its connections.
  let isStopping = false;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(_session, callback) {
      smtp.connections++;
      callback();
    },
    onRcptTo({ address }, { id }, callback) {
      if (smtp.cutAtRecipient) return cut(id);
      smtp.lastRecipient = address;
      Promise.resolve(smtp.refuse(address)).then(
        (code) => callback(code ? createRefusal(code, smtp.text ?? `<${address}>`) : null),
        callback,
      );
    },
    onData(stream, { id, envelope: { mailFrom, rcptTo } }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (smtp.isSilentFor(rcptTo[0]!.address)) return;
        const code = (await smtp.refuseMessage(rcptTo[0]!.address)) ?? (isStopping ? 421 : undefined);
        if (code) return callback(createRefusal(code, smtp.text ?? `<${rcptTo[0]?.address}>`));
        const recipients = rcptTo.map(({ address }) => address);
        const raw = Buffer.concat(chunks).toString();
        smtp.received.push({ sender: mailFrom ? mailFrom.address : '', recipients, raw, at: Date.now() });
        if (smtp.dropAfterMessage) return cut(id);
        callback();
      });
    },
  });
  const cut = (id: string) => {
    // oxlint-disable-next-line no-underscore-dangle -- the package offers no other way to drop a connection
    for (const connection of server.connections) if (connection.id === id) connection._socket.destroy();
  };
  // Ignore dropped connections: killed clients cause them.
  server.on('error', () => {});
  const listener = server.listen(port, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    received: [],
    connections: 0,
    refuse: () => undefined,
    refuseMessage: () => undefined,
    isSilentFor: () => false,
    dropAfterMessage: false,
    cutAtRecipient: false,
    hideSmtpUtf8: () => void (server.options.hideSMTPUTF8 = true),
    lastRecipient: '',
    stop() {
      isStopping = true;
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return smtp;
}

// Real servers repeat the address in their answers.
const createRefusal = (responseCode: number, text: string) =>
  Object.assign(new Error(text.startsWith('<') ? describeStatus(responseCode, text) : text), {
    responseCode,
  });

const describeStatus = (code: number, text: string) =>
  `${code < 500 ? '4.2.1' : '5.1.1'} ${text} is not served here`;
