import { createServer, type AddressInfo, type Socket } from 'node:net';

export type FakeImap = {
  /** The address with the right password. */
  url: string;
  /** The messages in the folder, by their number. */
  inbox: Map<number, string>;
  /** The messages that were moved, by their number. */
  moved: Map<number, string>;
  /** Whether the folder exists to which messages are moved. */
  hasDoneFolder: boolean;
  uidValidity: number;
  /** Appended to the capabilities, such as `MOVE`. */
  abilities: string;
  /** Drops the connection instead of answering a command that begins like this. */
  dropAt: string | null;
  commands: string[];
  stop(): Promise<void>;
};

/** Starts a small IMAP server on a loopback port, with one folder and the commands that Lychgate sends. */
export async function startFakeImap(): Promise<FakeImap> {
  const sockets = new Set<Socket>();
  const deleted = new Set<number>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    socket.write('* OK ready\r\n');
    let input = '';
    socket.on('data', (chunk: Buffer) => {
      input += chunk.toString('latin1');
      for (let end = input.indexOf('\r\n'); end >= 0; end = input.indexOf('\r\n')) {
        answerLine(socket, input.slice(0, end));
        input = input.slice(end + 2);
      }
    });
  });
  const answerLine = (socket: Socket, line: string) => {
    const [tag = '', ...args] = line.split(' ');
    const command = args.join(' ');
    imap.commands.push(command);
    if (imap.dropAt && command.startsWith(imap.dropAt)) return void socket.destroy();
    const untagged = handle(imap, deleted, command);
    const status = untagged === null ? 'NO refused' : 'OK done';
    socket.write([...(untagged ?? []), `${tag} ${status}`, ''].join('\r\n'), 'latin1');
  };
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const imap: FakeImap = {
    url: `imap://reports%40willow.example:lantern%22gravel@127.0.0.1:${port}/INBOX`,
    inbox: new Map(),
    moved: new Map(),
    hasDoneFolder: true,
    uidValidity: 7,
    abilities: '',
    dropAt: null,
    commands: [],
    async stop() {
      sockets.forEach((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return imap;
}

/** The untagged lines of an answer; null to refuse. */
function handle(imap: FakeImap, deleted: Set<number>, command: string): string[] | null {
  const { inbox, moved } = imap;
  const [, uid = 0] = (/^UID \w+ (\d+)/.exec(command) ?? []).map(Number);
  if (command.startsWith('LOGIN'))
    return command === String.raw`LOGIN "reports@willow.example" "lantern\"gravel"` ? [] : null;
  if (command === 'CAPABILITY') return [`* CAPABILITY IMAP4rev1 ${imap.abilities}`];
  if (command.startsWith('SELECT')) return [`* OK [UIDVALIDITY ${imap.uidValidity}] valid`];
  if (command.startsWith('UID SEARCH'))
    return [`* SEARCH ${[...inbox.keys()].filter((each) => !deleted.has(each)).join(' ')}`];
  if (command.includes('RFC822.SIZE')) {
    const requestedUids = command.split(' ')[2]!.split(',').map(Number);
    return requestedUids.flatMap((each, index) => {
      const message = inbox.get(each);
      return message === undefined
        ? []
        : [`* ${index + 1} FETCH (UID ${each} RFC822.SIZE ${message.length})`];
    });
  }
  if (command.startsWith('UID FETCH')) {
    const message = inbox.get(uid);
    return message === undefined ? [] : [`* 1 FETCH (UID ${uid} BODY[] {${message.length}}\r\n${message})`];
  }
  if (command.startsWith('CREATE')) return imap.hasDoneFolder ? null : ((imap.hasDoneFolder = true), []);
  if (/^UID (MOVE|COPY)/.test(command) && !imap.hasDoneFolder) return null;
  if (command.startsWith('UID MOVE') || command.startsWith('UID COPY')) {
    moved.set(uid, inbox.get(uid)!);
    if (command.startsWith('UID MOVE')) inbox.delete(uid);
    return [];
  }
  if (command.startsWith('UID STORE')) deleted.add(uid);
  if (command.startsWith('UID EXPUNGE')) inbox.delete(uid);
  return [];
}
