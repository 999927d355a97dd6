import { refuse, type Refused } from '#contract/call.ts';
import type { ActKind, ReleaseWay } from '#contract/operator/cases/acts.ts';
import type { GateState } from '#contract/operator/cases/gates.ts';
import type { CaseStage } from '#contract/operator/cases/stages.ts';
import { gates, type GateFacts } from './gates.ts';
import type { CaseParts } from '../parts.ts';

export type CheckParts = CaseParts & {
  /** Whether leadless pacemakers have to be removed before a cremation. */
  removesLeadlessPacemakers: boolean;
};

/** The refusal to record or confirm an act, by the gates before it; null if all are open. */
export function refuseActBehindGate(
  facts: GateFacts,
  { kind, way }: { kind: ActKind; way?: ReleaseWay | null | undefined },
): Refused | null {
  if (kind === 'identity') return null;
  return refuseClosedGates(
    kind === 'cremation'
      ? gates.listCremationGates(facts)
      : gates.listReleaseGates(facts, way ?? 'collected'),
  );
}

/** The refusal of a move to another stage. A case can always be closed or move back. */
export function refuseStageBehindGate(facts: GateFacts, stage: CaseStage): Refused | null {
  if (stage === 'cremation')
    return facts.cremation === 'confirmed' ? null : refuseClosedGates(gates.listStageGates(facts));
  return stage === 'ashes' ? refuseClosedGates(gates.listReleaseGates(facts, 'collected').slice(0, 1)) : null;
}

function refuseClosedGates(states: GateState[]): Refused | null {
  const closed = states.filter(({ isMet }) => !isMet);
  if (closed.length === 0) return null;
  return refuse(409, 'gate-closed', `Not yet. ${closed.map(({ sentence }) => sentence).join(' ')}`);
}
