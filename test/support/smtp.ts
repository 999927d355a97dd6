import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

type Received = { sender: string; recipients: string[]; raw: string };

export type TestSmtp = {
  url: string;
  /** What was accepted, in the order it came. */
  received: Received[];
  /** How many connections were begun, whatever became of them. */
  connections: number;
  /** Asked for each recipient: an SMTP code to refuse with, or nothing. May take its time. */
  refuse: (recipient: string) => number | undefined | Promise<number | undefined>;
  /** Asked for each letter when all of it has come. */
  refuseLetter: () => number | undefined | Promise<number | undefined>;
  stop(): Promise<void>;
};

/** A real mail server on a port of this machine; port 0 takes a free one. */
export async function startSmtp(port = 0): Promise<TestSmtp> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(_session, callback) {
      smtp.connections++;
      callback();
    },
    onRcptTo({ address }, _session, callback) {
      Promise.resolve(smtp.refuse(address)).then(
        (code) => callback(code ? refusal(code, address) : null),
        callback,
      );
    },
    onData(stream, { envelope: { mailFrom, rcptTo } }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const code = await smtp.refuseLetter();
        if (code) return callback(refusal(code, rcptTo[0]?.address ?? ''));
        const recipients = rcptTo.map(({ address }) => address);
        const raw = Buffer.concat(chunks).toString();
        smtp.received.push({ sender: mailFrom ? mailFrom.address : '', recipients, raw });
        callback();
      });
    },
  });
  // A client that is killed breaks its connection, which is not this server's failure.
  server.on('error', () => {});
  const listener = server.listen(port, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    received: [],
    connections: 0,
    refuse: () => undefined,
    refuseLetter: () => undefined,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return smtp;
}

// Real servers repeat the address in what they answer.
const refusal = (responseCode: number, address: string) =>
  Object.assign(new Error(`${responseCode < 500 ? '4.2.1' : '5.1.1'} <${address}> is not served here`), {
    responseCode,
  });
