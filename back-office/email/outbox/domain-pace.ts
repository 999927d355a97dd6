import { sql, type Queries } from '../../database/database.ts';

/**
 * How many mail-shots go to one receiving domain a minute, for all processes together. They are spread: a domain has
 * room for a twelfth of them at once, which is what five seconds add, the time between two looks of an idle worker.
 */
export type DomainLimit = { perMinute: number };

const burstsPerMinute = 12;

export const domainOfRecipient = sql`lower(split_part(recipient, '@', 2))`;

const computeBurst = ({ perMinute }: DomainLimit) => Math.max(1, Math.floor(perMinute / burstsPerMinute));
const selectGap = ({ perMinute }: DomainLimit) => sql`(interval '1 minute' / ${perMinute}::double precision)`;

/** A condition on emails: their domain has room for one at least. */
export const hasCapacity = (limit: DomainLimit, now: Date) => sql`
  not exists (select from email_pace where domain = ${domainOfRecipient} and domain <> ''
              and free_at > ${now}::timestamptz + ${selectGap(limit)} * ${computeBurst(limit) - 1}::double precision
              and free_at <= ${selectLatest(limit, now)})`;

/** A room that is free only later than this was given before the clock was put back. Clocks of processes may differ a little. */
const selectLatest = (limit: DomainLimit, now: Date) =>
  sql`(${now}::timestamptz + interval '1 minute' + ${selectGap(limit)} * ${2 * computeBurst(limit)}::double precision)`;

const selectFreeAt = (limit: DomainLimit, now: Date) =>
  sql`case when pace.free_at > ${selectLatest(limit, now)} then ${now}::timestamptz else greatest(pace.free_at, ${now}) end`;

/**
 * From `candidate` to `due`: as many emails to each domain as it has room for, the oldest first. The row of a domain is
 * locked until the claim is committed, in the order of the names, so that two processes share its room and never wait
 * for each other in a circle.
 */
export const grantByDomain = (limit: DomainLimit, now: Date) => sql`
  wanted as (select domain, count(*) as emails from candidate group by domain),
  room as (
    insert into email_pace as pace (domain, free_at, granted)
    select domain, ${now}::timestamptz + ${selectGap(limit)} * least(emails, ${computeBurst(limit)}),
           least(emails, ${computeBurst(limit)})
    from wanted order by domain
    on conflict (domain) do update set
      granted = least((select emails from wanted where wanted.domain = excluded.domain), ${selectCapacity(limit, now)}),
      free_at = ${selectFreeAt(limit, now)} + ${selectGap(limit)}
        * least((select emails from wanted where wanted.domain = excluded.domain), ${selectCapacity(limit, now)})
    returning domain, granted
  ),
  numbered as (select candidate.*, row_number() over (partition by domain order by id) as place from candidate),
  due as (select numbered.* from numbered join room using (domain) where place <= granted)`;

// A thousandth more, because moments are rounded to microseconds.
const selectCapacity = (limit: DomainLimit, now: Date) => sql`
  greatest(0, floor(extract(epoch from ${now}::timestamptz - ${selectFreeAt(limit, now)})
    / extract(epoch from ${selectGap(limit)}) + ${computeBurst(limit)} + 0.001))::integer`;

/** Forgets the domains to which nothing was sent lately. */
export async function forgetPace({ rows }: Queries, before: Date): Promise<void> {
  await rows`delete from email_pace where free_at < ${before}`;
}
