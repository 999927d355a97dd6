import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startStack } from '../../stack/stack.ts';
import type { LychgateProcess, Settings } from '../../stack/target.ts';
import { listPostgresPids } from './postgres-pids.ts';
import { startProxy, type Proxy } from './proxy.ts';

/** Two web processes behind nginx, and a worker. Only this script restarts a process that has ended. */
export async function startOnStack(settings: Settings) {
  let proxy!: Proxy;
  const stack = await startStack(settings, async (url) => {
    proxy = await startProxy(Number(new URL(url).port));
    return Object.assign(new URL(url), { port: `${proxy.port}` }).href;
  });
  const { address, postgres, pgBouncer, processes } = stack;
  const findByRole = (role: LychgateProcess['role']) => processes.filter((each) => each.role === role);
  return {
    address,
    web: combine(findByRole('web')),
    worker: combine(findByRole('worker')),
    proxy,
    pgBouncer,
    processes,
    url: async () => postgres.url,
    postgresPids: () => listPostgresPids(join(stack.folder, 'database', 'postgres')),
    bringPostgresBack: postgres.comeBack,
    stop: async () => {
      proxy.pass();
      await stack.stop();
      await proxy.stop();
    },
  };
}

/** Processes with equal roles, of which one fails at a time. */
function combine(processes: LychgateProcess[]) {
  let killed = 0;
  return {
    dataDir: processes[0]!.dataDir,
    output: () => processes.map(({ logFile }) => readFileSync(logFile, 'utf8')).join(''),
    kill: async () => {
      const each = processes[killed++ % processes.length]!;
      each.kill('SIGKILL');
      await each.ended();
    },
    restart: async () => {
      for (const each of processes) if (each.hasEnded()) await each.restart();
    },
  };
}
