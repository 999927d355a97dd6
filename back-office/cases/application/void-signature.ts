import { randomUUID } from 'node:crypto';
import { applicationFields } from '#contract/records/application.ts';
import { queueEmail } from '../../email/outbox/queue-email.ts';
import { untickTask } from '../checks/tick-task.ts';
import type { StoredCase } from '../find-case.ts';
import { hasApplicantDied } from '../get-case.ts';
import { recordCase, type CaseParts } from '../parts.ts';
import type { ApplicationEmailFacts } from './send-link.ts';

/** The task of a case that is done once the applicant has signed. */
export const signedTask = 'application';

/**
 * Voids the current signature after a change of the signed text, and asks the applicant by email to sign again. Does
 * nothing if nobody has signed.
 */
export async function voidSignature(
  parts: CaseParts,
  stored: StoredCase,
  { by, fields }: { by: string; fields: string[] },
): Promise<void> {
  const { database, clock } = parts;
  const at = clock();
  const [voided] = await database.rows<{ name: string; signedAt: Date; linkGuid: string; hasDied: boolean }>`
    update case_signature set voided_at = ${at}, voided_by = ${by}, voided_fields = ${fields}
    from case_application, funeral_case c
    where case_signature.case_id = ${stored.id} and voided_at is null
      and case_application.case_id = ${stored.id} and c.id = ${stored.id}
    returning name, signed_at as "signedAt", link_guid as "linkGuid", ${hasApplicantDied} as "hasDied"`;
  if (!voided) return;
  const labels = fields.map((field) => applicationFields[field]?.label ?? 'Name of the person who died');
  await recordCase(parts, database, {
    number: stored.number,
    action: 'voided the signature',
    changes: { 'Signed by': [voided.name, ''], Changed: ['', labels.join('; ')] },
  });
  await untickTask(parts, stored, { kind: signedTask, tickedAt: voided.signedAt });
  if (!stored.eMail || voided.hasDied) return;
  const facts: ApplicationEmailFacts = {
    name: stored.applicantName,
    deceasedName: stored.deceasedName,
    caseId: stored.id,
    linkGuid: voided.linkGuid,
    voidedBy: by,
  };
  const purposeKey = `case-application:${stored.id}:${randomUUID()}`;
  await queueEmail(database, { purposeKey, kind: 'case-application', recipient: stored.eMail, facts, at });
}
