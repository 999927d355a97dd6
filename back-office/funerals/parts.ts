import type { Actor } from '#contract/operator/people/actor.ts';
import type { Database } from '../database/database.ts';

export type FuneralParts = {
  database: Database;
  clock: () => Date;
  /** The caller. */
  actor: Actor;
  /** The address of the website, without a trailing slash. */
  publicUrl: string;
  /** Erases the files of all photographs of a funeral that is about to be erased, in its transaction. */
  erasePhotographs: (database: Database, guid: string) => Promise<void>;
};
