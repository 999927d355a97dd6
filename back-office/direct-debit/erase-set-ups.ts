import type { Database } from '../database/database.ts';

/** Erases the links that these customers were sent. Returns the purpose keys of the emails that contained them. */
export async function eraseSetUps({ rows }: Database, customerIds: string[]): Promise<string[]> {
  const erased = await rows<{ id: string; flows: number }>`
    update direct_debit_set_up set link = null where customer_id = any(${customerIds}::bigint[]) returning id, flows`;
  return erased.flatMap(({ id, flows }) =>
    Array.from({ length: flows }, (_, index) => `dd-set-up:${id}:${index + 1}`),
  );
}
