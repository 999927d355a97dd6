import type { Refused } from '#contract/call.ts';
import type { Attempt, CaseAshes, Instruction } from '#contract/operator/cases/ashes.ts';
import type { Jurisdiction } from '#contract/operator/cases/stages.ts';
import { readActs } from '../acts/read-acts.ts';
import { readCaseNumber } from '../case-number.ts';
import { readGateFacts } from '../checks/read-facts.ts';
import { gates } from '../checks/gates.ts';
import { caseNotFound } from '../parts.ts';
import { ashesFrom, dueOfAshes, type AshesParts } from './list-ashes.ts';

type AshesFacts = Omit<CaseAshes, 'scatterFrom' | 'instructions' | 'attempts' | 'releases' | 'gates'>;
type Row = AshesFacts & { id: string; jurisdiction: Jurisdiction };

/** The ashes of a case. */
export async function getCaseAshes(parts: AshesParts, input: string): Promise<CaseAshes | Refused> {
  const { database } = parts;
  const [row] = await database.rows<Row>`
    select c.id, c.number, nullif(c.deceased_name, '') as "deceasedName", c.applicant_name as "applicantName",
           c.erased_at is not null as "isErased", c.jurisdiction, london_text(cremation.happened_at) as "crematedAt",
           nominated_person as "nominatedPerson", nominated_contact as "nominatedContact", kept_at as "keptAt",
           ${dueOfAshes(parts)} as due, coalesce(ashes.revision, 0) as revision
    ${ashesFrom} where c.number = ${readCaseNumber(input)}`;
  if (!row) return caseNotFound;
  const { id, jurisdiction, ...found } = row;
  const [facts, instructions, attempts, releases] = await Promise.all([
    readGateFacts(parts, { id, jurisdiction }),
    readInstructions(parts, id),
    readAttempts(parts, id),
    readActs(parts, id, ['release']),
  ]);
  const beforeLeaving = {
    handOver: gates.listReleaseGates(facts, 'collected'),
    scatter: gates.listReleaseGates(facts, 'scattered'),
  };
  return { ...found, scatterFrom: facts.scatterFrom, instructions, attempts, releases, gates: beforeLeaving };
}

const readInstructions = ({ database: { rows } }: AshesParts, caseId: string) =>
  rows<Instruction>`
    select id, choice, detail, given_by as "givenBy", given_on::text as "givenOn", way, recorded_by_name as "recordedBy",
           london_text(recorded_at) as "recordedAt"
    from ashes_instruction where case_id = ${caseId} order by given_on desc, ashes_instruction.id desc`;

const readAttempts = ({ database: { rows } }: AshesParts, caseId: string) =>
  rows<Attempt>`
    select id, made_on::text as "madeOn", way, is_notice as "isNotice", outcome, recorded_by_name as "recordedBy",
           london_text(recorded_at) as "recordedAt"
    from ashes_attempt where case_id = ${caseId} order by made_on desc, ashes_attempt.id desc`;
