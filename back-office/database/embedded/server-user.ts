import { execFile } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';

type User = { name: string; uid: number; gid: number };

/** Runs PostgreSQL's programs as a user that PostgreSQL accepts: it refuses root. */
export type ServerUser = {
  /** Answers what the program printed; throws with what it complained of. */
  run(program: string, arguments_: string[], limitMs: number): Promise<string>;
  /** Makes a file, or a folder with all that is in it, the user's own. */
  give(path: string): Promise<void>;
};

type Places = { dataDir: string; cluster: string; postgres: string };

const checkMs = 10_000;
const giveMs = 60_000;
const printedBytesMax = 1024 * 1024;

export async function chooseServerUser(places: Places): Promise<ServerUser> {
  if (!isRoot()) return { run: (...command) => execute(command), give: async () => {} };

  const user = otherThanRoot([places.cluster, places.dataDir]);
  if (!user) throw new Error(nobodyToRunIt);
  const failures: Error[] = [];
  for (const run of [runAs(user), runWithPassageAs(user)]) {
    try {
      await reach(run, places);
      return { run, give: (path) => giveTo(user, path) };
    } catch (failure) {
      failures.push(failure as Error);
    }
  }
  throw new AggregateError(failures, unreachable(user, places, failures));
}

const isRoot = () => process.getuid?.() === 0;

/** The user who runs PostgreSQL where we are root, and nobody where we are not. */
export function otherThanRoot(paths: string[]): User | undefined {
  if (!isRoot()) return undefined;
  const users = knownUsers();
  // Whoever the data belongs to already keeps it.
  const owner = paths.map(ownerOf).find((status) => status && status.uid !== 0);
  return (
    users.find(({ uid }) => uid === owner?.uid) ??
    users.find(({ name }) => name === 'postgres') ??
    users.find(({ name }) => name === 'nobody')
  );
}

function ownerOf(path: string) {
  return lstatSync(path, { throwIfNoEntry: false });
}

function knownUsers(): User[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid }) => uid > 0);
}

function runAs({ uid, gid }: User): ServerUser['run'] {
  return (...command) => execute(command, { uid, gid });
}

// A clone below /root, or a DATA_DIR below a private folder, is closed to every other user. Opening somebody's
// folders is not ours to do. Linux lets an ordinary user pass through closed folders instead: the capability
// dac_override. PostgreSQL asks access(2) whether it may read its own programs, and access(2) forgets the
// capability of an ordinary user, unless no_setuid_fixup is set.
function runWithPassageAs({ uid, gid }: User): ServerUser['run'] {
  const identity = ['--reuid', `${uid}`, '--regid', `${gid}`, '--clear-groups'];
  const passage = ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override'];
  const options = ['--securebits', '+no_setuid_fixup', ...identity, ...passage];
  return (program, arguments_, limitMs) =>
    execute(['setpriv', [...options, program, ...arguments_], limitMs]);
}

async function reach(run: ServerUser['run'], { dataDir, postgres }: Places) {
  await run('/bin/sh', ['-c', 'cd "$0" && exec "$1" --version', dataDir, postgres], checkMs);
}

function giveTo({ uid, gid }: User, path: string): Promise<void> {
  if (ownerOf(path)?.uid === uid) return Promise.resolve();
  // -h: a link in a folder that the user already writes in must not lead root to another file.
  return execute(['chown', ['-Rh', `${uid}:${gid}`, path], giveMs]).then(() => {});
}

const nobodyToRunIt =
  'PostgreSQL refuses to run as root, and there is neither a user "postgres" nor a user "nobody" to run it: ' +
  'start Lychgate as an ordinary user, or set DATABASE_URL to a PostgreSQL server.';

function unreachable({ name }: User, { dataDir, postgres }: Places, failures: Error[]) {
  return (
    `PostgreSQL refuses to run as root, and the user "${name}", who runs it instead, may not pass through the ` +
    `folders above ${postgres} or ${dataDir}: start Lychgate as an ordinary user, or move it and DATA_DIR to where ` +
    `every user may go (/srv, /opt), or set DATABASE_URL to a PostgreSQL server. (${failures.map(String).join('; ')})`
  );
}

const executeFile = promisify(execFile);

async function execute(
  [program, arguments_, limitMs]: Parameters<ServerUser['run']>,
  identity: { uid?: number; gid?: number } = {},
): Promise<string> {
  const limits = { timeout: limitMs, maxBuffer: printedBytesMax, killSignal: 'SIGKILL' as const };
  try {
    return (await executeFile(program, arguments_, { ...identity, ...limits, ...surroundings })).stdout;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new Error(stderr?.trim() || message, { cause: error });
  }
}

// PGDATA, PGOPTIONS or an unknown locale of whoever starts us must not steer the server, and the folder they
// stand in may be closed to it. Windows programs do not start without the environment.
const surroundings =
  process.platform === 'win32'
    ? {}
    : {
        cwd: '/',
        env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
      };
