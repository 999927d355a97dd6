import type { Queries } from '../../database/database.ts';
import { selectLatestInstruction } from '../ashes/latest-instruction.ts';
import { sql } from '../../database/database.ts';

/**
 * Writes into the register, which outlasts the case, what must be provable about a cremation and the ashes. Does nothing
 * without a confirmed cremation.
 */
export const noteInRegister = ({ rows }: Queries, { id }: { id: string }) => rows`
  insert into cremation_register (${columns})
  select c.number, c.deceased_name, c.died_on, c.applicant_name, act.happened_at, act.place, act.recorded_by_name,
         act.decided_by_name,
         (select coalesce(jsonb_agg(jsonb_build_object('gate', gate, 'by', actor_name, 'at', london_text(at),
                    'reason', reason) order by case_gate_overrule.id), '[]')
          from case_gate_overrule where case_id = c.id),
         instruction.choice, instruction.given_by, instruction.given_on, release.happened_at, release.way, release.place,
         release.recipient, release.proof, release.recorded_by_name, release.decided_by_name
  from funeral_case c join case_act act on act.case_id = c.id and act.kind = 'cremation' and act.state = 'confirmed'
  left join case_act release on release.case_id = c.id and release.kind = 'release' and release.state = 'confirmed'
  left join lateral (${selectLatestInstruction(sql`c.id`)}) instruction on true
  where c.id = ${id}
  on conflict (number) do update set (${columns}) = row (${excluded})`;

const columns = sql`
  number, deceased_name, died_on, applicant_name, cremated_at, crematorium, recorded_by_name, confirmed_by_name, overruled,
  instruction, instructed_by, instructed_on, released_at, release_way, release_place, released_to, release_proof,
  release_recorded_by_name, release_confirmed_by_name`;

const excluded = sql`
  excluded.number, excluded.deceased_name, excluded.died_on, excluded.applicant_name, excluded.cremated_at,
  excluded.crematorium, excluded.recorded_by_name, excluded.confirmed_by_name, excluded.overruled, excluded.instruction,
  excluded.instructed_by, excluded.instructed_on, excluded.released_at, excluded.release_way, excluded.release_place,
  excluded.released_to, excluded.release_proof, excluded.release_recorded_by_name, excluded.release_confirmed_by_name`;
