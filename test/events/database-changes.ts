import assert from 'node:assert/strict';
import type { Database } from '#back-office/database/database.ts';

/** Runs a statement that is made of text, such as the definition of a function. */
export const runText = (database: Database, text: string) =>
  database.rows([text] as unknown as TemplateStringsArray);

/** Removes the lock of the event from a database function, to prove that the tests of the lock can fail. */
export async function removeEventLock(database: Database, functionName: string) {
  const [found] = await database.rows<{ definition: string }>`
    select pg_get_functiondef(${functionName}::regproc) as definition`;
  assert.match(found!.definition, / for no key update/);
  await runText(database, found!.definition.replaceAll(' for no key update', ''));
}
