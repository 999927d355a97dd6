import { hourMs, dayMs } from '#contract/fields/durations.ts';
import { queueEmail } from '../../email/outbox/queue-email.ts';
import type { Database, Queries } from '../../database/database.ts';
import { computeDigest, createToken } from '../digest.ts';

const lifeMs = { 'staff-invitation': 7 * dayMs, 'staff-password-link': hourMs };

export type LinkKind = keyof typeof lifeMs;
type Person = { id: number; name: string; eMail: string };

/** The facts for the email. The outbox erases them, and with them the only copy of the token, once it is sent. */
export type LinkFacts = { name: string; token: string; expiresAt: string };

/** Queues an email with a link for choosing a password, in the transaction of the caller. */
export async function emailPasswordLink(
  database: Database,
  { id, name, eMail }: Person,
  { kind, at }: { kind: LinkKind; at: Date },
): Promise<void> {
  const { token, digest, expiresAt } = await addPasswordLink(database, id, { kind, at });
  const facts: LinkFacts = { name, token, expiresAt: expiresAt.toISOString() };
  const purposeKey = `${kind}:${digest.toString('hex')}`;
  await queueEmail(database, { purposeKey, kind, recipient: eMail, facts, at });
}

// Each press of a button makes one.
const linksMax = 10;

/** Makes a link for choosing a password. Earlier ones of the person go on, the last ten of them. */
export async function addPasswordLink(
  { rows }: Queries,
  staffId: number,
  { kind, at }: { kind: LinkKind; at: Date },
): Promise<{ token: string; digest: Buffer; expiresAt: Date }> {
  const token = createToken();
  const digest = computeDigest(token);
  const expiresAt = new Date(at.getTime() + lifeMs[kind]);
  await rows`
    with former as (
      delete from password_link
      where expires_at <= ${at} or digest in (
        select digest from password_link where staff_id = ${staffId}
        order by expires_at desc offset ${linksMax - 1}::integer))
    insert into password_link (digest, staff_id, expires_at) values (${digest}, ${staffId}, ${expiresAt})`;
  return { token, digest, expiresAt };
}

type LinkOwner = Person & { guid: string };

/** The person that a link is for; null if it has expired or was used, or the person was removed. */
export async function findByLink({ rows }: Queries, token: string, at: Date): Promise<LinkOwner | null> {
  const [row] = await rows<LinkOwner>`
    select present_staff.id, guid, name, email as "eMail"
    from password_link join present_staff on present_staff.id = staff_id
    where digest = ${computeDigest(token)} and expires_at > ${at}`;
  return row ?? null;
}
