import type { Actor } from '#contract/operator/people/actor.ts';
import type { Database } from '../../database/database.ts';

export type CheckInParts = {
  database: Database;
  clock: () => Date;
  /** Who makes the calls. */
  actor: Actor;
  keys: { checkIn: Buffer };
};
