import type { Database } from '../../database/database.ts';
import type { Stream, QueuedEmail } from '../email.ts';
import { isStaffAddress } from '../staff-address.ts';
import { emailDigest } from '../suppression.ts';

type Parts = {
  database: Database;
  clock: () => Date;
  log: (sentence: string) => void;
  /** Names this installation. */
  holder?: string;
  /** How long the letters of a killed process wait for the next one. */
  claimMs?: number;
  staffMail?: string[];
};

/** A letter that this process has taken. `tries` tells its claim from a later one by another process. */
export type Claimed = QueuedEmail & {
  tries: number;
  stream: Stream;
  isRepeatable: boolean;
  /** Retries end a while after this. */
  triedSince: Date;
  /** In the Message-ID and the bounce address, so that nobody else can report on this email. */
  token: string;
};

/** Which domains to take letters for, and how many letters at most. */
type Domains = { skip?: string[]; only?: string[] | null; emailsMax?: number };

const emailsPerBatchMax = 20;
const claimMsDefault = 30_000;

/**
 * Takes letters for as long as a claim lasts. Where a claim has passed, its process was killed. A letter that
 * the server did not have yet is simply taken again. Whether one has gone that the server may have had, nobody
 * can know: it comes again where a second copy does no harm, for its one Message-ID lets mail programs show
 * both as one; else it becomes `unknown`, and a person may look into it.
 */
export async function claimDue(
  parts: Parts,
  stream: Stream,
  { skip = [], only = null, emailsMax = emailsPerBatchMax }: Domains = {},
): Promise<Claimed[]> {
  const taken = await parts.database.rows<Claimed & { state: string }>`
    with due as materialized (
      select id, state = 'sending' and began_at is not null and not is_repeatable as is_unknown
      from pending_email
      where stream = ${stream} and due_at <= ${parts.clock()}
        and lower(split_part(recipient, '@', 2)) <> all(${skip}::text[])
        and (${only}::text[] is null or lower(split_part(recipient, '@', 2)) = any(${only}::text[]))
      order by due_at limit ${emailsMax} for update skip locked
    )
    update outbox set
      state = case when is_unknown then 'unknown' else 'sending' end,
      facts = case when is_unknown then null else facts end,
      began_at = case when is_unknown then began_at end,
      due_at = ${claimEnd(parts)}, tries = tries + 1, held_by = ${parts.holder ?? null}
    from due where outbox.id = due.id
    returning outbox.id, kind, recipient, facts, created_at as "createdAt", tries, stream,
              is_repeatable as "isRepeatable", token,
              coalesce(resent_at, created_at) as "triedSince", outbox.state`;
  const emails = taken.filter(({ state }) => state === 'sending');
  if (emails.length < taken.length)
    parts.log(`Outbox: may have gone, and not sent again: ${taken.length - emails.length}.`);
  return emails.toSorted((one, other) => Number(one.id) - Number(other.id));
}

const claimMsOf = ({ claimMs = claimMsDefault }: Parts) => claimMs;
const claimEnd = (parts: Parts) => new Date(parts.clock().getTime() + claimMsOf(parts));

/** Renews claims until it is stopped: a slow mail server may keep a batch for longer than a claim lasts. */
export function keepClaims(parts: Parts, emails: Claimed[]): { stop(): void } {
  const { ids, tries } = keysOf(emails);
  const timer = setInterval(
    () => {
      // Where the database does not answer, no other process can take the letters either.
      parts.database.rows`
      update outbox set due_at = ${claimEnd(parts)}
      from unnest(${ids}::bigint[], ${tries}::integer[]) as ours (id, tries)
      where outbox.id = ours.id and outbox.tries = ours.tries and state = 'sending'`.catch(() => {});
    },
    claimMsOf(parts) / 3,
  );
  return { stop: () => clearInterval(timer) };
}

const keysOf = (emails: Claimed[]) => ({
  ids: emails.map(({ id }) => id),
  tries: emails.map(({ tries }) => tries),
});

/**
 * Writes down, just before, that the server may have the letter from now on. It is not to go to an address that is
 * not written to, and not where another process has taken it meanwhile.
 */
export async function begin(
  { database, clock, staffMail = [] }: Parts,
  email: Claimed,
): Promise<'begun' | 'suppressed' | 'taken'> {
  // A fault at our own mailbox must not keep requests from staff for ever.
  const digest = isStaffAddress(staffMail, email.recipient) ? null : emailDigest(email.recipient);
  const [begun] = await database.rows<{ state: string }>`
    with verdict as (
      select exists (select from suppression where email_digest = ${digest} and undone_at is null
                     and scope in ('all', ${email.stream})) as is_suppressed
    )
    update outbox set
      state = case when is_suppressed then 'suppressed' else state end,
      facts = case when is_suppressed then null else facts end,
      began_at = case when is_suppressed then null else ${clock()}::timestamptz end
    from verdict where id = ${email.id} and tries = ${email.tries} and state = 'sending'
    returning state`;
  if (!begun) return 'taken';
  return begun.state === 'suppressed' ? 'suppressed' : 'begun';
}

/**
 * Due as of old while the server is away, so that letters keep their order: who booked and then cancelled
 * should read so in that order. The wait is the worker's own, one for all letters.
 */
export async function releaseEmails({ database }: Parts, emails: Claimed[]): Promise<void> {
  if (emails.length === 0) return;
  const { ids, tries } = keysOf(emails);
  await database.rows`
    update outbox set state = 'queued', due_at = created_at, began_at = null, tries = outbox.tries - 1
    from unnest(${ids}::bigint[], ${tries}::integer[]) as ours (id, tries)
    where outbox.id = ours.id and outbox.tries = ours.tries and state = 'sending'`;
}

/** Those that a killed process of this installation held and that the mail server cannot have. Answers how many. */
export async function releaseEmailsOf({
  database,
  holder,
}: Pick<Parts, 'database' | 'holder'>): Promise<number> {
  const released = await database.rows`
    update outbox set state = 'queued', due_at = created_at
    where held_by = ${holder} and state = 'sending' and began_at is null returning 1`;
  return released.length;
}
