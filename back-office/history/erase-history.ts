import type { RecordType } from '#contract/operator/history.ts';
import type { Queries } from '../database/database.ts';

/** Erases the values in the history of records. Returns the number of entries. Person, field and time stay. */
export async function eraseHistory(
  { rows }: Queries,
  recordType: RecordType,
  ids: string[],
): Promise<number> {
  const erased = await rows`
    update history set changes = null
    where record_type = ${recordType} and record_id = any(${ids}) and changes <> '{}' returning 1`;
  return erased.length;
}

type Values = { recordType: RecordType; id: string; field: string; values: string[] };

/**
 * Erases the entries of one record in which a field had or got one of these values, and those with what the field had
 * been before. For a record that keeps the history of several smaller ones.
 */
export async function eraseHistoryOfValues(
  { rows }: Queries,
  { recordType, id, field, values }: Values,
): Promise<number> {
  const entries = await rows<{ id: string; pair: unknown[] }>`
    select id, changes->${field} as pair from history
    where record_type = ${recordType} and record_id = ${id} and changes ? ${field}
    order by history.id desc`;
  const erasedValues = new Set<unknown>(values);
  // The newest first, so that each change leads to the value before it.
  const ownEntries = entries.filter(({ pair }) => {
    const isOwn = pair.some((value) => erasedValues.has(value));
    if (isOwn) for (const value of pair) if (value !== null) erasedValues.add(value);
    return isOwn;
  });
  const erased = await rows`
    update history set changes = null where id = any(${ownEntries.map((entry) => entry.id)}::bigint[]) returning 1`;
  return erased.length;
}

/** The texts that a field of records had or got, as the history has them. */
export async function findValuesInHistory(
  { rows }: Queries,
  { recordType, ids, field }: { recordType: RecordType; ids: string[]; field: string },
): Promise<string[]> {
  const valueRows = await rows<{ value: string }>`
    select distinct value from history, jsonb_array_elements_text(changes -> ${field}) as value
    where record_type = ${recordType} and record_id = any(${ids}) and value is not null`;
  return valueRows.map(({ value }) => value);
}
