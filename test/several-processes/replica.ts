import { appendFile, cp, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { startEmbedded } from '#back-office/database/embedded/embedded.ts';
import { createDisposableDataDir, findFastFolder } from '../support/postgres.ts';

const password = 'password-of-a-test';

/** A PostgreSQL server and its streaming replica, a copy of its files from when it was stopped. */
export async function startReplicatedPostgres() {
  const [primaryDir, replicaDir] = [
    createDisposableDataDir(findFastFolder()),
    createDisposableDataDir(findFastFolder()),
  ];
  const start = (dataDir: string) => startEmbedded({ dataDir, password, log: () => {} });
  await (await start(primaryDir)).stop();
  const copy = join(replicaDir, 'postgres');
  await cp(join(primaryDir, 'postgres'), copy, { recursive: true });
  const primary = await start(primaryDir);
  const { hostname, port, username } = new URL(primary.url);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  await appendFile(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  await writeFile(join(copy, 'standby.signal'), '');
  const replica = await start(replicaDir);
  return {
    url: primary.url,
    replicaUrl: replica.url,
    stop: async () => {
      await replica.stop();
      await primary.stop();
    },
  };
}

/** The same address through a connection that can go silent: it stays open, and nothing arrives. */
export async function startSilenceableProxy(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const state = { isSilent: false };
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const both = [client, upstream] as const;
    for (const [from, to] of [both, both.toReversed()] as [Socket, Socket][]) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('data', (bytes) => state.isSilent || to.write(bytes));
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  through.port = String((server.address() as { port: number }).port);
  return {
    url: through.href,
    state,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
