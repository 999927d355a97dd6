import type { Actor } from '#contract/operator/staff/actor.ts';
import type { Database } from '../../database/database.ts';

export type WaitingListParts = {
  database: Database;
  clock: () => Date;
  /** Called after an email was put in the outbox. */
  wakeOutbox: () => void;
  keys: { manage: Buffer };
  /** The caller. */
  actor: Actor;
};
