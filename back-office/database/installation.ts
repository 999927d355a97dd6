import type { Database } from './database.ts';

/** Keeps a value of this installation. Answers the value that is kept: this one, or the one written first. */
export async function storeIfAbsent({ rows }: Database, name: string, value: string): Promise<string> {
  await rows`insert into installation (name, value) values (${name}, ${value}) on conflict do nothing`;
  const [kept] = await rows<{ value: string }>`select value from installation where name = ${name}`;
  return kept!.value;
}
