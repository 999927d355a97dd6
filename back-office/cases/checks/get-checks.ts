import type { Refused } from '#contract/call.ts';
import type { CaseChecks, Implant } from '#contract/operator/cases/checks.ts';
import type { Jurisdiction } from '#contract/operator/cases/stages.ts';
import { readActs } from '../acts/read-acts.ts';
import { readCaseNumber } from '../case-number.ts';
import { gates, mustBeRemoved } from './gates.ts';
import { caseNotFound } from '../parts.ts';
import { readObjections } from './objections.ts';
import { readGateFacts } from './read-facts.ts';
import type { CheckParts } from './refusals.ts';

type Row = Pick<CaseChecks, 'number' | 'deceasedName' | 'isErased'> & {
  id: string;
  jurisdiction: Jurisdiction;
};

/** The gates before the cremation of a case, and everything that was recorded about it. */
export async function getCaseChecks(parts: CheckParts, input: string): Promise<CaseChecks | Refused> {
  const { database, removesLeadlessPacemakers } = parts;
  const [row] = await database.rows<Row>`
    select id, number, nullif(deceased_name, '') as "deceasedName", erased_at is not null as "isErased", jurisdiction
    from funeral_case where number = ${readCaseNumber(input)}`;
  if (!row) return caseNotFound;
  const { id, jurisdiction, ...found } = row;
  const [facts, implants, objections, acts] = await Promise.all([
    readGateFacts(parts, { id, jurisdiction }),
    readImplants(parts, id),
    readObjections(parts, id),
    readActs(parts, id, ['identity', 'cremation']),
  ]);
  return {
    ...found,
    gates: gates.listCremationGates(facts),
    implants: implants.map((implant) => ({
      ...implant,
      mustBeRemoved: mustBeRemoved(implant.kind, removesLeadlessPacemakers),
    })),
    objections,
    openObjections: facts.openObjections.length,
    acts,
  };
}

const readImplants = ({ database: { rows } }: CheckParts, caseId: string) =>
  rows<Omit<Implant, 'mustBeRemoved'>>`
    select id, kind, detail, declared_by as "declaredBy", recorded_by_name as "recordedBy",
           london_text(recorded_at) as "recordedAt", revision,
           case when removed_on is not null then jsonb_build_object('by', removed_by, 'on', removed_on) end as removed
    from case_implant where case_id = ${caseId} order by case_implant.id`;
