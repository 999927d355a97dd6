import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

type Received = { sender: string; recipients: string[]; raw: string; at: number };

export type TestSmtp = {
  url: string;
  /** What was accepted, in the order it came. */
  received: Received[];
  /** How many connections were begun, whatever became of them. */
  connections: number;
  /** Asked for each recipient: an SMTP code to refuse with, or nothing. May take its time. */
  refuse: (recipient: string) => number | undefined | Promise<number | undefined>;
  /** Asked for each letter and its recipient when all of it has come. */
  refuseMessage: (recipient: string) => number | undefined | Promise<number | undefined>;
  /** What it says of a refusal; with the address in it, as real servers do, until a test says otherwise. */
  words?: string;
  /** Asked for each recipient: whether to receive all of the email and then say nothing. */
  isSilentFor: (recipient: string) => boolean;
  /** Takes the letter and breaks the line before it says so. */
  dropAfterMessage: boolean;
  cutAtRecipient: boolean;
  /** Whose letter is being taken. */
  lastRecipient: string;
  stop(): Promise<void>;
};

/** A real mail server on a port of this machine; port 0 takes a free one. */
export async function startSmtp(port = 0): Promise<TestSmtp> {
  // A server that stops has said so on every line, and must not take a letter after that.
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
        (code) => callback(code ? refusal(code, smtp.words ?? `<${address}>`) : null),
        callback,
      );
    },
    onData(stream, { id, envelope: { mailFrom, rcptTo } }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (smtp.isSilentFor(rcptTo[0]!.address)) return;
        const code = (await smtp.refuseMessage(rcptTo[0]!.address)) ?? (isStopping ? 421 : undefined);
        if (code) return callback(refusal(code, smtp.words ?? `<${rcptTo[0]?.address}>`));
        const recipients = rcptTo.map(({ address }) => address);
        const raw = Buffer.concat(chunks).toString();
        smtp.received.push({ sender: mailFrom ? mailFrom.address : '', recipients, raw, at: Date.now() });
        if (smtp.dropAfterMessage) return cut(id);
        callback();
      });
    },
  });
  const cut = (id: string) => {
    // oxlint-disable-next-line no-underscore-dangle -- the package offers no other way to break a line
    for (const connection of server.connections) if (connection.id === id) connection._socket.destroy();
  };
  // A client that is killed breaks its connection, which is not this server's failure.
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
    lastRecipient: '',
    stop() {
      isStopping = true;
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return smtp;
}

// Real servers repeat the address in what they answer.
const refusal = (responseCode: number, words: string) =>
  Object.assign(new Error(words.startsWith('<') ? withStatus(responseCode, words) : words), { responseCode });

const withStatus = (code: number, words: string) =>
  `${code < 500 ? '4.2.1' : '5.1.1'} ${words} is not served here`;
