import type { Actor } from '#contract/operator/staff/actor.ts';
import type { Database } from '../../database/database.ts';

export type CheckInParts = {
  database: Database;
  clock: () => Date;
  /** The caller. */
  actor: Actor;
  keys: { checkIn: Buffer };
};
