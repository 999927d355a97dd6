import { sql } from '../../database/database.ts';
import { latestMoment } from '../../database/moments.ts';
import {
  claimLease,
  isFree,
  isHeld,
  isHeldBy,
  releaseLease,
  renewLease,
  toLeaseRows,
  type KilledProcess,
  type LeaseParts,
} from '../../jobs/lease.ts';
import type { Stream, QueuedEmail } from '../email.ts';
import { campaignState, isNotPaused, campaignStoppedReason, triedSince } from './campaign-hold.ts';
import { domainOfRecipient, grantByDomain, hasCapacity, type DomainLimit } from './domain-pace.ts';
import { isStaffAddress } from '../staff-address.ts';
import { gatewayRefusedReason, senderRefusedReason } from '../refusals/requeue-failures.ts';
import { emailDigest } from '../suppression.ts';

type Parts = LeaseParts & {
  clock: () => Date;
  log: (sentence: string) => void;
  staffMail?: string[];
  /** The limit of mail-shots to one receiving domain; by default none. */
  domainLimit?: () => DomainLimit | undefined;
};

/** An email that this process has claimed, with its lease. */
export type ClaimedEmail = QueuedEmail & {
  claims: number;
  tries: number;
  stream: Stream;
  isRepeatable: boolean;
  /** Whether it waited because the server refused all emails. */
  wasHeld: boolean;
  /** Retries end a while after this. */
  triedSince: Date;
  /** Part of the Message-ID and the bounce address, so that only its recipient can report on this email. */
  token: string;
};

/** The domains to claim emails for, and the maximum number of emails. */
type Domains = { skip?: string[]; only?: string[] | null; emailsMax?: number };

const emailsPerBatchMax = 20;

/**
 * Claims due emails, and those whose claim has expired because their process was killed. If the server may already have
 * received such an email, a repeatable one is sent again: with the same Message-ID, mail programs show both as one. Any
 * other becomes `unknown` and needs attention. The emails of a mail-shot are due at the same moment and are claimed in
 * stored order, because sorting them would take longer than sending a batch.
 */
export async function claimDue(
  parts: Parts,
  stream: Stream,
  { skip = [], only = null, emailsMax = emailsPerBatchMax }: Domains = {},
): Promise<ClaimedEmail[]> {
  const now = parts.clock();
  const limit = stream === 'promotional' ? parts.domainLimit?.() : undefined;
  const claimedRows = await parts.database.rows<ClaimedEmail & { state: string }>`
    with candidate as materialized (
      select id, state = 'sending' and started_at is not null and not is_repeatable as is_unknown,
             ${domainOfRecipient} as domain
      from pending_email
      where stream = ${stream} and due_at <= ${now} and ${isFree} and ${isNotPaused}
        and ${domainOfRecipient} <> all(${skip}::text[])
        and (${only}::text[] is null or ${domainOfRecipient} = any(${only}::text[]))
        and ${limit ? hasCapacity(limit, now) : sql`true`}
      order by due_at limit ${emailsMax} for update skip locked
    ), ${limit ? grantByDomain(limit, now) : sql`due as (select * from candidate)`}
    update outbox set
      state = case when is_unknown then 'unknown' else 'sending' end,
      facts = case when is_unknown then null else facts end,
      failed_at = case when is_unknown then ${now}::timestamptz end,
      started_at = case when is_unknown then started_at end,
      tries = tries + 1, ${claimLease(parts)}
    from due where outbox.id = due.id
    returning outbox.id, kind, recipient, facts, created_at as "createdAt", claims, tries, stream,
              is_repeatable as "isRepeatable", token,
              coalesce(outbox.last_error like any(${[`%${senderRefusedReason}`, `%${gatewayRefusedReason}`]}), false) as "wasHeld",
              ${triedSince} as "triedSince", outbox.state`;
  const emails = claimedRows.filter(({ state }) => state === 'sending');
  if (emails.length < claimedRows.length)
    parts.log(
      `Outbox: emails that may have been sent, and are not sent again: ${claimedRows.length - emails.length}.`,
    );
  return emails.toSorted((one, other) => Number(one.id) - Number(other.id));
}

/**
 * Records that the server may have the email from now on. Does not begin if the address is blocked, if the mail-shot was
 * paused or stopped, or if another process has claimed the email since.
 */
