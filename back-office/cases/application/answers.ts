import { isRefused, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import {
  applicationFields,
  applicationTopics,
  describeAnswer,
  findTopic,
} from '#contract/records/application.ts';
import { answeredAction } from '#contract/operator/cases/application.ts';
import type { GivenAnswer, NewAnswers, SavedAnswers } from '#contract/visitor/application.ts';
import type { Database } from '../../database/database.ts';
import { markCaseChanged, withCase, type StoredCase } from '../find-case.ts';
import { recordCase } from '../parts.ts';
import { applyAnswers, noteObjection } from './apply-answers.ts';
import {
  readAnswers,
  applicationClosed,
  findOwnCase,
  applicationSigned,
  isOpenIn,
  isSigned,
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
  // A relative who is still writing has not come to the field for the name yet.
  const isApplicant = found.isApplicant || !body.isUnfinished;
  const by = cleanText(body.by ?? '') || (isApplicant && found.applicantName) || 'The family';
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
  { by, isFromStaff, answers, isUnfinished = false }: NewAnswers & AnswerSource,
): Promise<SavedAnswers | Refused> {
  const saved = await withCase(parts.database, number, async (database, stored) => {
    if (!isOpenIn(stored.stage)) return applicationClosed;
    if (isUnfinished && (await isSigned(database, stored.id))) return applicationSigned;
    const before = new Map((await readAnswers(database, stored.id)).map((answer) => [answer.field, answer]));
    const noted =
      !isUnfinished && (await recordPrivateAnswer({ ...parts, database }, stored, { by, answers }));
    if (isRefused(noted)) return noted;
    const { changed, conflicts, repeated } = compareAnswers(answers, before);
    const source = { stored, by, isFromStaff };
    const inside = { ...parts, database };
    if (changed.length > 0)
      await storeAnswers(inside, database, { ...source, isUnfinished, changed, before });
    if (!isUnfinished) await finishAnswers(inside, database, { ...source, changed, repeated });
    return { answers: await readAnswers(database, stored.id), isObjectionNoted: noted, conflicts };
  });
  // If a change has voided the signature, an email was queued.
  if (!isRefused(saved)) parts.wakeOutbox();
  return saved;
}

/** The sent answers that are new, the fields whose revision is an old one, and the fields that stay as they are. */
function compareAnswers(answers: NewAnswers['answers'], before: Map<string, GivenAnswer>) {
  const sent = Object.entries(answers)
    .filter(([field]) => !applicationFields[field]!.isPrivate)
    .map(([field, { value, unanswered, ...based }]) => ({
      ...based,
      field,
      value: cleanText(value),
      unanswered: unanswered === undefined ? null : cleanText(unanswered),
    }));
  const isChanged = ({ field, value }: (typeof sent)[number]) => value !== (before.get(field)?.value ?? '');
  const isFree = ({ field, revision, unanswered }: (typeof sent)[number]) =>
    revision === (before.get(field)?.revision ?? 0) || unanswered === before.get(field)?.value;
  return {
    changed: sent.filter((each) => isChanged(each) && isFree(each)),
    conflicts: sent.filter((each) => isChanged(each) && !isFree(each)).map(({ field }) => field),
    repeated: sent.filter((each) => !isChanged(each)).map(({ field }) => field),
  };
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
  isUnfinished: boolean;
  changed: { field: string; value: string; revision: number }[];
  before: Map<string, GivenAnswer>;
};

async function storeAnswers(
  parts: ApplicationParts,
  database: Database,
  { stored, by, isFromStaff, isUnfinished, changed, before }: AnswersToStore,
): Promise<void> {
  const at = parts.clock();
  const [fields, values] = [changed.map(({ field }) => field), changed.map(({ value }) => value)];
  await database.rows`
    insert into case_answer (case_id, field, value, answered_by, answered_at, is_from_staff, is_unfinished)
    select ${stored.id}, field, value, ${by}, ${at}, ${isFromStaff}, ${isUnfinished}
    from unnest(${fields}::text[], ${values}::text[]) as sent (field, value)
    on conflict (case_id, field) do update set value = excluded.value, revision = case_answer.revision + 1,
      answered_by = excluded.answered_by, answered_at = excluded.answered_at, is_from_staff = excluded.is_from_staff,
      is_unfinished = excluded.is_unfinished`;
  await markCaseChanged(database, stored, at);
  const changes = Object.fromEntries(
    changed.map(({ field, value }): [string, [unknown, unknown]] => [
      applicationFields[field]!.label,
      [describeAnswer(field, before.get(field)?.value ?? ''), describeAnswer(field, value)],
    ]),
  );
  await recordCase(parts, database, {
    number: stored.number,
    action: answeredAction,
    changes: { answeredBy: [null, by], topic: [null, listTopicTitles(fields)], ...changes },
  });
  await voidSignature({ ...parts, database }, stored, { by, fields });
}

/** The titles of the pages on which these fields are. */
const listTopicTitles = (fields: string[]): string =>
  [...new Set(fields.map((field) => applicationTopics[findTopic(field)].title))].join(', ');

type Finishing = AnswerSource & {
  stored: StoredCase;
  changed: { field: string; value: string }[];
  /** The fields whose sent answers are the stored ones. */
  repeated: string[];
};

/** Hands the answers of a sent form on, also those that were saved while it was being filled in. They get its name. */
async function finishAnswers(
  parts: ApplicationParts,
  database: Database,
  { stored: { id, number }, by, isFromStaff, changed, repeated }: Finishing,
): Promise<void> {
  const finished = await database.rows<{ field: string; value: string }>`
    update case_answer set is_unfinished = false, answered_by = ${by}, is_from_staff = ${isFromStaff}
    where case_id = ${id} and field = any(${repeated}::text[]) and is_unfinished
    returning field, value`;
  const byField = new Map([...changed, ...finished].map(({ field, value }) => [field, value]));
  if (byField.size === 0) return;
  await applyAnswers(parts, { number, by, changed: byField, answers: await readAnswers(database, id) });
}
