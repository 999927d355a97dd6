import { minuteMs } from '#contract/fields/durations.ts';
import { refuse } from '#contract/call.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import type { RecordType } from '#contract/operator/history.ts';
import { sql } from '../database/database.ts';
import type { BranchParts } from '../branches/branches.ts';
import type { Database } from '../database/database.ts';
import { recordHistory } from '../history/record-history.ts';
import { refuseChangedMeanwhile } from '../check.ts';
import type { Changes } from '../history/differences.ts';

/** The dependencies of the calls about sign-offs. */
export type SignoffParts = BranchParts & {
  clock: () => Date;
  /** Called after emails were put in the outbox. */
  wakeOutbox: () => void;
  /** The caller. */
  actor: Actor;
};

export type SignoffOption = { option: string; text: string; explanation?: string | undefined };

/** A sign-off as it is stored. */
export type StoredSignoff = {
  id: string;
  guid: string;
  eMail: string;
  name: string;
  deceasedName: string;
  options: SignoffOption[];
  branchId: number | null;
  revision: number;
};

/** In SQL: the columns of `StoredSignoff`, for `signoff s`. */
export const signoffColumns = sql`
  s.id, s.guid, s.email as "eMail", s.name, s.deceased_name as "deceasedName", s.options,
  s.branch_id as "branchId", s.revision`;

/** A button pressed twice within this time acts once. */
export const repeatedPressMs = 10 * minuteMs;

type Change = {
  record: { type: Extract<RecordType, 'signoff' | 'signoff_options'>; id: string };
  actor: Actor;
  action: string;
  changes?: Changes;
};

/** Adds an entry to the history of a sign-off or of the default options. */
export const recordSignoffChange = (
  { clock }: Pick<SignoffParts, 'clock'>,
  database: Database,
  change: Change,
) => recordHistory(database, { at: clock(), ...change });

/** Raises the revision of a locked sign-off. */
export async function raiseRevision({ rows }: Database, id: string): Promise<void> {
  await rows`update signoff set revision = revision + 1 where id = ${id}`;
}

export const signoffNotFound = refuse(404, 'signoff-not-found', 'There is no sign-off with this guid.');
export const revisionConflict = refuseChangedMeanwhile('this sign-off');
