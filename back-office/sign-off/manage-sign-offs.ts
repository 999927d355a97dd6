import { refuse, type Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { NewSignoff, SignoffState, SignoffVoid } from '#contract/operator/sign-off.ts';
import { signoffTexts } from '#contract/sign-off-options.ts';
import type { Database } from '../database/database.ts';
import { cleanEmail } from '../email/address-key.ts';
import { withdrawEmail } from '../email/outbox/queue-email.ts';
import { issueSignOffEmail, type SignoffOption } from './token.ts';

type Parts = { database: Database; clock: () => Date; wakeOutbox: () => void };
type Signoff = { id: string; eMail: string; name: string; deceasedName: string; options: SignoffOption[] };

// A button pressed twice must not send a family a second email.
const repeatMs = 10 * 60_000;
const lockKey = 7_310_442; // any number that no other lock of this database uses

/** Emails a family to ask for its wish. The same request within ten minutes returns the same sign-off. */
export async function createSignoff(parts: Parts, wish: NewSignoff): Promise<{ guid: string }> {
  const at = parts.clock();
  const options = wish.options ?? [...signoffTexts].map(([option, text]) => ({ option, text }));
  const asked = {
    eMail: cleanEmail(wish.eMail),
    name: wish.name.trim(),
    deceasedName: wish.deceasedName.trim(),
    options,
  };
  const { guid } = await parts.database.transaction(async (database) => {
    await database.rows`select pg_advisory_xact_lock(${lockKey})`;
    const before = await findRepeat(database, asked, at);
    if (before) return before;
    const added = await add(database, asked, at);
    await issueSignOffEmail(database, { ...asked, id: added.id }, { at, replacesAnother: false });
    return added;
  });
  parts.wakeOutbox();
  return { guid };
}

type Asked = Omit<Signoff, 'id'>;
type Added = { id: string; guid: string };

async function findRepeat(database: Database, { eMail, name, deceasedName, options }: Asked, at: Date) {
  const [found] = await database.rows<Added>`
    select id, guid from signoff
    where e_mail = ${eMail} and name = ${name} and deceased_name = ${deceasedName}
      and options = ${JSON.stringify(options)} and created_at > ${new Date(at.getTime() - repeatMs)}
      and exists (select from signoff_token where signoff_id = signoff.id and voided_at is null)`;
  return found;
}

async function add(database: Database, { eMail, name, deceasedName, options }: Asked, at: Date) {
  const [added] = await database.rows<Added>`
    insert into signoff (e_mail, name, deceased_name, options, created_at)
    values (${eMail}, ${name}, ${deceasedName}, ${JSON.stringify(options)}, ${at}) returning id, guid`;
  return added!;
}

/** Voids a sign-off, recorded or pending, and emails new links unless `sendNewLetter` is false. */
export async function voidSignoff(
  parts: Parts,
  guid: string,
  { reason, sendNewLetter }: SignoffVoid,
): Promise<true | Refused> {
  if (!guidPattern.test(guid)) return notFound();
  const at = parts.clock();
  const answer = await parts.database.transaction(async (database) => {
    const [signoff] = await database.rows<Signoff>`
      select id, e_mail as "eMail", name, deceased_name as "deceasedName", options
      from signoff where guid = ${guid} for update`;
    if (!signoff) return notFound();
    const sendsEmail = sendNewLetter !== false;
    if (sendsEmail && (await isRepeatedVoid(database, signoff.id, reason, at))) return true as const;
    await voidEmail(database, signoff.id, reason, at);
    if (sendsEmail) await issueSignOffEmail(database, signoff, { at, replacesAnother: true });
    return true as const;
  });
  if (answer === true) parts.wakeOutbox();
  return answer;
}

async function isRepeatedVoid(database: Database, signoffId: string, reason: string, at: Date) {
  const since = new Date(at.getTime() - repeatMs);
  const repeated = await database.rows`
    select from signoff_token voided join open_signoff_token latest using (signoff_id)
    where signoff_id = ${signoffId} and voided.void_reason = ${reason} and voided.voided_at > ${since}
      and latest.created_at = voided.voided_at`;
  return repeated.length > 0;
}

// Deletes the email if it is still queued, because its links no longer work.
async function voidEmail(database: Database, signoffId: string, reason: string, at: Date): Promise<void> {
  const voided = await database.rows<{ id: string }>`
    update signoff_token set voided_at = ${at}, void_reason = ${reason}
    where signoff_id = ${signoffId} and voided_at is null returning id`;
  for (const { id } of voided) await withdrawEmail(database, `signoff-letter:${id}`);
}

type SignOffEmail = {
  createdAt: Date;
  delivery: string | null;
  expiresAt: Date;
  usedAt: Date | null;
  optionSelected: string | null;
  voidedAt: Date | null;
  voidReason: string | null;
};

export async function getSignoff({ database, clock }: Parts, guid: string): Promise<SignoffState | Refused> {
  if (!guidPattern.test(guid)) return notFound();
  const [found] = await database.rows<Signoff & { guid: string }>`
    select id, guid, e_mail as "eMail", name, deceased_name as "deceasedName", options
    from signoff where guid = ${guid}`;
  if (!found) return notFound();
  const { id, ...signoff } = found;
  const letters = await database.rows<SignOffEmail>`
    select t.created_at as "createdAt", o.state as delivery, expires_at as "expiresAt", used_at as "usedAt",
           option_selected as "optionSelected", voided_at as "voidedAt", void_reason as "voidReason"
    from signoff_token t left join outbox o on o.purpose_key = format('signoff-letter:%s', t.id)
    where signoff_id = ${id} order by t.id desc`;
  return { ...signoff, state: stateOf(letters[0]!, clock()), letters: letters.map(withMomentsAsText) };
}

function stateOf({ usedAt, expiresAt, voidedAt }: SignOffEmail, now: Date): SignoffState['state'] {
  if (voidedAt) return 'voided';
  if (usedAt) return 'recorded';
  return expiresAt > now ? 'waiting' : 'expired';
}

const withMomentsAsText = (letter: SignOffEmail) => ({
  ...letter,
  createdAt: letter.createdAt.toISOString(),
  expiresAt: letter.expiresAt.toISOString(),
  usedAt: letter.usedAt?.toISOString() ?? null,
  voidedAt: letter.voidedAt?.toISOString() ?? null,
});

const notFound = () => refuse(404, 'signoff-not-found', 'There is no sign-off with this guid.');
