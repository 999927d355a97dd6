import { getDay } from '#contract/fields/days.ts';
import { sql, type Database } from '../database/database.ts';
import { formatDeceasedName, listPlaceOfDeathLines, formatRequesterName, type Answers } from './answers.ts';
import { readReference } from './handling/parts.ts';

type Row = {
  id: string;
  reference: string;
  branchId: number | null;
  assigneeId: number | null;
  answers: Answers | null;
};

/** The facts that a case takes from its request; null if there is no such request. */
export async function readCaseFacts(
  { rows }: Database,
  request: ({ reference: string } | { id: string }) & { isLocking?: true },
) {
  const isRequested =
    'id' in request ? sql`id = ${request.id}` : sql`reference = ${readReference(request.reference)}`;
  const [row] = await rows<Row>`
    select id, reference, branch_id as "branchId", assignee_id as "assigneeId", answers
    from cremation_request where ${isRequested} ${request.isLocking ? sql`for update` : sql``}`;
  if (!row) return null;
  const { answers, ...found } = row;
  return { ...found, postcode: answers?.diedAtPostcode ?? null, facts: answers && toCaseFacts(answers) };
}

const toCaseFacts = (answers: Answers) => ({
  deceasedName: formatDeceasedName(answers),
  bornOn: getDay(answers.dateOfBirth!),
  diedOn: getDay(answers.dateOfDeath!),
  placeOfDeath: listPlaceOfDeathLines(answers).join(', ').slice(0, placeCharactersMax) || null,
  applicantName: formatRequesterName(answers),
  relationship: answers.relationship,
  eMail: answers.eMail1,
  phone: answers.mobilePhone || answers.homePhone || answers.businessPhone,
});

const placeCharactersMax = 500;
