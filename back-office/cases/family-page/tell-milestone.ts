import type { FamilyLevel, FamilyMilestone, FamilySentence } from '#contract/operator/cases/family-page.ts';
import type { CaseStage, Jurisdiction } from '#contract/operator/cases/stages.ts';
import { queueEmail, withdrawEmail } from '../../email/outbox/queue-email.ts';
import { hasApplicantDied } from '../get-case.ts';
import { recordCase, type CaseParts } from '../parts.ts';
import { getFamilyLevel } from './get-news.ts';
import { readFamilyEntries } from './read-entries.ts';
import { createFamilySentences } from './sentences.ts';

/** The facts of the email. It contains no name, and its link is derived when it is composed. */
export type NewsEmailFacts = { caseId: string; linkGuid: string };

type Row = {
  number: string;
  deceasedName: string;
  jurisdiction: Jurisdiction;
  stage: CaseStage;
  chosen: FamilyLevel | null;
  eMail: string;
  linkGuid: string;
};

/** Whether a sentence of the page tells a milestone. Without such a sentence, no email is sent. */
const rules: Record<FamilyMilestone, (sentence: FamilySentence) => boolean> = {
  'in-care': ({ topic }) => topic === 'where',
  papers: ({ topic }) => topic === 'next',
  cremation: ({ entry }) => entry.startsWith('act-'),
  ashes: ({ topic }) => topic === 'where',
  released: ({ entry }) => entry.startsWith('act-'),
};

/**
 * Emails the family that there is news, once for each milestone in the settings, if the page tells it. Runs in the
 * transaction of the change.
 */
export async function tellMilestone(
  parts: CaseParts,
  { id }: { id: string },
  milestone: FamilyMilestone,
): Promise<void> {
  const { database, clock, familyPage } = parts;
  if (!familyPage.milestones.includes(milestone)) return;
  const row = await findFamily(parts, id);
  if (!row || !(await readSentences(parts, { id, ...row })).some(rules[milestone])) return;
  const at = clock();
  const added = await database.rows`
    insert into case_milestone (case_id, milestone, told_at) values (${id}, ${milestone}, ${at})
    on conflict do nothing returning milestone`;
  if (added.length === 0) return;
  const facts: NewsEmailFacts = { caseId: id, linkGuid: row.linkGuid };
  await queueEmail(database, {
    purposeKey: createNewsKey(id, milestone),
    kind: 'case-news',
    recipient: row.eMail,
    facts,
    at,
  });
  await recordCase(parts, database, { number: row.number, action: 'emailed the family that there is news' });
}

const createNewsKey = (caseId: string, milestone: FamilyMilestone) => `case-news:${caseId}:${milestone}`;

/**
 * Withdraws waiting emails about milestones that the page no longer tells, because an entry was corrected. If it tells one
 * again, a new email is sent. Runs in the transaction of the correction.
 */
export async function withdrawMilestones(parts: CaseParts, { id }: { id: string }): Promise<void> {
  const { database } = parts;
  const milestones = await database.rows<{ milestone: FamilyMilestone }>`
    select milestone from case_milestone where case_id = ${id}`;
  const row = milestones.length > 0 ? await findFamily(parts, id) : undefined;
  const sentences = row ? await readSentences(parts, { id, ...row }) : [];
  for (const { milestone } of milestones) {
    if (sentences.some(rules[milestone]) || !(await withdrawEmail(database, createNewsKey(id, milestone))))
      continue;
    await database.rows`delete from case_milestone where case_id = ${id} and milestone = ${milestone}`;
  }
}

async function findFamily({ database }: CaseParts, id: string): Promise<Row | undefined> {
  const [row] = await database.rows<Row>`
    select number, deceased_name as "deceasedName", jurisdiction, stage, family_level as chosen, email as "eMail",
           link_guid as "linkGuid"
    from funeral_case c join case_application on case_id = c.id
    where c.id = ${id} and email is not null and not ${hasApplicantDied}`;
  return row;
}

async function readSentences(parts: CaseParts, row: Row & { id: string }): Promise<FamilySentence[]> {
  const level = getFamilyLevel(parts, row);
  return level === 'nothing'
    ? []
    : createFamilySentences(await readFamilyEntries(parts.database, row), level);
}
