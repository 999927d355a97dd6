import type { Refused } from '#contract/call.ts';
import type { Actor } from '#contract/operator/people/actor.ts';
import type { RequestsLeft } from '#contract/operator/people/staff.ts';
import type { Database } from '../../database/database.ts';

export type StaffParts = {
  database: Database;
  clock: () => Date;
  wakeOutbox: () => void;
  /** The caller. */
  actor: Actor;
  /** Nobody may use it as a password. */
  providerName: string;
  /** Gives the open requests of somebody who is being removed to others, in the transaction that removes them. */
  releaseRequests: (
    connection: Database,
    colleague: { personId: number; name: string; requests: RequestsLeft | undefined },
  ) => Promise<Refused | null>;
};
