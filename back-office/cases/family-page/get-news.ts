import { hourMs } from '#contract/fields/durations.ts';
import { isRefused, type Refused } from '#contract/call.ts';
import { londonMoment } from '#contract/fields/london-moment.ts';
import type { FamilyLevel, FamilyNews, FamilyPage } from '#contract/operator/cases/family-page.ts';
import type { CaseStage, Jurisdiction } from '#contract/operator/cases/stages.ts';
import { findBranch } from '../../branches/branches.ts';
import { findOwnCase, type ApplicationParts } from '../application/read-application.ts';
import { readCaseNumber } from '../case-number.ts';
import { caseNotFound, type CaseParts } from '../parts.ts';
import { readFamilyEntries } from './read-entries.ts';
import { createFamilySentences, type FamilyEntries } from './sentences.ts';

const silentMs = 48 * hourMs;

/** The page of a family, for the link of an application. */
export async function getOwnNews(
  parts: ApplicationParts,
  token: string,
): Promise<FamilyNews | null | Refused> {
  const found = await findOwnCase(parts, token);
  if (isRefused(found)) return found;
  const row = await findRow(parts, found.number);
  return row ? createNews(parts, row, getFamilyLevel(parts, row)) : null;
}

/** The page of a family for staff, who can preview each level. */
export async function getFamilyPage(
  parts: CaseParts,
  number: string,
  { level: requestedLevel }: { level?: FamilyLevel | undefined },
): Promise<FamilyPage | Refused> {
  const row = await findRow(parts, number);
  if (!row) return caseNotFound;
  const { deceasedName, isErased, chosen, revision } = row;
  const level = getFamilyLevel(parts, row);
  const milestones = await parts.database.rows<FamilyPage['told'][number]>`
    select milestone, london_text(told_at) as at from case_milestone where case_id = ${row.id} order by told_at`;
  const visibleLevel =
    requestedLevel === undefined ? level : getFamilyLevel(parts, { ...row, chosen: requestedLevel });
  return {
    number: row.number,
    deceasedName: deceasedName || null,
    isErased,
    chosen,
    level,
    usual: parts.familyPage.level,
    isAlwaysTold: isAlwaysTold(row),
    news: isErased ? null : await createNews(parts, row, visibleLevel),
    told: milestones,
    revision,
  };
}

type Row = {
  id: string;
  number: string;
  deceasedName: string;
  jurisdiction: Jurisdiction;
  stage: CaseStage;
  branchId: number | null;
  chosen: FamilyLevel | null;
  openedAt: string;
  isErased: boolean;
  revision: number;
};

async function findRow({ database }: CaseParts, number: string): Promise<Row | undefined> {
  const [row] = await database.rows<Row>`
    select id, number, deceased_name as "deceasedName", jurisdiction, stage, branch_id as "branchId",
           family_level as chosen, london_text(opened_at) as "openedAt", erased_at is not null as "isErased", revision
    from funeral_case where number = ${readCaseNumber(number)}`;
  return row;
}

/** Whether the place is always told, as the code of practice of Scotland requires. */
const isAlwaysTold = ({ jurisdiction }: Pick<Row, 'jurisdiction'>): boolean => jurisdiction === 'scotland';

/** The level that counts for a case. */
export const getFamilyLevel = (
  { familyPage }: Pick<CaseParts, 'familyPage'>,
  row: Pick<Row, 'jurisdiction' | 'chosen'>,
): FamilyLevel => (isAlwaysTold(row) ? 'place' : (row.chosen ?? familyPage.level));

async function createNews(parts: CaseParts, row: Row, level: FamilyLevel): Promise<FamilyNews | null> {
  if (level === 'nothing') return null;
  const entries = await readFamilyEntries(parts.database, row);
  const sentences = createFamilySentences(entries, level);
  const { name, phone } = await findBranch(parts, row.branchId);
  const latest =
    sentences
      .map(({ since }) => since)
      .toSorted()
      .at(-1) ?? row.openedAt;
  return { sentences, silentSince: findSilence(entries, latest, parts.clock()), call: { name, phone } };
}

/** The time of the latest news if it is older than 48 hours and further steps follow; otherwise null. */
function findSilence({ stage, acts }: FamilyEntries, latest: string, now: Date): string | null {
  const isOver =
    stage?.stage === 'closed' || acts.some(({ kind, state }) => kind === 'release' && state === 'confirmed');
  return !isOver && now.getTime() - londonMoment(latest).getTime() >= silentMs ? latest : null;
}
