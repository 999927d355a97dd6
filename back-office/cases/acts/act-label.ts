import { refuse, type Refused } from '#contract/call.ts';
import { labelsOfActs, type ActKind } from '#contract/operator/cases/acts.ts';
import type { LabelKind } from '#contract/operator/cases/care-code.ts';
import { careMessages } from '#contract/operator/cases/care.ts';
import { refuseInvalid } from '../../check.ts';
import type { Queries } from '../../database/database.ts';
import { findLabel, labelNotFound } from '../care/labels.ts';
import { hasPlaces } from '../checks/read-facts.ts';
import type { StoredCase } from '../find-case.ts';

const names: Record<LabelKind, string> = {
  person: 'the person',
  coffin: 'the coffin',
  ashes: 'the ashes',
  belongings: 'belongings',
};

/**
 * Reads the label that was scanned to record or confirm an act, which must belong to the case. Without a code the label is
 * null, which is allowed only where there are no places to scan at.
 */
async function readLabel(
  database: Queries,
  { number }: Pick<StoredCase, 'number'>,
  { kind, code }: { kind: ActKind; code?: string | null | undefined },
): Promise<{ label: LabelKind | null } | Refused> {
  if (!code?.trim()) {
    const found = await database.oneRow<{ isNeeded: boolean }>`select ${hasPlaces} as "isNeeded"`;
    return found.isNeeded ? refuseInvalid({ code: careMessages.code }) : { label: null };
  }
  const label = await findLabel(database, code);
  if (!label) return labelNotFound;
  if (label.caseNumber !== number) return otherCase;
  const kinds: readonly LabelKind[] = labelsOfActs[kind];
  if (!kinds.includes(label.kind))
    return refuseInvalid({
      code: `This is the label of ${names[label.kind]}. Please scan that of ${names[kinds[0]!]}.`,
    });
  return { label: label.kind };
}

/** The check of the label, for each of the two people. */
export const labelGate = { readLabel };

const wrongLabel = 'This is the label of another case. Stop, and check who it is. Nothing was saved.';
const otherCase = refuse(409, 'label-of-another-case', wrongLabel, { fields: { code: wrongLabel } });
