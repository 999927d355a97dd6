import type { Actor } from '#contract/operator/people/actor.ts';
import type { Database } from '../../database/database.ts';

export type StaffParts = {
  database: Database;
  clock: () => Date;
  wakeOutbox: () => void;
  /** Who makes the calls. */
  actor: Actor;
  /** Nobody may use it as a password. */
  providerName: string;
};
