import type { Actor } from '#contract/operator/staff/actor.ts';
import type { Database } from '../database/database.ts';

export type FuneralParts = {
  database: Database;
  clock: () => Date;
  /** The caller. */
  actor: Actor;
  /** The address of the website, without a trailing slash. */
  publicUrl: string;
  /** The files of photographs, which are removed after the transaction that erases their funeral. */
  photographFiles: {
    /** Notes the files of a funeral, in the transaction that erases it. */
    note(database: Database, guid: string): Promise<void>;
    /** Removes the noted files. */
    removeNoted(): Promise<void>;
  };
};
