import type { Database } from '../database/database.ts';

/** Empties the links that customers were sent, by the ids of the customers. Answers the names of the emails with them. */
export async function eraseSetUps({ rows }: Database, customerIds: string[]): Promise<string[]> {
  const erased = await rows<{ id: string; flows: number }>`
    update direct_debit_set_up set link = null where customer_id = any(${customerIds}::bigint[]) returning id, flows`;
  return erased.flatMap(({ id, flows }) =>
    Array.from({ length: flows }, (_, index) => `dd-set-up:${id}:${index + 1}`),
  );
}
