import { refuse, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import { gateNames, overrulableGates, type OverrulableGate } from '#contract/operator/cases/gates.ts';
import { markCaseChanged, withCase } from '../find-case.ts';
import { missingForGate } from './gates.ts';
import { recordCase } from '../parts.ts';
import { readGateFacts } from './read-facts.ts';
import type { CheckParts } from './refusals.ts';
import type { Changes } from '../../history/differences.ts';

/** Overrules a gate for the items that it misses now, with a reason. */
export const overruleGate = (
  parts: CheckParts,
  number: string,
  name: string,
  { reason }: { reason: string },
): Promise<true | Refused> =>
  withCase(parts.database, number, async (database, stored) => {
    if (!isOverrulable(name)) return notOverrulable;
    const missing = missingForGate(await readGateFacts({ ...parts, database }, stored), name);
    if (missing.length === 0) return nothingMissing;
    const at = parts.clock();
    const reasonText = cleanText(reason);
    await database.rows`
      insert into case_gate_overrule (case_id, gate, missing, reason, actor_name, at)
      values (${stored.id}, ${name}, ${missing}::text[], ${reasonText}, ${parts.actor.name}, ${at})`;
    await markCaseChanged(database, stored, at);
    const changes: Changes = {
      gate: [null, gateNames[name]],
      reason: [null, reasonText],
    };
    await recordCase(parts, database, { number: stored.number, action: 'overruled a gate', changes });
    return true;
  });

const isOverrulable = (name: string): name is OverrulableGate =>
  overrulableGates.some((gate) => gate === name);

const notOverrulable = refuse(
  404,
  'not-overrulable',
  `These gates can be overruled: ${overrulableGates.join(', ')}. Two people are never overruled.`,
);
const nothingMissing = refuse(
  409,
  'nothing-missing',
  'Nothing is missing here, so there is nothing to overrule.',
);
