import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort, projectFolder } from '../processes.ts';
import { adjust, makeFolder, getUnprivilegedUser, startProgram } from './program.ts';

/** Starts PgBouncer in front of that database with `deploy/pgbouncer.ini`. */
export async function startPgBouncer(folder: string, databaseUrl: string) {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const listenPort = await freePort();
  const own = makeFolder(folder, 'pgbouncer');
  const users = join(own, 'userlist.txt');
  writeFileSync(users, `"${username}" "${password}"\n`, { mode: 0o644 });
  const file = join(own, 'pgbouncer.ini');
  writeFileSync(
    file,
    adjust(join(projectFolder, 'deploy/pgbouncer.ini'), [
      ['host=10.0.0.5 port=5432', `host=${hostname} port=${port}`],
      ['listen_port = 6432', `listen_port = ${listenPort}`],
      ['/etc/pgbouncer/userlist.txt', users],
    ]),
  );
  const program = await startProgram({
    name: 'pgbouncer',
    folder,
    command: ['pgbouncer', file],
    user: getUnprivilegedUser(),
    isReady: () => canConnect(listenPort),
  });
  return { ...program, url: `postgres://${username}:${password}@127.0.0.1:${listenPort}${pathname}` };
}

const canConnect = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).once('error', () => resolve(false));
  });
