import type { RecordType } from '#contract/operator/history.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import type { Queries } from '../database/database.ts';

type Entry = {
  /** The author of the change: `parts.actor`. */
  actor: Actor;
  at: Date;
  /** The table of the record, and its guid or another name that does not change. */
  record: { type: RecordType; id: string };
  /** A verb in the past: "invited", "changed", "removed". */
  action: string;
  /** Field -> its value before and after. Erasing a person blanks it, so personal data belongs only here. */
  changes?: Record<string, [before: unknown, after: unknown]>;
};

/** Adds an entry to the history, in the transaction of the change. A statement may call `record_history` itself. */
export async function recordHistory(
  { rows }: Queries,
  { actor, at, record, action, changes = {} }: Entry,
): Promise<void> {
  await rows`
    select record_history(${{ kind: actor.kind, id: actor.id, name: actor.name }}, ${at}, ${record.type},
                          ${record.id}, ${action}, ${changes})`;
}

type EntryOfMany = Pick<Entry, 'actor' | 'at' | 'action'> & { type: RecordType; ids: string[] };

/** Adds one entry to the history of each of these records, in the transaction of the change. */
export async function recordHistoryOfMany(
  { rows }: Queries,
  { actor, at, type, ids, action }: EntryOfMany,
): Promise<void> {
  await rows`
    select record_history(${{ kind: actor.kind, id: actor.id, name: actor.name }}, ${at}, ${type}, id, ${action}, '{}')
    from unnest(${ids}::text[]) as id`;
}
