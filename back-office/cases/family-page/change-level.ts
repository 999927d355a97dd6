import type { Refused } from '#contract/call.ts';
import {
  familyLevelNames,
  type FamilyLevel,
  type FamilyPageChange,
} from '#contract/operator/cases/family-page.ts';
import { differences } from '../../history/differences.ts';
import { withCase } from '../find-case.ts';
import { recordCase, revisionConflict, type CaseParts } from '../parts.ts';
import { isStale } from '../../check.ts';

const formatLevel = (level: FamilyLevel | null) =>
  level === null ? 'As the setting says' : familyLevelNames[level];

/** Changes the level of detail that the family of a case sees. */
export const updateFamilyPage = (
  parts: CaseParts,
  number: string,
  { level, revision }: FamilyPageChange,
): Promise<true | Refused> =>
  withCase(parts.database, number, async (database, stored) => {
    const { before } = await database.oneRow<{ before: FamilyLevel | null }>`
      select family_level as before from funeral_case where id = ${stored.id}`;
    if (level === before) return true;
    if (isStale(revision, stored.revision)) return revisionConflict;
    await database.rows`
      update funeral_case set family_level = ${level}, revision = revision + 1, changed_at = ${parts.clock()}
      where id = ${stored.id}`;
    const changes = differences({ familyLevel: formatLevel(before) }, { familyLevel: formatLevel(level) });
    await recordCase(parts, database, {
      number: stored.number,
      action: 'changed the page of the family',
      changes,
    });
    return true;
  });
