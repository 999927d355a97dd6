import { createHmac } from 'node:crypto';
import {
  createCareCode,
  readCareCode,
  type CareLabelParts,
  type LabelKind,
} from '#contract/operator/cases/care-code.ts';
import { refuse, type Refused } from '#contract/call.ts';
import { codeAlphabet } from '#contract/check-in-code.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import { careMessages, type BelongingsChange } from '#contract/operator/cases/care.ts';
import { addOnce } from '../../add-once.ts';
import { isStale, refuseChangedMeanwhile } from '../../check.ts';
import type { Queries } from '../../database/database.ts';
import { markCaseChanged, withCase } from '../find-case.ts';
import { recordCase, type CaseParts } from '../parts.ts';

const secretLength = 4;
const belongingsMax = 99;

/** The code of a label of a case. It is derived from the key of the case, so that it is the same on each print. */
export function computeLabelCode(labelKey: string, parts: CareLabelParts): string {
  for (let attempt = 0; ; attempt += 1) {
    const secret = deriveSecret(labelKey, `${parts.kind} ${parts.part} ${attempt}`);
    const code = createCareCode({ ...parts, secret });
    // Four of 31 secrets have no check letter that detects each mistake.
    if (code) return code;
  }
}

function deriveSecret(labelKey: string, text: string): string {
  const digest = createHmac('sha256', labelKey).update(text).digest();
  return Array.from({ length: secretLength }, (_, place) =>
    codeAlphabet.charAt(digest.readUInt32BE(place * 4) % codeAlphabet.length),
  ).join('');
}

/** The labels that each case has, whether or not they are printed. */
export const singleKinds: LabelKind[] = ['person', 'coffin', 'ashes'];

/** Finds the label of a code; null if there is none, for example because the code was misread. */
export async function findLabel({ rows }: Queries, text: string): Promise<CareLabelParts | null> {
  const read = readCareCode(text);
  if (!read) return null;
  const { caseNumber, kind, part } = read;
  const [found] = await rows<{ labelKey: string; hasPart: boolean }>`
    select label_key as "labelKey",
           exists (select from care_belongings b where b.case_id = c.id and b.part = ${part}) as "hasPart"
    from funeral_case c where number = ${caseNumber}`;
  if (!found || !(kind === 'belongings' ? found.hasPart : part === 1)) return null;
  const label = { caseNumber, kind, part };
  return computeLabelCode(found.labelKey, label) === createCareCode(read) ? label : null;
}

/** Adds belongings, which get a label. A form that arrives twice adds them once. */
export const addBelongings = (
  parts: CaseParts,
  {
    number,
    body,
    idempotencyKey,
  }: { number: string; body: { description: string }; idempotencyKey: string | null },
): Promise<{ part: number } | Refused> =>
  withCase(parts.database, number, (database, stored) =>
    addOnce(
      { ...parts, database },
      { call: 'addBelongings', idempotencyKey, content: [stored.number, body] },
      async (): Promise<{ part: number } | Refused> => {
        const description = cleanText(body.description);
        const last = await database.oneRow<{ part: number }>`
          select coalesce(max(part), 0)::integer as part from care_belongings where case_id = ${stored.id}`;
        const part = last.part + 1;
        if (part > belongingsMax) return tooMany;
        await database.rows`
          insert into care_belongings (case_id, part, description) values (${stored.id}, ${part}, ${description})`;
        await markCaseChanged(database, stored, parts.clock());
        await recordCase(parts, database, {
          number: stored.number,
          action: 'added belongings',
          changes: { belongings: [null, description] },
        });
        return { part };
      },
    ),
  );

/** Changes what belongings are. Their label stays. */
export const updateBelongings = (
  parts: CaseParts,
  number: string,
  input: string,
  { revision, ...change }: BelongingsChange,
): Promise<true | Refused> =>
  withCase(parts.database, number, async (database, stored) => {
    const part = /^\d{1,2}$/.test(input) ? Number(input) : null;
    const [before] = await database.rows<{ description: string; revision: number }>`
      select description, revision from care_belongings where case_id = ${stored.id} and part = ${part}`;
    if (!before) return belongingsNotFound;
    const description = cleanText(change.description);
    if (description === before.description) return true;
    if (isStale(revision, before.revision)) return revisionConflict;
    await database.rows`
      update care_belongings set description = ${description}, revision = revision + 1
      where case_id = ${stored.id} and part = ${part}`;
    await markCaseChanged(database, stored, parts.clock());
    await recordCase(parts, database, {
      number: stored.number,
      action: 'changed belongings',
      changes: { belongings: [before.description, description] },
    });
    return true;
  });

const { wrongCode } = careMessages;
export const labelNotFound = refuse(404, 'label-not-found', wrongCode, { fields: { code: wrongCode } });
const tooMany = refuse(409, 'too-many', `A case can have ${belongingsMax} labels for belongings at most.`);
const belongingsNotFound = refuse(404, 'belongings-not-found', 'This case does not have these belongings.');
const revisionConflict = refuseChangedMeanwhile('these belongings');
