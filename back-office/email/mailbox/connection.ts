import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** An untagged response. `text` has `{}` in the place of each literal. */
export type Untagged = { text: string; literals: Buffer[] };

/** An error of the connection or the protocol. Its message has no personal data. */
export class ImapError extends Error {}

export class CommandRefused extends ImapError {}

export type ImapConnection = {
  /** Sends a command and returns its untagged responses. Throws an `ImapError` if it is refused. */
  run(command: string): Promise<Untagged[]>;
  close(): void;
};

type Limits = {
  /** The limit on the silence of the server. */
  answerMs: number;
  /** The limit on the time of a command, even while its answer is arriving. */
  commandMs: number;
  literalBytesMax: number;
};

// The answer to SEARCH is one line. This fits the numbers of 300,000 messages.
const lineBytesMax = 4_000_000;
const responsesMax = 100_000;

/** Connects to an IMAP server (RFC 9051) with `imap:` or `imaps:`, and waits for its greeting. */
export async function openImap(url: URL, limits: Limits): Promise<ImapConnection> {
  const isSecure = url.protocol === 'imaps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || (isSecure ? 993 : 143);
  const socket = isSecure ? connectTls({ host, port, servername: host }) : connectPlain({ host, port });
  // Give up on a server that sends nothing.
  socket.setTimeout(limits.answerMs, () => socket.destroy(new ImapError('The mail server did not answer.')));
  // The next read throws the error. Without a listener, one after the last read would end the process.
  socket.on('error', () => {});
  const reader = readResponses(socket, limits.literalBytesMax);
  const limitTime = async <Result>(work: Promise<Result>): Promise<Result> => {
    const end = () => socket.destroy(new ImapError('The mail server took too long to answer.'));
    const timer = setTimeout(end, limits.commandMs);
    return work.finally(() => clearTimeout(timer));
  };
  try {
    const greeting = await limitTime(readNext(reader));
    if (!/^\* OK\b/i.test(greeting.text)) throw new ImapError('The mail server refused the connection.');
  } catch (error) {
    socket.destroy();
    throw toImapError(error);
  }
  let commands = 0;
  return {
    async run(command) {
      const tag = `L${++commands}`;
      socket.write(`${tag} ${command}\r\n`);
      try {
        return await limitTime(readUntilTagged(reader, tag));
      } catch (error) {
        throw toImapError(error);
      }
    },
    close: () => socket.destroy(),
  };
}

/** Quotes a value for a command. */
export function quote(value: string): string {
  if (/[^\x20-\x7e]/.test(value)) throw new ImapError('IMAP_URL may have ASCII characters only.');
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

async function readUntilTagged(reader: Reader, tag: string): Promise<Untagged[]> {
  const responses: Untagged[] = [];
  while (responses.length < responsesMax) {
    const response = await readNext(reader);
    if (!response.text.startsWith(`${tag} `)) responses.push(response);
    else if (/^\S+ OK\b/i.test(response.text)) return responses;
    else throw new CommandRefused('The mail server refused a command.');
  }
  throw new ImapError('The mail server answered too much.');
}

type Reader = AsyncGenerator<Untagged>;

async function readNext(reader: Reader): Promise<Untagged> {
  const { value, done } = await reader.next();
  if (done) throw connectionClosed();
  return value;
}

/** Reads lines, each with the literals in it: `{12}` at the end of a line announces 12 bytes, then the line goes on. */
async function* readResponses(socket: Socket, literalBytesMax: number): Reader {
  const bytes = createLineReader(socket);
  while (true) {
    const literals: Buffer[] = [];
    let text = '';
    for (let size: number | null = 0; size !== null;) {
      const line = await bytes.line();
      if (line === null) return;
      const [announced, digits] = /\{(\d{1,10})\+?\}$/.exec(line) ?? [];
      size = announced ? Number(digits) : null;
      text += announced ? `${line.slice(0, -announced.length)}{}` : line;
      if (size === null) break;
      if (size > literalBytesMax) throw new ImapError('A message is larger than the mail server said.');
      literals.push(await bytes.take(size));
    }
    yield { text, literals };
  }
}

function createLineReader(socket: Socket) {
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let buffered = Buffer.alloc(0);
  const readMore = async (): Promise<boolean> => {
    const { value, done } = await chunks.next();
    if (!done) buffered = Buffer.concat([buffered, value]);
    return !done;
  };
  const takeBytes = (end: number, skip = 0) => {
    const part = buffered.subarray(0, end);
    buffered = buffered.subarray(end + skip);
    return part;
  };
  return {
    /** The next line without its end; null when the connection has ended. */
    async line(): Promise<string | null> {
      for (let from = 0; ;) {
        const end = buffered.indexOf('\r\n', from);
        if (end >= 0) return takeBytes(end, 2).toString('latin1');
        if (buffered.length > lineBytesMax) throw new ImapError('The mail server sent a line without end.');
        from = Math.max(0, buffered.length - 1);
        if (!(await readMore())) return null;
      }
    },
    async take(size: number): Promise<Buffer> {
      const parts: Buffer[] = [];
      let missing = size;
      while (missing > 0) {
        const part = takeBytes(Math.min(missing, buffered.length));
        parts.push(part);
        missing -= part.length;
        if (missing > 0 && !(await readMore())) throw connectionClosed();
      }
      return Buffer.concat(parts);
    },
  };
}

const connectionClosed = () => new ImapError('The mail server closed the connection.');

function toImapError(error: unknown): ImapError {
  if (error instanceof ImapError) return error;
  const { code = 'unknown' } = Object(error) as { code?: string };
  return new ImapError(`The mail server could not be reached (${code}).`);
}
