import type { Refused } from '#contract/call.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import type { Database } from '../../database/database.ts';
import type { DepartingColleague } from '../../records/departing-colleague.ts';

export type StaffParts = {
  database: Database;
  clock: () => Date;
  wakeOutbox: () => void;
  /** The caller. */
  actor: Actor;
  /** The name of the firm, which no password may contain. */
  providerName: string;
  /** Transfers the work of a removed person, in the transaction that removes them. */
  releaseWork: (connection: Database, colleague: DepartingColleague) => Promise<Refused | null>;
};
