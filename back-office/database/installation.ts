import type { Database, Queries } from './database.ts';

/** Stores a value of this installation unless it exists. Returns the stored value. */
export async function storeIfAbsent({ rows, oneRow }: Queries, name: string, value: string): Promise<string> {
  await rows`insert into installation (name, value) values (${name}, ${value}) on conflict do nothing`;
  const row = await oneRow<{ value: string }>`select value from installation where name = ${name}`;
  return row.value;
}

export async function findStored({ rows }: Database, name: string): Promise<string | null> {
  const [row] = await rows<{ value: string }>`select value from installation where name = ${name}`;
  return row?.value ?? null;
}

/** Deletes a stored value, so that another machine can store its own. */
export async function forgetStored({ rows }: Queries, name: string): Promise<void> {
  await rows`delete from installation where name = ${name}`;
}
