import type { Actor } from '#contract/operator/staff/actor.ts';
import type { Database } from '../database/database.ts';

export type FuneralParts = {
  database: Database;
  clock: () => Date;
  /** The caller. */
  actor: Actor;
  /** The address of the website, without a trailing slash. */
  publicUrl: string;
  /** The files of photographs, which go once the transaction that erases their funeral has committed. */
  photographFiles: {
    /** Notes those of a funeral that is about to be erased, in its transaction. */
    note(database: Database, guid: string): Promise<void>;
    /** Removes those that were noted. */
    removeNoted(): Promise<void>;
  };
};
