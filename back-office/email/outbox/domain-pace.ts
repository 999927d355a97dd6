import { sql, type Queries } from '../../database/database.ts';

/**
 * The limit of mail-shots to one receiving domain, for all processes together. They are spread over the minute: a domain
 * takes a twelfth of them at once, as many as become free in the five seconds between two polls of an idle worker.
 */
export type DomainLimit = { perMinute: number };

const burstsPerMinute = 12;

export const domainOfRecipient = sql`lower(split_part(recipient, '@', 2))`;

const computeBurst = ({ perMinute }: DomainLimit) => Math.max(1, Math.floor(perMinute / burstsPerMinute));
const selectGap = ({ perMinute }: DomainLimit) => sql`(interval '1 minute' / ${perMinute}::double precision)`;

/** In SQL: whether the domain of an email takes at least one now. */
export const hasCapacity = (limit: DomainLimit, now: Date) => sql`
  not exists (select from email_pace where domain = ${domainOfRecipient} and domain <> ''
              and free_at > ${now}::timestamptz + ${selectGap(limit)} * ${computeBurst(limit) - 1}::double precision
              and free_at <= ${selectLatest(limit, now)})`;

/** In SQL: the latest moment for `free_at`. A later one was written before the clock was put back. */
const selectLatest = (limit: DomainLimit, now: Date) =>
  sql`(${now}::timestamptz + interval '1 minute' + ${selectGap(limit)} * ${2 * computeBurst(limit)}::double precision)`;

const selectFreeAt = (limit: DomainLimit, now: Date) =>
  sql`case when pace.free_at > ${selectLatest(limit, now)} then ${now}::timestamptz else greatest(pace.free_at, ${now}) end`;

/**
 * In SQL: selects from `candidate` into `due` as many emails to each domain as it takes, the oldest first. The rows of the
 * domains are locked by name until the claim is committed, so that processes share the capacity without deadlocks.
 */
export const grantByDomain = (limit: DomainLimit, now: Date) => sql`
  requested as (select domain, count(*) as emails from candidate group by domain),
  capacity as (
    insert into email_pace as pace (domain, free_at, granted)
    select domain, ${now}::timestamptz + ${selectGap(limit)} * least(emails, ${computeBurst(limit)}),
           least(emails, ${computeBurst(limit)})
    from requested order by domain
    on conflict (domain) do update set
      granted = least((select emails from requested where requested.domain = excluded.domain), ${selectCapacity(limit, now)}),
      free_at = ${selectFreeAt(limit, now)} + ${selectGap(limit)}
        * least((select emails from requested where requested.domain = excluded.domain), ${selectCapacity(limit, now)})
    returning domain, granted
  ),
  numbered as (select candidate.*, row_number() over (partition by domain order by id) as place from candidate),
  due as (select numbered.* from numbered join capacity using (domain) where place <= granted)`;

// In SQL: the emails that a domain takes now, plus a thousandth, because moments are rounded to microseconds.
const selectCapacity = (limit: DomainLimit, now: Date) => sql`
  greatest(0, floor(extract(epoch from ${now}::timestamptz - ${selectFreeAt(limit, now)})
    / extract(epoch from ${selectGap(limit)}) + ${computeBurst(limit)} + 0.001))::integer`;

/** Deletes the rows of domains to which nothing was sent since a moment. */
export async function forgetPace({ rows }: Queries, before: Date): Promise<void> {
  await rows`delete from email_pace where free_at < ${before}`;
}
