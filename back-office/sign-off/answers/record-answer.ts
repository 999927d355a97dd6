import type { Actor } from '#contract/operator/staff/actor.ts';
import type { answerWays } from '#contract/operator/sign-off/sign-offs.ts';
import { findBranch } from '../../branches/branches.ts';
import type { Database, Fragment } from '../../database/database.ts';
import { withdrawEmail } from '../../email/outbox/queue-email.ts';
import {
  raiseRevision,
  recordSignoffChange,
  type SignoffOption,
  type SignoffParts,
  type StoredSignoff,
} from '../parts.ts';
import { createPurposeKey, queueSignoffEmail } from '../token.ts';

/** An answer that a family gave by phone or in person, and the member of staff who recorded it. */
export type SpokenAnswerFacts = { way: (typeof answerWays)[number]; givenBy: string; recordedBy: string };

/** The facts for the emails about a recorded sign-off. */
export type RecordedFacts = Pick<StoredSignoff, 'guid' | 'eMail' | 'name' | 'deceasedName'> &
  SignoffOption & {
    /** Null if the link of the email was used. Absent in emails that an earlier version queued. */
    spoken?: SpokenAnswerFacts | null;
  };

type AnswerInput = {
  option: string;
  at: Date;
  actor: Actor;
  /** Null if the link of the email was used. */
  spoken: SpokenAnswerFacts | null;
  /** In SQL: a condition on `t`, the pending email of the sign-off. */
  condition: Fragment;
};

/**
 * Records the answer to the pending email of a sign-off, and queues the emails that confirm it. A single statement marks
 * the email as answered, so of two simultaneous answers only one succeeds. Undefined if nothing was recorded.
 */
export async function recordAnswer(
  parts: SignoffParts,
  database: Database,
  signoff: StoredSignoff,
  { option, at, actor, spoken, condition }: AnswerInput,
): Promise<SignoffOption | undefined> {
  const [recorded] = await database.rows<SignoffOption & { tokenId: string }>`
    update open_signoff_token t
    set used_at = ${at}, option_selected = ${option}, answer_way = ${spoken?.way ?? null},
        given_by = ${spoken?.givenBy ?? null}, recorded_by = ${spoken?.recordedBy ?? null}
    from signoff s, jsonb_to_recordset(s.options) as offered (option text, text text)
    where s.id = ${signoff.id} and t.signoff_id = s.id and offered.option = ${option} and ${condition}
    returning t.id as "tokenId", offered.option, offered.text`;
  if (!recorded) return undefined;
  const { tokenId, ...chosenOption } = recorded;
  await raiseRevision(database, signoff.id);
  await recordSignoffChange(parts, database, {
    record: { type: 'signoff', id: signoff.guid },
    actor,
    action: spoken ? 'recorded the answer' : 'answered',
    changes: {
      answer: [null, chosenOption.text],
      ...(spoken && { way: [null, spoken.way], givenBy: [null, spoken.givenBy] }),
    },
  });
  // The email would ask for an answer that we already have.
  if (spoken) await withdrawEmail(database, createPurposeKey(tokenId));
  await queueConfirmations({ ...parts, database }, signoff, { tokenId, chosenOption, spoken, at });
  return chosenOption;
}

type RecordedAnswer = {
  tokenId: string;
  chosenOption: SignoffOption;
  spoken: SpokenAnswerFacts | null;
  at: Date;
};

async function queueConfirmations(
  parts: SignoffParts,
  { guid, eMail, name, deceasedName, branchId }: StoredSignoff,
  { tokenId, chosenOption, spoken, at }: RecordedAnswer,
) {
  const facts: RecordedFacts = { guid, eMail, name, deceasedName, ...chosenOption, spoken };
  const email = { tokenId, facts, at };
  await queueSignoffEmail(parts.database, { ...email, kind: 'signoff-recorded', recipient: eMail });
  const { notificationAddresses } = await findBranch(parts, branchId);
  for (const [position, recipient] of notificationAddresses.entries())
    await queueSignoffEmail(parts.database, {
      ...email,
      kind: 'signoff-recorded-staff',
      recipient,
      position,
    });
}
