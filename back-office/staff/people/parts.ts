import type { Refused } from '#contract/call.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import type { Database } from '../../database/database.ts';

export type StaffParts = {
  database: Database;
  clock: () => Date;
  wakeOutbox: () => void;
  /** The caller. */
  actor: Actor;
  /** The name of the firm, which no password may contain. */
  providerName: string;
  /** Transfers the work of a removed person, in the transaction that removes them. */
  releaseWork: (
    connection: Database,
    colleague: {
      personId: number;
      name: string;
      /** Null if the work is left without an owner; undefined if the caller has not decided. */
      taker: { id: number; name: string } | null | undefined;
    },
  ) => Promise<Refused | null>;
};
