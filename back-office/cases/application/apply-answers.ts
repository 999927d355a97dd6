import { isRefused, type Refused } from '#contract/call.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import type { NewInstruction } from '#contract/operator/cases/ashes.ts';
import { implantKinds } from '#contract/operator/cases/implants.ts';
import type { GivenAnswer } from '#contract/visitor/application.ts';
import { addAshesInstruction, updateCaseAshes } from '../ashes/change-ashes.ts';
import { addCaseImplant } from '../checks/implants.ts';
import { addCaseObjection } from '../checks/objections.ts';
import type { CheckParts } from '../checks/refusals.ts';
import { readAnswers } from './read-application.ts';

type AppliedAnswers = {
  number: string;
  by: string;
  /** Field -> its new value. */
  changed: Map<string, string>;
  /** All answers, with the new ones. */
  answers: GivenAnswer[];
};

/**
 * Applies changed answers to the implants and the ashes of the case. Records of staff stay.
 */
export async function applyAnswers(
  parts: CheckParts,
  { number, by, changed, answers }: AppliedAnswers,
): Promise<void> {
  const getAnswer = (field: string) => answers.find((answer) => answer.field === field)?.value ?? '';
  const once = { number, idempotencyKey: null };
  const declared = changed.get('implants')?.split(',') ?? [];
  const detail = getAnswer('implantsMore').slice(0, detailCharactersMax) || 'See the application';
  for (const kind of [...implantKinds, 'none'] as const)
    if (declared.includes(kind) && !(await hasImplant(parts, number, kind)))
      await addCaseImplant(parts, { ...once, body: { kind, detail, declaredBy: by } });
  const nominatedPerson = changed.get('nominatedPerson');
  if (nominatedPerson) await updateCaseAshes(parts, number, { nominatedPerson });
  const choice = toInstructionChoice(changed.get('ashesWish') ?? '');
  if (!choice) return;
  const instruction = {
    choice,
    givenBy: by,
    givenOn: todayInLondon(parts.clock()),
    way: 'application',
  } as const;
  await addAshesInstruction(parts, { ...once, body: instruction });
}

/** Hands on what was saved while somebody was writing, because a signature is below it now. */
export async function applyUnfinished(
  parts: CheckParts,
  { id, number, by }: { id: string; number: string; by: string },
): Promise<void> {
  const unfinished = await parts.database.rows<{ field: string; value: string }>`
    update case_answer set is_unfinished = false where case_id = ${id} and is_unfinished returning field, value`;
  if (unfinished.length === 0) return;
  const changed = new Map(unfinished.map(({ field, value }) => [field, value]));
  await applyAnswers(parts, { number, by, changed, answers: await readAnswers(parts.database, id) });
}

const detailCharactersMax = 255;

const toInstructionChoice = (wish: string): NewInstruction['choice'] | null => {
  if (wish === 'nominated') return 'collect';
  return wish === 'collect' || wish === 'deliver' || wish === 'scatter' ? wish : null;
};

async function hasImplant({ database }: CheckParts, number: string, kind: string): Promise<boolean> {
  const found = await database.rows`
    select from case_implant join funeral_case on funeral_case.id = case_id
    where number = ${number} and kind = ${kind}`;
  return found.length > 0;
}

/** Records the objection of a family, which stops the case. A repeat with the same text adds none. */
export async function noteObjection(
  parts: CheckParts,
  { number, by, text }: { number: string; by: string; text: string },
): Promise<Refused | null> {
  const [known] = await parts.database.rows`
    select from case_objection join funeral_case on funeral_case.id = case_id
    where number = ${number} and text = ${text} and case_objection.closed_at is null`;
  if (known) return null;
  const body = { objector: `Written by ${by}`, text, receivedOn: todayInLondon(parts.clock()) };
  const answer = await addCaseObjection(parts, { number, body, idempotencyKey: null });
  return isRefused(answer) ? answer : null;
}
