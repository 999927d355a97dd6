import { execFile } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { minuteMs } from '#contract/fields/durations.ts';

type User = { name: string; uid: number; gid: number };

/** Runs PostgreSQL's programs as another user if this process is root, because PostgreSQL refuses root. */
export type ServerUser = {
  /** Returns the standard output. Throws with the standard error. `input` is the standard input. */
  run(program: string, arguments_: string[], limitMs: number, input?: string): Promise<string>;
  /** Changes the owner of a file, or of a folder and its contents, to that user. */
  give(path: string): Promise<void>;
};

type Places = { dataDir: string; cluster: string; postgres: string };

const checkMs = 10_000;
const giveMs = minuteMs;
const printedBytesMax = 1024 * 1024;

export async function chooseServerUser(places: Places): Promise<ServerUser> {
  if (!isRoot()) return { run: (...command) => execute(command), give: async () => {} };

  const user = findOtherOwner([places.cluster, places.dataDir]);
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
  throw new AggregateError(failures, createUnreachableError(user, places, failures));
}

const isRoot = () => process.getuid?.() === 0;

/** The user who runs PostgreSQL if this process is root; otherwise undefined. */
export function findOtherOwner(paths: string[]): User | undefined {
  if (!isRoot()) return undefined;
  const users = readKnownUsers();
  // Existing data keeps its owner.
  const owner = paths.map(readOwner).find((status) => status && status.uid !== 0);
  return (
    users.find(({ uid }) => uid === owner?.uid) ??
    users.find(({ name }) => name === 'postgres') ??
    users.find(({ name }) => name === 'nobody')
  );
}

function readOwner(path: string) {
  return lstatSync(path, { throwIfNoEntry: false });
}

function readKnownUsers(): User[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid }) => uid > 0);
}

function runAs({ uid, gid }: User): ServerUser['run'] {
  return (...command) => execute(command, { uid, gid });
}

// If the code or DATA_DIR is in a private folder (such as /root), other users cannot enter it. Instead of changing its
// permissions, grant the capability dac_override. PostgreSQL checks its programs with access(2), which ignores the
// capability of an ordinary user unless no_setuid_fixup is set.
function runWithPassageAs({ uid, gid }: User): ServerUser['run'] {
  const identity = ['--reuid', `${uid}`, '--regid', `${gid}`, '--clear-groups'];
  const passage = ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override'];
  const options = ['--securebits', '+no_setuid_fixup', ...identity, ...passage];
  return (program, arguments_, limitMs, input) =>
    execute(['setpriv', [...options, program, ...arguments_], limitMs, input]);
}

async function reach(run: ServerUser['run'], { dataDir, postgres }: Places) {
  await run('/bin/sh', ['-c', 'cd "$0" && exec "$1" --version', dataDir, postgres], checkMs);
}

function giveTo({ uid, gid }: User, path: string): Promise<void> {
  if (readOwner(path)?.uid === uid) return Promise.resolve();
  // -h: do not follow links, which the user could have created to reach other files.
  return execute(['chown', ['-Rh', `${uid}:${gid}`, path], giveMs]).then(() => {});
}

const nobodyToRunIt =
  'PostgreSQL refuses to run as root, and there is neither a user "postgres" nor a user "nobody" to run it: ' +
  'start Lychgate as an ordinary user, or set DATABASE_URL to a PostgreSQL server.';

function createUnreachableError({ name }: User, { dataDir, postgres }: Places, failures: Error[]) {
  return (
    `PostgreSQL refuses to run as root, and the user "${name}", who runs it instead, cannot enter the ` +
    `folders above ${postgres} or ${dataDir}: start Lychgate as an ordinary user, or move it and DATA_DIR to a ` +
    `folder open to every user (/srv, /opt), or set DATABASE_URL to a PostgreSQL server. (${failures.map(String).join('; ')})`
  );
}

const executeFile = promisify(execFile);

async function execute(
  [program, arguments_, limitMs, input]: Parameters<ServerUser['run']>,
  identity: { uid?: number; gid?: number } = {},
): Promise<string> {
  const limits = { timeout: limitMs, maxBuffer: printedBytesMax, killSignal: 'SIGKILL' as const };
  try {
    const running = executeFile(program, arguments_, { ...identity, ...limits, ...environment });
    // A program that has ended does not read its input; its own error is more useful than EPIPE.
    running.child.stdin?.on('error', () => {});
    if (input !== undefined) running.child.stdin?.end(input);
    return (await running).stdout;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new Error(stderr?.trim() || message, { cause: error });
  }
}

// The caller's PGDATA, PGOPTIONS and locale must not affect the server, and it may have no access to the current folder.
// Windows programs do not start without the environment.
const environment =
  process.platform === 'win32'
    ? {}
    : {
        cwd: '/',
        env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
      };
