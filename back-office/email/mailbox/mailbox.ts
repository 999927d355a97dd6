import {
  CommandRefused,
  ImapError,
  openImap,
  quote,
  type ImapConnection,
  type Untagged,
} from './connection.ts';

/** A mailbox that reports or replies come to. */
export type MailboxSettings = {
  /** `imaps://user:password@host/Folder`, by default INBOX. */
  url: string;
  /** The folder for messages that have been read; null to delete them. */
  doneFolder: string | null;
};

type Message = { uid: number; bytes: number };

const answerMs = 30_000;
const commandMs = 300_000;
const messagesAtOnce = 200;

/** Opens the mailbox and selects its folder. Messages above `bytesMax` cannot be read from it. */
export async function openMailbox({ url: address, doneFolder }: MailboxSettings, bytesMax: number) {
  const url = new URL(address);
  const connection = await openImap(url, { answerMs, commandMs, literalBytesMax: bytesMax });
  try {
    return await select(connection, url, doneFolder);
  } catch (error) {
    connection.close();
    throw error;
  }
}

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

async function select(connection: ImapConnection, url: URL, doneFolder: string | null) {
  const folder = decodeURIComponent(url.pathname.slice(1)) || 'INBOX';
  await signIn(connection, url);
  const abilities = (await connection.run('CAPABILITY')).map(({ text }) => text.toUpperCase()).join(' ');
  const selected = await connection.run(`SELECT ${quote(folder)}`).catch((error) => {
    throw error instanceof CommandRefused ? new ImapError('The mail server has no such folder.') : error;
  });
  const [uidValidity] = findNumbers(selected, /\[UIDVALIDITY (\d+)\]/i);
  if (!uidValidity) throw new ImapError('The mail server does not say which messages are the same.');
  const can = (ability: string) => new RegExp(`\\b${ability}\\b`).test(abilities);
  return { uidValidity, ...createMessageCommands(connection, { doneFolder, can }) };
}

async function signIn(connection: ImapConnection, { username, password }: URL): Promise<void> {
  const [user, secret] = [username, password].map((part) => quote(decodeURIComponent(part)));
  await connection.run(`LOGIN ${user} ${secret}`).catch((error) => {
    throw error instanceof CommandRefused ? new ImapError('The mail server refused the sign-in.') : error;
  });
}

type MailboxHandling = { doneFolder: string | null; can: (ability: string) => boolean };

const createMessageCommands = (connection: ImapConnection, { doneFolder, can }: MailboxHandling) => ({
  /** The UIDs of all messages, in order. */
  async listUids(): Promise<number[]> {
    const response = await connection.run('UID SEARCH UNDELETED');
    const listed = response.filter(({ text }) => /^\* SEARCH\b/i.test(text));
    return listed.flatMap(({ text }) => text.match(/\d+/g) ?? []).map(Number);
  },
  /** The sizes of up to 200 messages. */
  async readSizes(uids: number[]): Promise<Message[]> {
    const selected = uids.slice(0, messagesAtOnce);
    if (selected.length === 0) return [];
    const fetched = await connection.run(`UID FETCH ${selected.join(',')} (UID RFC822.SIZE)`);
    return fetched.flatMap((each) => {
      const [uid] = findNumbers([each], /\bUID (\d+)/i);
      const [bytes] = findNumbers([each], /\bRFC822\.SIZE (\d+)/i);
      return uid && bytes !== undefined ? [{ uid, bytes }] : [];
    });
  },
  /** A whole message, which is not marked as read; null if it no longer exists. */
  async read(uid: number): Promise<Buffer | null> {
    const fetched = await connection.run(`UID FETCH ${uid} (UID BODY.PEEK[])`);
    return fetched.flatMap(({ literals }) => literals)[0] ?? null;
  },
  /** Moves a message to the folder of those that are done, or deletes it. */
  async finish(uid: number): Promise<void> {
    if (doneFolder)
      await runWithFolder(connection, doneFolder, `UID ${can('MOVE') ? 'MOVE' : 'COPY'} ${uid}`);
    if (doneFolder && can('MOVE')) return;
    await connection.run(`UID STORE ${uid} +FLAGS.SILENT (\\Deleted)`);
    // A plain EXPUNGE would delete what others have marked.
    if (can('UIDPLUS')) await connection.run(`UID EXPUNGE ${uid}`);
  },
  async close(): Promise<void> {
    await connection.run('LOGOUT').catch(() => {});
    connection.close();
  },
});

/** Runs a command that moves or copies to a folder. If the server refuses, adds the folder and retries. */
async function runWithFolder(connection: ImapConnection, folder: string, command: string): Promise<void> {
  const run = () => connection.run(`${command} ${quote(folder)}`);
  await run().catch(async (error) => {
    if (!(error instanceof CommandRefused)) throw error;
    await connection.run(`CREATE ${quote(folder)}`);
    await run();
  });
}

const findNumbers = (responses: Untagged[], pattern: RegExp): number[] =>
  responses.flatMap(({ text }) => pattern.exec(text)?.[1] ?? []).map(Number);
