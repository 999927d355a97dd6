import { sql, type Fragment } from '../../database/database.ts';

/** In SQL: the instruction of a case that counts, by the day on which it was given. */
export const selectLatestInstruction = (caseId: Fragment) => sql`
  select id, choice, given_by, given_on from ashes_instruction
  where case_id = ${caseId} order by given_on desc, id desc limit 1`;
