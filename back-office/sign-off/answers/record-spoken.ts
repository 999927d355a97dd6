import { refuse, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import type { SpokenAnswer } from '#contract/operator/sign-off/sign-offs.ts';
import { isStale, refuseInvalid } from '../../check.ts';
import { sql, type Database } from '../../database/database.ts';
import { lockSignoff } from '../find-sign-off.ts';
import {
  revisionConflict,
  signoffNotFound,
  repeatedPressMs,
  type SignoffParts,
  type StoredSignoff,
} from '../parts.ts';
import { recordAnswer, type SpokenAnswerFacts } from './record-answer.ts';

/** Records an answer by phone or in person, also after the links of the email have expired. */
export async function recordSignoff(
  parts: SignoffParts,
  guid: string,
  { option, way, givenBy, revision }: SpokenAnswer,
): Promise<true | Refused> {
  const { actor, clock } = parts;
  const at = clock();
  const spoken = { way, givenBy: cleanText(givenBy), recordedBy: actor.name };
  const answer = await parts.database.transaction(async (database) => {
    const signoff = await lockSignoff(database, guid);
    if (!signoff) return signoffNotFound;
    if (!signoff.options.some((offered) => offered.option === option)) return optionNotOffered;
    const previous = await findAnswer(database, signoff);
    if (previous === undefined) return signoffCancelled;
    if (previous?.option) {
      return isRepeat(previous, { option, ...spoken }, at) ? true : alreadyAnswered;
    }
    if (isStale(revision, signoff.revision)) return revisionConflict;
    await recordAnswer(parts, database, signoff, { option, at, actor, spoken, condition: sql`true` });
    return true;
  });
  if (answer === true) parts.wakeOutbox();
  return answer;
}

type Answer = { option: string | null; usedAt: Date } & {
  [Name in keyof SpokenAnswerFacts]: SpokenAnswerFacts[Name] | null;
};

/** The answer to the current email; its option is null while there is none. Undefined if all emails are cancelled. */
async function findAnswer({ rows }: Database, { id }: StoredSignoff): Promise<Answer | undefined> {
  const [row] = await rows<Answer>`
    select option_selected as option, used_at as "usedAt", answer_way as way, given_by as "givenBy",
           recorded_by as "recordedBy"
    from signoff_token where signoff_id = ${id} and voided_at is null`;
  return row;
}

const isRepeat = (before: Answer, now: SpokenAnswerFacts & { option: string }, at: Date): boolean =>
  (['option', 'way', 'givenBy', 'recordedBy'] as const).every((name) => before[name] === now[name]) &&
  at.getTime() - before.usedAt.getTime() < repeatedPressMs;

const optionNotOffered = refuseInvalid({ option: 'Please choose what they want.' });
const alreadyAnswered = refuse(
  409,
  'already-answered',
  'This sign-off has been answered meanwhile. Nothing was recorded. If the family has changed its mind, cancel the answer first.',
);
const signoffCancelled = refuse(
  409,
  'signoff-cancelled',
  'This sign-off is cancelled. Send a new email first, then record the answer.',
);
