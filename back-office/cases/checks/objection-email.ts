import { oneLine, type Email, type QueuedEmail } from '../../email/email.ts';
import { createEmail, type Content, type Provider } from '../../email/layout.ts';
import { queueEmail } from '../../email/outbox/queue-email.ts';
import type { CaseParts } from '../parts.ts';

/** The facts of the email, without the objection and the family, because the email is read on phones. */
type ObjectionEmailFacts = { number: string; name: string };

type Objection = { objectionId: string; number: string; ownerId: number | null };

/**
 * Emails the owner of a case about an objection, or administrators if it has none, but not the person who recorded the
 * objection. Runs in the transaction of the objection.
 */
export async function emailObjection(
  { database, actor, clock }: CaseParts,
  { objectionId, number, ownerId }: Objection,
): Promise<void> {
  const people = await database.rows<{ name: string; eMail: string }>`
    with owner as (select id from present_staff where id = ${ownerId})
    select name, email as "eMail" from present_staff
    where password_hash is not null and guid::text <> ${actor.id}
      and case when exists (select from owner) then id in (select id from owner) else role = 'administrator' end
    order by id`;
  for (const [index, { name, eMail }] of people.entries()) {
    const facts: ObjectionEmailFacts = { number, name };
    const purposeKey = `case-objection:${objectionId}:${index}`;
    await queueEmail(database, { purposeKey, kind: 'case-objection', recipient: eMail, facts, at: clock() });
  }
}

type EmailParts = { mailFrom: string; publicUrl: string; provider: Provider };

/** Composes the email to staff that a case has an objection. */
export function composeObjectionEmail(
  { recipient, facts }: QueuedEmail<'case-objection'>,
  { mailFrom, publicUrl, provider }: EmailParts,
): Email {
  const { number, name } = facts as ObjectionEmailFacts;
  const heading = `Somebody objects to the cremation of case ${number}`;
  const content: Content = {
    heading,
    greeting: `Hello ${oneLine(name)},`,
    opening: ['The case stops until the objection is closed. You can read it on the page of its checks.'],
    details: [],
    actions: [{ label: 'Read the objection', url: `${publicUrl}/office/cases/${number}/cremation` }],
    closing:
      'Only the person who looks after the case, administrators and the person who recorded it can read it.',
    provider,
  };
  return createEmail({ mailFrom, to: recipient, subject: heading, content });
}
