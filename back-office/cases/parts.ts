import { refuse } from '#contract/call.ts';
import type { FamilyLevel, FamilyMilestone } from '#contract/operator/cases/family-page.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import type { BranchParts } from '../branches/branches.ts';
import type { Database } from '../database/database.ts';
import type { Changes } from '../history/differences.ts';
import { recordHistory } from '../history/record-history.ts';
import type { CaseField } from '#contract/records/case.ts';
import { refuseChangedMeanwhile } from '../check.ts';

/** The facts that a case takes from its request. */
export type RequestFacts = {
  id: string;
  reference: string;
  branchId: number | null;
  assigneeId: number | null;
  /** The postcode of the place of death. */
  postcode: string | null;
  /** Null after the erasure of the answers. */
  facts:
    | (Record<Exclude<CaseField, 'jurisdiction' | 'branch'>, string | null> & { deceasedName: string })
    | null;
};

export type CaseParts = BranchParts & {
  /** The default level of the page of a family, and the milestones that are emailed. */
  familyPage: { level: FamilyLevel; milestones: FamilyMilestone[] };
  clock: () => Date;
  actor: Actor;
  /** Reads the facts of a request, and with `isLocking` locks it until the end of the transaction. */
  readRequestFacts: (
    database: Database,
    request: ({ reference: string } | { id: string }) & { isLocking?: true },
  ) => Promise<RequestFacts | null>;
};

type Change = { number: string; action: string; changes?: Changes };

/** Adds an entry to the history of a case. */
export const recordCase = (
  { actor, clock }: Pick<CaseParts, 'actor' | 'clock'>,
  database: Database,
  { number, ...change }: Change,
) => recordHistory(database, { actor, at: clock(), record: { type: 'funeral_case', id: number }, ...change });

export const caseNotFound = refuse(
  404,
  'case-not-found',
  'There is no case with this number. A digit may be wrong, or two may be swapped.',
);
export const caseErased = refuse(
  409,
  'case-erased',
  'This case has been erased, so nothing can be changed or added.',
);
export const revisionConflict = refuseChangedMeanwhile('this case');
const personGone = 'This person is no longer on the staff. Please choose somebody else.';
export const personNotFound = refuse(404, 'person-not-found', personGone, { fields: { owner: personGone } });
