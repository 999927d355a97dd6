import type { Refused } from '#contract/call.ts';
import type { Actor } from '#contract/operator/people/actor.ts';
import type { Database } from '../../database/database.ts';

export type StaffParts = {
  database: Database;
  clock: () => Date;
  wakeOutbox: () => void;
  /** The caller. */
  actor: Actor;
  /** Nobody may use it as a password. */
  providerName: string;
  /** Gives what somebody who is being removed looks after to others, in the transaction that removes them. */
  releaseWork: (
    connection: Database,
    colleague: {
      personId: number;
      name: string;
      /** Null: nobody yet. Undefined: nobody has said it. */
      taker: { id: number; name: string } | null | undefined;
    },
  ) => Promise<Refused | null>;
};
