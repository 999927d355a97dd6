import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import { underLoad } from '../under-load.ts';

export const cutPostgres: Fault = {
  about: 'every connection to PostgreSQL is closed, and new ones are refused for some seconds',
  run: (options) =>
    underLoad(
      {
        fault: 'cut-postgres',
        shape: 'split',
        round: async ({ proxy }, seconds) => {
          proxy!.cut();
          await wait(seconds * 1_000);
          proxy!.pass();
        },
      },
      options,
    ),
};

export const pausePostgres: Fault = {
  about: 'PostgreSQL stands still for some seconds (SIGSTOP), and answers nothing',
  run: (options) =>
    underLoad(
      {
        fault: 'pause-postgres',
        shape: 'split',
        round: async ({ postgresPids }, seconds) => {
          const pids = postgresPids();
          for (const pid of pids) process.kill(pid, 'SIGSTOP');
          await wait(seconds * 1_000);
          for (const pid of pids) process.kill(pid, 'SIGCONT');
        },
      },
      options,
    ),
};