export async function beginSending(
  { database, clock, staffMail }: Parts,
  email: ClaimedEmail,
): Promise<'begun' | 'suppressed' | 'held-back' | 'taken'> {
  // Staff addresses are never blocked: a fault of the provider's own mailbox must not lose requests.
  const digest = (await isStaffAddress({ database, staffMail }, email.recipient))
    ? null
    : emailDigest(email.recipient);
  const [begun] = await database.rows<{ state: string }>`
    with verdict as (
      select exists (select from suppression where email_digest = ${digest} and undone_at is null
                     and scope in ('all', ${email.stream})) as is_suppressed,
             ${email.stream === 'promotional' ? campaignState(email.id) : sql`''`} as campaign_state
    )
    update outbox set
      state = case when campaign_state = 'stopped' then 'cancelled' when campaign_state = 'paused' then 'queued'
                   when is_suppressed then 'suppressed' else state end,
      facts = case when is_suppressed and stream = 'promotional' then null else facts end,
      is_repeatable = ${email.isRepeatable},
      last_error = case when campaign_state = 'stopped' then ${campaignStoppedReason}
                        when is_suppressed then ${email.stream === 'text' ? 'The number is blocked.' : 'The address is blocked.'}
                        else last_error end,
      started_at = case when is_suppressed or campaign_state in ('paused', 'stopped') then null
                      else ${clock()}::timestamptz end,
      lease_until = case when campaign_state in ('paused', 'stopped') then null else lease_until end,
      tries = tries - (campaign_state = 'paused')::integer
    from verdict where ${isHeld(email)} and state = 'sending'
    returning state`;
  if (!begun) return 'taken';
  return outcomes[begun.state] ?? 'begun';
}

const outcomes: Record<string, 'suppressed' | 'held-back'> = {
  suppressed: 'suppressed',
  cancelled: 'held-back',
  queued: 'held-back',
};

/** The reason that recipient-limit.ts writes for an email that waits for up to a day. */
export const heldBackReason = 'It waits, because its recipient has been sent many emails.';

/** The reason that night.ts writes for a text message that waits for up to twelve hours. */
export const nightReason = 'It waits until 8 in the morning.';

// A retry is at most an hour away. An email waits for up to a day if its recipient has been sent many, and a text message
// until the morning.
const longestRetryHours = 2;
const longestWaitHours = 25;

/**
 * Makes emails due that were queued, sent again or tried while the clock was ahead, now that it is put back. Returns how
 * many.
 */
export async function bringForward({ database, clock }: Parts, stream: Stream): Promise<number> {
  const now = clock();
  const isFromAhead = sql`created_at > ${latestMoment(now)}`;
  const isLater = (hours: number) => sql`due_at > ${now}::timestamptz + make_interval(hours => ${hours})`;
  const rows = await database.rows`
    update outbox set created_at = least(created_at, ${now}),
      resent_at = case when resent_at is not null then least(resent_at, ${now}) end,
      due_at = ${now}::timestamptz + case when ${isFromAhead} then due_at - created_at else '0' end
    where state = 'queued' and stream = ${stream}
      and (${isFromAhead} or ${isLater(longestWaitHours)}
           or ${isLater(longestRetryHours)} and coalesce(last_error, '') <> all(${[heldBackReason, nightReason]}))
    returning 1`;
  return rows.length;
}

export const renewEmails = ({ database, leaseMs }: Parts, emails: ClaimedEmail[]) =>
  database.rows`
    update outbox set ${renewLease({ leaseMs })} from ${toLeaseRows(emails)} as held (id, claims)
    where outbox.id = held.id::bigint and outbox.claims = held.claims and lease_until is not null`;

/**
 * Releases claims with the original due time, so that emails keep their order while the server is unavailable. The worker
 * itself waits before the next attempt.
 */
export async function releaseEmails({ database }: Parts, emails: ClaimedEmail[]): Promise<void> {
  if (emails.length === 0) return;
  await database.rows`
    update outbox set state = 'queued', due_at = created_at, started_at = null, tries = tries - 1, ${releaseLease}
    from ${toLeaseRows(emails)} as held (id, claims)
    where outbox.id = held.id::bigint and outbox.claims = held.claims and state = 'sending'`;
}

/** Releases the emails of a killed process that the mail server cannot have. Returns how many. */
export async function releaseKilledEmails({ database, installationId }: KilledProcess): Promise<number> {
  const rows = await database.rows`
    update outbox set ${releaseLease} where ${isHeldBy(installationId)} and state = 'sending' and started_at is null returning 1`;
  return rows.length;
}
