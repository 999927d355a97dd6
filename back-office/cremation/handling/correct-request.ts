import type { Refused } from '#contract/call.ts';
import { CremationRequest, checkFutureDates } from '#contract/cremation.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import type { AnswerCorrection } from '#contract/operator/cremation/requests.ts';
import { applyChange } from '../../apply-change.ts';
import { findProblems, isStale, refuseInvalid } from '../../check.ts';
import { differences } from '../../history/differences.ts';
import { cleanAnswers, listHomeLines, listPlaceOfDeathLines, type Answers } from '../answers.ts';
import { queueFamilyEmail } from '../queue-emails.ts';
import { toEmailedRequest, lockRequest } from './find-request.ts';
import {
  answersErased,
  revisionConflict,
  requestNotFound,
  recordRequest,
  type HandlingParts,
} from './parts.ts';

/** Corrects the named answers. The family's own answers are kept beside them. */
export async function correctRequest(
  parts: HandlingParts,
  input: string,
  { revision, emailsFamily = false, ...correction }: AnswerCorrection,
): Promise<true | Refused> {
  const answer = await parts.database.transaction(async (database) => {
    const request = await lockRequest(database, input);
    if (!request) return requestNotFound;
    const { id, reference, answers: before, sentAnswers, recordRevision } = request;
    if (!before) return answersErased;
    const after = applyCorrection(before, correction);
    const changes = differences(before, after);
    const isChanged = Object.keys(changes).length > 0;
    if (isStale(revision, recordRevision)) return isChanged || emailsFamily ? revisionConflict : true;
    const problems = findAnswerProblems(after, parts.clock());
    if (Object.keys(problems).length > 0) return refuseInvalid(problems);
    const sent = sentAnswers ?? before;
    const isCorrected = Object.keys(differences(sent, after)).length > 0;
    // Each email to the family needs a new revision, which is part of its purpose key.
    if (isChanged || emailsFamily) {
      await database.rows`
        update cremation_request set answers = ${after}, sent_answers = ${isCorrected ? sent : null},
          record_revision = record_revision + 1
        where id = ${id}`;
      const action = isChanged ? 'corrected' : 'sent an email again';
      await recordRequest(parts, database, { reference, action, changes });
    }
    const purpose = `corrected-${recordRevision}`;
    if (emailsFamily)
      await queueFamilyEmail(database, toEmailedRequest({ ...request, answers: after }), {
        purpose,
        at: parts.clock(),
      });
    return true;
  });
  if (answer === true && emailsFamily) parts.wakeOutbox();
  return answer;
}

type Correction = Omit<AnswerCorrection, 'revision' | 'emailsFamily'>;

/** Applies a correction. If the place of death is the home address, it follows a correction of that address. */
function applyCorrection(before: Answers, correction: Correction): Answers {
  const diedAtHome = listHomeLines(before).join('\n') === listPlaceOfDeathLines(before).join('\n');
  const isPlaceNamed = Object.keys(correction).some((name) => name.startsWith('diedAt'));
  const after = applyChange<Record<string, string | null>>(before, correction) as Answers;
  return cleanAnswers((diedAtHome && !isPlaceNamed ? { ...after, ...noPlace } : after) as CremationRequest);
}

const noPlace = {
  diedAtAddressLine1: null,
  diedAtAddressLine2: null,
  diedAtTown: null,
  diedAtPostcode: null,
};

const findAnswerProblems = (answers: Answers, now: Date): Record<string, string> => ({
  ...findProblems(CremationRequest, answers),
  ...checkFutureDates(answers, todayInLondon(now)),
});
