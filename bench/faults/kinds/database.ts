import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import type { World } from '../world/world.ts';
import { runUnderLoad } from '../under-load.ts';

const longRounds = 2;
const longSeconds = 30;

/** The first rounds last longer than any time limit of a statement. */
function lengthenFirstRound(round: (world: World, seconds: number) => Promise<void>) {
  let rounds = 0;
  return (world: World, seconds: number) => {
    rounds += 1;
    return round(world, rounds <= longRounds ? Math.max(longSeconds, seconds) : seconds);
  };
}

export const cutPostgres: Fault = {
  about: 'every connection to PostgreSQL is closed, and new ones are refused for some seconds, twice for 30',
  run: (options) =>
    runUnderLoad(
      {
        fault: 'cut-postgres',
        shape: 'split',
        round: lengthenFirstRound(async ({ proxy }, seconds) => {
          proxy!.cutConnections();
          await wait(seconds * 1_000);
          proxy!.pass();
        }),
      },
      options,
    ),
};

export const pausePostgres: Fault = {
  about: 'PostgreSQL stands still for some seconds, twice for 30 (SIGSTOP)',
  run: (options) =>
    runUnderLoad(
      {
        fault: 'pause-postgres',
        shape: 'split',
        round: lengthenFirstRound(async ({ postgresPids }, seconds) => {
          const pids = postgresPids();
          for (const pid of pids) process.kill(pid, 'SIGSTOP');
          await wait(seconds * 1_000);
          for (const pid of pids) process.kill(pid, 'SIGCONT');
        }),
      },
      options,
    ),
};
