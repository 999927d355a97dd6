import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import type { CaseApplication } from '#contract/operator/cases/application.ts';
import type { CaseStage } from '#contract/operator/cases/stages.ts';
import { applicationFields, describeAnswer } from '#contract/records/application.ts';
import type { GivenAnswer, NewAnswers, OwnApplication, SavedAnswers } from '#contract/visitor/application.ts';
import type { Database } from '../../database/database.ts';
import { caseNumberOf } from '../case-number.ts';
import { markCaseChanged, withCase, type StoredCase } from '../find-case.ts';
import type { CheckParts } from '../checks/refusals.ts';
import { noSuchCase, recordCase } from '../parts.ts';
import { applyAnswers, noteObjection } from './apply-answers.ts';
import { applicationToken, caseIdIn, isApplicationProof } from './application-link.ts';

export type ApplicationParts = CheckParts & {
  keys: { manage: Buffer };
  publicUrl: string;
  wakeOutbox: () => void;
};

const openWhile: CaseStage[] = ['arrange', 'care', 'papers'];

const isOpenIn = (stage: CaseStage) => openWhile.includes(stage);

/** Of one case, for those who hold its link. */
export async function getOwnApplication(
  parts: ApplicationParts,
  token: string,
): Promise<OwnApplication | Refused> {
  const found = await caseBehind(parts, token);
  if (isRefused(found)) return found;
  const { id, deceasedName, applicantName, stage } = found;
  return {
    deceasedName,
    applicantName,
    isOpen: isOpenIn(stage),
    answers: await answersOf(parts.database, id),
  };
}

export async function answerOwnApplication(
  parts: ApplicationParts,
  token: string,
  body: NewAnswers,
): Promise<SavedAnswers | Refused> {
  const found = await caseBehind(parts, token);
  if (isRefused(found)) return found;
  const by = cleanText(body.by ?? '') || found.applicantName || 'The family';
  return saveAnswers(parts, found.number, { ...body, by });
}

export async function getCaseApplication(
  { database, keys, publicUrl }: ApplicationParts,
  input: string,
): Promise<CaseApplication | Refused> {
  const [row] = await database.rows<
    BehindLink & { linkGuid: string | null; sentAt: string | null; eMail: string | null }
  >`
    select id, number, deceased_name as "deceasedName", applicant_name as "applicantName", stage, email as "eMail",
           link_guid as "linkGuid", london_text(sent_at) as "sentAt"
    from funeral_case left join case_application on case_id = id where number = ${caseNumberOf(input)}`;
  if (!row) return noSuchCase;
  const { id, deceasedName, applicantName, stage, linkGuid, sentAt, eMail } = row;
  return {
    deceasedName,
    applicantName,
    sentAt,
    eMail,
    isOpen: isOpenIn(stage),
    answers: await answersOf(database, id),
    link: linkGuid && `${publicUrl}/application/${applicationToken(keys.manage, { id, guid: linkGuid })}`,
  };
}

export const answerCaseApplication = (
  parts: ApplicationParts,
  number: string,
  body: NewAnswers,
): Promise<SavedAnswers | Refused> =>
  saveAnswers(parts, number, { ...body, by: cleanText(body.by ?? '') || parts.actor.name });

type BehindLink = {
  id: string;
  number: string;
  deceasedName: string;
  applicantName: string | null;
  stage: CaseStage;
};

async function caseBehind(
  { database, keys }: ApplicationParts,
  token: string,
): Promise<BehindLink | Refused> {
  const id = caseIdIn(token);
  if (!id) return noSuchApplication;
  const [found] = await database.rows<BehindLink & { guid: string }>`
    select id, number, deceased_name as "deceasedName", applicant_name as "applicantName", stage, link_guid as guid
    from funeral_case join case_application on case_id = id where id = ${id} and erased_at is null`;
  return found && isApplicationProof(keys.manage, token, found) ? found : noSuchApplication;
}

const answersOf = ({ rows }: Database, id: string) =>
  rows<GivenAnswer>`
    select field, value, revision, answered_by as by, london_text(answered_at) as at
    from case_answer where case_id = ${id} order by field`;

/**
 * Saves each answer whose revision is the stored one, and names the others. So two relatives who write at once lose
 * nothing: the second one reads the first one's answer before it is replaced.
 */
const saveAnswers = (
  parts: ApplicationParts,
  number: string,
  { by, answers }: NewAnswers & { by: string },
): Promise<SavedAnswers | Refused> =>
  withCase(parts.database, number, async (database, stored) => {
    if (!isOpenIn(stored.stage)) return applicationClosed;
    const before = new Map((await answersOf(database, stored.id)).map((answer) => [answer.field, answer]));
    const noted = await handOnPrivate({ ...parts, database }, stored, { by, answers });
    if (isRefused(noted)) return noted;
    const sent = Object.entries(answers)
      .filter(([field]) => !applicationFields[field]!.isPrivate)
      .map(([field, { value, revision }]) => ({ field, value: cleanText(value), revision }))
      .filter(({ field, value }) => value !== (before.get(field)?.value ?? ''));
    const isFree = ({ field, revision }: (typeof sent)[number]) =>
      revision === (before.get(field)?.revision ?? 0);
    const conflicts = sent.filter((each) => !isFree(each)).map(({ field }) => field);
    const changed = sent.filter(isFree);
    if (changed.length > 0) await storeAnswers(parts, database, { stored, by, changed, before });
    return { answers: await answersOf(database, stored.id), isObjectionNoted: noted, conflicts };
  });

/** Answers that others with the link must not see. The one there is says whether somebody objects. */
async function handOnPrivate(
  parts: ApplicationParts,
  { number }: StoredCase,
  { by, answers }: { by: string; answers: NewAnswers['answers'] },
): Promise<boolean | Refused> {
  const text = cleanText(answers.objection?.value ?? '');
  if (!text) return false;
  return (await noteObjection(parts, { number, by, text })) ?? true;
}

type Storing = {
  stored: StoredCase;
  by: string;
  changed: { field: string; value: string; revision: number }[];
  before: Map<string, GivenAnswer>;
};

async function storeAnswers(
  parts: ApplicationParts,
  database: Database,
  { stored, by, changed, before }: Storing,
): Promise<void> {
  const at = parts.clock();
  const [fields, values] = [changed.map(({ field }) => field), changed.map(({ value }) => value)];
  await database.rows`
    insert into case_answer (case_id, field, value, answered_by, answered_at)
    select ${stored.id}, field, value, ${by}, ${at}
    from unnest(${fields}::text[], ${values}::text[]) as sent (field, value)
    on conflict (case_id, field) do update set value = excluded.value, revision = case_answer.revision + 1,
      answered_by = excluded.answered_by, answered_at = excluded.answered_at`;
  await markCaseChanged(database, stored, at);
  const changes = Object.fromEntries(
    changed.map(({ field, value }): [string, [unknown, unknown]] => [
      applicationFields[field]!.label,
      [describeAnswer(field, before.get(field)?.value ?? ''), describeAnswer(field, value)],
    ]),
  );
  await recordCase(parts, database, { number: stored.number, action: 'answered the application', changes });
  const answers = await answersOf(database, stored.id);
  const byField = new Map(changed.map(({ field, value }) => [field, value]));
  await applyAnswers({ ...parts, database }, { number: stored.number, by, changed: byField, answers });
}

const noSuchApplication = refuse(404, 'no-such-application', 'This link of an application is not known.');
const applicationClosed = refuse(
  409,
  'application-closed',
  'This application can no longer be changed here, because the cremation is being prepared. Please call us.',
);
