import { sql, type Fragment } from '../../database/database.ts';

/** In SQL: the instruction of a case that counts. A letter that is found later does not replace a younger one. */
export const latestInstruction = (caseId: Fragment) => sql`
  select id, choice, given_by, given_on from ashes_instruction
  where case_id = ${caseId} order by given_on desc, id desc limit 1`;
