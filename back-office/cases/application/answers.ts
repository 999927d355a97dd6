import { isRefused, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import { applicationFields, describeAnswer } from '#contract/records/application.ts';
import type { GivenAnswer, NewAnswers, SavedAnswers } from '#contract/visitor/application.ts';
import type { Database } from '../../database/database.ts';
import { markCaseChanged, withCase, type StoredCase } from '../find-case.ts';
import { recordCase } from '../parts.ts';
import { applyAnswers, noteObjection } from './apply-answers.ts';
import {
  readAnswers,
  applicationClosed,
  findOwnCase,
  isOpenIn,
  type ApplicationParts,
} from './read-application.ts';
import { voidSignature } from './void-signature.ts';

export async function answerOwnApplication(
  parts: ApplicationParts,
  token: string,
  body: NewAnswers,
): Promise<SavedAnswers | Refused> {
  const found = await findOwnCase(parts, token);
  if (isRefused(found)) return found;
  const by = cleanText(body.by ?? '') || found.applicantName || 'The family';
  return saveAnswers(parts, found.number, { ...body, by, isFromStaff: false });
}

export const answerCaseApplication = (
  parts: ApplicationParts,
  number: string,
  body: NewAnswers,
): Promise<SavedAnswers | Refused> =>
  saveAnswers(parts, number, {
    ...body,
    by: cleanText(body.by ?? '') || parts.actor.name,
    isFromStaff: true,
  });

/**
 * Saves each answer whose revision is current, and returns the fields of the others as conflicts. If two relatives write
 * at once, the second one reads the answer of the first before replacing it.
 */
async function saveAnswers(
  parts: ApplicationParts,
  number: string,
  { by, isFromStaff, answers }: NewAnswers & AnswerSource,
): Promise<SavedAnswers | Refused> {
  const saved = await withCase(parts.database, number, async (database, stored) => {
    if (!isOpenIn(stored.stage)) return applicationClosed;
    const before = new Map((await readAnswers(database, stored.id)).map((answer) => [answer.field, answer]));
    const noted = await recordPrivateAnswer({ ...parts, database }, stored, { by, answers });
    if (isRefused(noted)) return noted;
    const sent = Object.entries(answers)
      .filter(([field]) => !applicationFields[field]!.isPrivate)
      .map(([field, { value, revision }]) => ({ field, value: cleanText(value), revision }))
      .filter(({ field, value }) => value !== (before.get(field)?.value ?? ''));
    const isFree = ({ field, revision }: (typeof sent)[number]) =>
      revision === (before.get(field)?.revision ?? 0);
    const conflicts = sent.filter((each) => !isFree(each)).map(({ field }) => field);
    const changed = sent.filter(isFree);
    if (changed.length > 0) await storeAnswers(parts, database, { stored, by, isFromStaff, changed, before });
    return { answers: await readAnswers(database, stored.id), isObjectionNoted: noted, conflicts };
  });
  // If a change has voided the signature, an email was queued.
  if (!isRefused(saved)) parts.wakeOutbox();
  return saved;
}

/** Records an objection, which others with the link must not see. Returns whether there was one. */
async function recordPrivateAnswer(
  parts: ApplicationParts,
  { number }: StoredCase,
  { by, answers }: { by: string; answers: NewAnswers['answers'] },
): Promise<boolean | Refused> {
  const text = cleanText(answers.objection?.value ?? '');
  if (!text) return false;
  return (await noteObjection(parts, { number, by, text })) ?? true;
}

/** The person who answered, and whether staff entered it for them. */
type AnswerSource = { by: string; isFromStaff: boolean };

type AnswersToStore = AnswerSource & {
  stored: StoredCase;
  changed: { field: string; value: string; revision: number }[];
  before: Map<string, GivenAnswer>;
};

async function storeAnswers(
  parts: ApplicationParts,
  database: Database,
  { stored, by, isFromStaff, changed, before }: AnswersToStore,
): Promise<void> {
  const at = parts.clock();
  const [fields, values] = [changed.map(({ field }) => field), changed.map(({ value }) => value)];
  await database.rows`
    insert into case_answer (case_id, field, value, answered_by, answered_at, is_from_staff)
    select ${stored.id}, field, value, ${by}, ${at}, ${isFromStaff}
    from unnest(${fields}::text[], ${values}::text[]) as sent (field, value)
    on conflict (case_id, field) do update set value = excluded.value, revision = case_answer.revision + 1,
      answered_by = excluded.answered_by, answered_at = excluded.answered_at, is_from_staff = excluded.is_from_staff`;
  await markCaseChanged(database, stored, at);
  const changes = Object.fromEntries(
    changed.map(({ field, value }): [string, [unknown, unknown]] => [
      applicationFields[field]!.label,
      [describeAnswer(field, before.get(field)?.value ?? ''), describeAnswer(field, value)],
    ]),
  );
  await recordCase(parts, database, { number: stored.number, action: 'answered the application', changes });
  await voidSignature({ ...parts, database }, stored, { by, fields });
  const answers = await readAnswers(database, stored.id);
  const byField = new Map(changed.map(({ field, value }) => [field, value]));
  await applyAnswers({ ...parts, database }, { number: stored.number, by, changed: byField, answers });
}
