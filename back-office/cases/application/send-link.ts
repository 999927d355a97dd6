import { randomUUID } from 'node:crypto';
import { refuse, type Refused } from '#contract/call.ts';
import { addOnce } from '../../add-once.ts';
import { queueEmail } from '../../email/outbox/queue-email.ts';
import { markCaseChanged, withCase } from '../find-case.ts';
import { hasApplicantDied } from '../get-case.ts';
import { recordCase } from '../parts.ts';
import type { ApplicationParts } from './read-application.ts';

/** The facts of the email. They have no answers, and the link is derived when the email is composed. */
export type ApplicationEmailFacts = {
  name: string | null;
  deceasedName: string;
  caseId: string;
  linkGuid: string;
  /** The person who changed an answer after the application was signed. */
  voidedBy?: string;
};

/** Emails the applicant the link to the application. A form that arrives twice sends one. */
export async function sendApplicationLink(
  parts: ApplicationParts,
  number: string,
  idempotencyKey: string | null,
): Promise<true | Refused> {
  const answer = await withCase(parts.database, number, (database, stored) =>
    addOnce(
      { ...parts, database },
      { call: 'sendApplicationLink', idempotencyKey, content: stored.number },
      async (): Promise<true | Refused> => {
        const { id, eMail, applicantName, deceasedName } = stored;
        if (!eMail) return noAddress;
        const { hasDied } = await database.oneRow<{ hasDied: boolean }>`
          select ${hasApplicantDied} as "hasDied" from funeral_case c where id = ${id}`;
        if (hasDied) return applicantDied;
        const at = parts.clock();
        const { linkGuid } = await database.oneRow<{ linkGuid: string }>`
          insert into case_application (case_id, link_guid, sent_at) values (${id}, ${randomUUID()}, ${at})
          on conflict (case_id) do update set sent_at = excluded.sent_at returning link_guid as "linkGuid"`;
        const facts: ApplicationEmailFacts = { name: applicantName, deceasedName, caseId: id, linkGuid };
        const purposeKey = `case-application:${id}:${randomUUID()}`;
        await queueEmail(database, { purposeKey, kind: 'case-application', recipient: eMail, facts, at });
        await markCaseChanged(database, stored, at);
        await recordCase(parts, database, { number: stored.number, action: 'sent the application' });
        return true;
      },
    ),
  );
  if (answer === true) parts.wakeOutbox();
  return answer;
}

const noAddress = refuse(
  409,
  'no-address',
  'No email address of the applicant is known. Please add it to the case first.',
);
const applicantDied = refuse(
  409,
  'applicant-died',
  'The customer who applies or pays is recorded as having died. Please ask the family who applies now.',
);
