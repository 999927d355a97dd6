import type { Actor } from '#contract/operator/staff/actor.ts';
import type { Database } from '../../database/database.ts';

export type AttendeeParts = {
  database: Database;
  clock: () => Date;
  wakeOutbox: () => void;
  /** The caller. */
  actor: Actor;
};
