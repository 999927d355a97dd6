import { createHash } from 'node:crypto';
import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import { listTasksDone } from '#contract/operator/cases/paper-kinds.ts';
import { findMissingFields } from '#contract/records/application.ts';
import { createStatement } from '#contract/records/application-statement.ts';
import {
  declarationMissing,
  type NewSignature,
  type OwnStatement,
  type SignedBy,
  type Statement,
} from '#contract/visitor/application-signature.ts';
import { refuseInvalid } from '../../check.ts';
import type { Database } from '../../database/database.ts';
import { markCaseChanged, withCase, type StoredCase } from '../find-case.ts';
import { tickTask } from '../checks/tick-task.ts';
import { recordCase } from '../parts.ts';
import { applyUnfinished } from './apply-answers.ts';
import {
  readAnswers,
  applicationClosed,
  findOwnCase,
  isOpenIn,
  type ApplicationParts,
  type BehindLink,
} from './read-application.ts';
import { sealStatement, type SealedStatement } from './signed-document.ts';
import { signedTask } from './void-signature.ts';

// A family that changes its mind more often is better served on the phone.
const signaturesMax = 30;

/** The text that an applicant signs. Everybody with a link may read it. */
export async function getOwnStatement(
  parts: ApplicationParts,
  token: string,
): Promise<OwnStatement | Refused> {
  const found = await findOwnCase(parts, token);
  if (isRefused(found)) return found;
  const { statement, digest } = await readStatement(parts, found);
  return { statement, digest };
}

/**
 * Signs the displayed text, through the applicant's own link. The document is created before the case is locked, because
 * that takes a second. The text is compared again under the lock, so that nobody signs one that differs from the answers.
 */
export async function signOwnApplication(
  parts: ApplicationParts,
  token: string,
  body: NewSignature,
): Promise<SignedBy | Refused> {
  const found = await findOwnCase(parts, token);
  if (isRefused(found)) return found;
  if (!found.isApplicant) return notApplicant;
  const ready = await readReady(parts, found, body);
  if (isRefused(ready) || 'signed' in ready) return isRefused(ready) ? ready : ready.signed;
  const at = parts.clock();
  const name = cleanText(body.name);
  const sealed = await sealStatement(parts, found, { statement: ready.statement, name, at });
  return withCase(parts.database, found.number, async (database, stored): Promise<SignedBy | Refused> => {
    const inside = { ...parts, database };
    const readyUnderLock = await readReady(inside, { ...found, ...stored }, body);
    if (isRefused(readyUnderLock) || 'signed' in readyUnderLock)
      return isRefused(readyUnderLock) ? readyUnderLock : readyUnderLock.signed;
    if (ticksTask(stored)) await tickTask({ ...inside, clock: () => at }, stored, signedTask, name);
    await insertSignature(database, { ...readyUnderLock, ...sealed, caseId: stored.id, name, at });
    await applyUnfinished(inside, { id: stored.id, number: stored.number, by: name });
    await markCaseChanged(database, stored, at);
    await recordCase(inside, database, {
      number: stored.number,
      action: 'signed the application',
      changes: { 'Signed by': ['', name] },
    });
    return { name, at: sealed.signedAt };
  });
}

/** Whether the signed application is the task of that name, and not only one of several papers. */
const ticksTask = ({ jurisdiction }: StoredCase): boolean =>
  listTasksDone(['application'], jurisdiction).has(signedTask);

type SignableCase = Pick<BehindLink, 'id' | 'deceasedName' | 'stage'>;
type Ready = { statement: Statement; digest: string; revisions: Record<string, number> };

async function readStatement(
  { database, provider }: Pick<ApplicationParts, 'database' | 'provider'>,
  { id, deceasedName }: SignableCase,
) {
  const answers = await readAnswers(database, id);
  const statement = createStatement({ deceasedName, answers, providerName: provider.name });
  const digest = createHash('sha256').update(JSON.stringify(statement)).digest('hex');
  return { answers, statement, digest };
}

/** The text to sign, the signature that already counts, or the refusal to sign now. */
async function readReady(
  parts: ApplicationParts,
  found: SignableCase,
  { declares, digest: displayedDigest }: NewSignature,
): Promise<Ready | { signed: SignedBy } | Refused> {
  const { signed, count } = await parts.database.oneRow<{ signed: SignedBy | null; count: number }>`
    select count(*)::integer as count,
           (select jsonb_build_object('name', name, 'at', london_text(signed_at))
            from case_signature where case_id = ${found.id} and voided_at is null) as signed
    from case_signature where case_id = ${found.id}`;
  if (signed) return { signed };
  if (!isOpenIn(found.stage)) return applicationClosed;
  if (count >= signaturesMax) return signedTooOften;
  const { answers, statement, digest } = await readStatement(parts, found);
  if (findMissingFields(answers).length > 0) return answersMissing;
  if (digest !== displayedDigest) return answersChanged;
  if (statement.declarations.some(({ name }) => !declares.includes(name)))
    return refuseInvalid({ declares: declarationMissing });
  const revisions = Object.fromEntries(answers.map(({ field, revision }) => [field, revision]));
  return { statement, digest, revisions };
}

type NewSignatureRow = Ready & SealedStatement & { caseId: string; name: string; at: Date };

const insertSignature = (
  { rows }: Database,
  { caseId, name, at, statement, revisions, pdf, pdfDigest, certificateId }: NewSignatureRow,
) => rows`
  insert into case_signature (case_id, name, signed_at, statement, revisions, pdf, pdf_digest, certificate_id)
  values (${caseId}, ${name}, ${at}, ${JSON.stringify(statement)}, ${JSON.stringify(revisions)}, ${pdf}, ${pdfDigest},
          ${certificateId})`;

const notApplicant = refuse(
  403,
  'not-applicant',
  'Only the person who applies can sign, with the link of their own that we emailed to them.',
);
const answersMissing = refuse(409, 'answers-missing', 'Some answers are still missing. Nothing was signed.');
const answersChanged = refuse(
  409,
  'answers-changed',
  'An answer was changed meanwhile, so nothing was signed. Please read it again, and sign then.',
);
const signedTooOften = refuse(
  409,
  'signed-too-often',
  'This application was signed many times. Please call us, so that we finish it together.',
);
