import type { Database } from '../database/database.ts';
import { listAnswers } from './answer-list.ts';
import type { Answers } from './answers.ts';

const rowsPerQuery = 500;

/** Checks all requests after a restore. `wrong` counts those that cannot be displayed. */
export async function checkRequests({ rows }: Database): Promise<{ count: number; wrong: number }> {
  const found = { count: 0, wrong: 0 };
  for (let after = '0'; ;) {
    const next = await rows<{ id: string; answers: Answers | null }>`
      select id, answers from cremation_request where id > ${after} order by id limit ${rowsPerQuery}`;
    found.count += next.length;
    found.wrong += next.filter(({ answers }) => answers && !isReadable(answers)).length;
    if (next.length < rowsPerQuery) return found;
    after = next.at(-1)!.id;
  }
}

function isReadable(answers: Answers): boolean {
  try {
    return listAnswers(answers).length > 0;
  } catch {
    return false;
  }
}
