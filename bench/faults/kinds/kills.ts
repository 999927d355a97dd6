import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import { runUnderLoad } from '../under-load.ts';
import type { World } from '../world/world.ts';
import { isRunning } from '../../../test/support/processes/child-process.ts';

// On a stack nobody else restarts what has ended. A supervisor, and Lychgate with its own PostgreSQL, wait longer before each restart within a minute. A new one does
// not, so that each round is the first accident.
const startAnew = async ({ web, worker }: World) => {
  await web.restart();
  if (worker !== web) await worker.restart();
};

export const killWeb: Fault = {
  about: 'kill -9 of a process that serves visitors; its supervisor restarts it, or another one serves them',
  run: (options) =>
    runUnderLoad(
      { fault: 'kill-web', shape: 'embedded', round: ({ web }) => web.kill(), between: startAnew },
      options,
    ),
};

export const killWorker: Fault = {
  about: 'kill -9 of a worker beside a web process; its supervisor restarts it',
  run: (options) =>
    runUnderLoad(
      { fault: 'kill-worker', shape: 'split', round: ({ worker }) => worker.kill(), between: startAnew },
      options,
    ),
};

export const killPostgres: Fault = {
  about: 'kill -9 of PostgreSQL; Lychgate restarts its own',
  run: (options) =>
    runUnderLoad(
      { fault: 'kill-postgres', shape: 'embedded', round: killPostmaster, between: startAnew },
      options,
    ),
};

// Its other processes notice a moment later, and answer until then.
async function killPostmaster({ postgresPids, bringPostgresBack }: World): Promise<void> {
  const pids = postgresPids();
  process.kill(pids[0]!, 'SIGKILL');
  while (pids.some(isRunning)) await wait(5);
  await bringPostgresBack();
}

export const killPgBouncer: Fault = {
  about: 'kill -9 of PgBouncer, and a new start after some seconds',
  run: (options) =>
    runUnderLoad(
      {
        fault: 'kill-pgbouncer',
        shape: 'stack',
        round: async ({ pgBouncer }, seconds) => {
          pgBouncer!.kill('SIGKILL');
          await pgBouncer!.ended();
          await wait(seconds * 1_000);
          await pgBouncer!.restart();
        },
      },
      options,
    ),
};
