import type { Report, ReportColumn, ReportName } from '#contract/operator/reports/reports.ts';
import { sql, type Fragment } from '../database/database.ts';

/** A period as wall times in Europe/London: `from` inclusive, the end exclusive. */
type Range = { from: string; until: string };

export type Definition = {
  groupedBy: Report['groupedBy'];
  columns: ReportColumn[];
  /** In SQL: what is counted, each with `month`, `group_key` and what `measures` needs. */
  facts: (range: Range, now: Date) => Fragment;
  /** In SQL: the columns by their keys, as aggregates of the facts. */
  measures: Fragment;
};

const count = (key: string, title: string): ReportColumn => ({ key, title, unit: 'count' });
const pence = (key: string, title: string): ReportColumn => ({ key, title, unit: 'pence' });

const toLondonTime = (moment: Fragment) => sql`(${moment} at time zone 'Europe/London')`;
const formatMonth = (time: Fragment) => sql`to_char(${time}, 'YYYY-MM')`;
const filterByDay = (moment: Fragment, { from, until }: Range) => sql`
  ${moment} >= ${from}::timestamp at time zone 'Europe/London'
  and ${moment} < ${until}::timestamp at time zone 'Europe/London'`;

const bookedAt = sql`coalesce(attendee.booked_at, attendee.changed_at)`;

const bookings: Definition = {
  groupedBy: 'branch',
  columns: [
    count('bookings', 'Bookings'),
    count('people', 'People'),
    count('cancelled', 'Cancelled bookings'),
    count('byStaff', 'Booked by staff'),
  ],
  facts: (range) => sql`
    select ${formatMonth(toLondonTime(bookedAt))} as month, event.branch_id::text as group_key, number_of_attendees,
           attendance_status = 'Cancelled' as is_cancelled, source = 'staff' as is_by_staff
    from attendee join event on event.id = event_id where ${filterByDay(bookedAt, range)}`,
  measures: sql`
    count(*)::float8 as bookings,
    coalesce(sum(number_of_attendees) filter (where not is_cancelled), 0)::float8 as people,
    count(*) filter (where is_cancelled)::float8 as cancelled,
    count(*) filter (where is_by_staff)::float8 as "byStaff"`,
};

const attendance: Definition = {
  groupedBy: 'branch',
  columns: [
    count('events', 'Events held'),
    count('booked', 'People booked'),
    count('arrived', 'Of them arrived'),
    count('walkIns', 'Came without a booking'),
  ],
  facts: ({ from, until }, now) => sql`
    select ${formatMonth(sql`starts_at`)} as month, branch_id::text as group_key, booked.people as booked,
           came.arrived, came.walk_ins
    from event
    left join lateral (
      select sum(number_of_attendees) as people from attendee
      where event_id = event.id and attendance_status = 'Attending') booked on true
    left join lateral (
      select sum(people) filter (where attendee_id is not null) as arrived,
             sum(people) filter (where attendee_id is null) as walk_ins
      from counted_arrival where event_id = event.id) came on true
    where cancelled_at is null and starts_at >= ${from}::timestamp and starts_at < ${until}::timestamp
      and starts_at < ${toLondonTime(sql`${now}::timestamptz`)}`,
  measures: sql`
    count(*)::float8 as events, coalesce(sum(booked), 0)::float8 as booked,
    coalesce(sum(arrived), 0)::float8 as arrived, coalesce(sum(walk_ins), 0)::float8 as "walkIns"`,
};

// The first time that somebody on the staff did anything with the request. The family is a program in the history.
const requests: Definition = {
  groupedBy: 'branch',
  columns: [
    count('requests', 'Requests'),
    count('done', 'Done'),
    count('unanswered', 'Not taken yet'),
    { key: 'medianHours', title: 'Typical wait', unit: 'hours' },
    { key: 'mostHours', title: 'Longest waits (1 in 10)', unit: 'hours' },
  ],
  facts: (range) => sql`
    select ${formatMonth(toLondonTime(sql`received_at`))} as month, branch_id::text as group_key, state,
           case when coalesce(seen_at, first_at) is not null
                then greatest(0, extract(epoch from least(seen_at, first_at) - received_at) / 3600) end::float8 as hours
    from cremation_request
    left join (
      select record_id, min(at) as first_at from history
      where record_type = 'cremation_request' and (actor_kind, actor_id) <> ('program', 'website')
        and at >= ${range.from}::timestamp at time zone 'Europe/London'
      group by record_id) handled on record_id = reference
    where ${filterByDay(sql`received_at`, range)}`,
  measures: sql`
    count(*)::float8 as requests, count(*) filter (where state = 'done')::float8 as done,
    count(*) filter (where hours is null)::float8 as unanswered,
    percentile_cont(0.5) within group (order by hours) as "medianHours",
    percentile_cont(0.9) within group (order by hours) as "mostHours"`,
};

const emails: Definition = {
  groupedBy: 'kind',
  columns: [
    count('sent', 'Sent'),
    count('saved', 'Saved as a file'),
    count('failed', 'Not delivered'),
    count('uncertain', 'Not sure it arrived'),
    count('blocked', 'Address blocked'),
  ],
  facts: (range) => sql`
    select ${formatMonth(toLondonTime(sql`created_at`))} as month, split_part(kind, '-', 1) as group_key, state
    from outbox where ${filterByDay(sql`created_at`, range)}`,
  measures: sql`
    count(*) filter (where state = 'sent')::float8 as sent,
    count(*) filter (where state = 'saved')::float8 as saved,
    count(*) filter (where state = 'failed')::float8 as failed,
    count(*) filter (where state = 'unknown')::float8 as uncertain,
    count(*) filter (where state = 'suppressed')::float8 as blocked`,
};

const collectedOn = sql`coalesce(charge_date::timestamp, created_at at time zone 'Europe/London')`;

const collections: Definition = {
  groupedBy: 'method',
  columns: [
    count('payments', 'Payments'),
    pence('received', 'Received'),
    count('failures', 'Failed collections'),
    pence('failed', 'Failed'),
    pence('reversed', 'Reversed'),
    pence('refunded', 'Refunded'),
    pence('credited', 'Credit notes'),
  ],
  facts: ({ from, until }) => sql`
    select ${formatMonth(sql`received_on::timestamp`)} as month, coalesce(method, 'direct-debit') as group_key,
           amount_pence, case state when 'reversed' then 'reversed' else 'received' end as kind
    from receipt where received_on >= ${from}::timestamp and received_on < ${until}::timestamp
    union all
    select ${formatMonth(collectedOn)}, 'direct-debit', amount_pence, 'failed'
    from failed_collection
    where ${collectedOn} >= ${from}::timestamp
      and ${collectedOn} < ${until}::timestamp
    union all
    select ${formatMonth(sql`refunded_on::timestamp`)}, case method when 'gocardless' then 'direct-debit' else method end,
           amount_pence, 'refunded'
    from live_refund where refunded_on >= ${from}::timestamp and refunded_on < ${until}::timestamp
    union all
    select ${formatMonth(sql`issued_on::timestamp`)}, 'credit-note', amount_pence, 'credited'
    from live_credit_note where issued_on >= ${from}::timestamp and issued_on < ${until}::timestamp`,
  measures: sql`
    count(*) filter (where kind = 'received')::float8 as payments,
    coalesce(sum(amount_pence) filter (where kind = 'received'), 0)::float8 as received,
    count(*) filter (where kind = 'failed')::float8 as failures,
    coalesce(sum(amount_pence) filter (where kind = 'failed'), 0)::float8 as failed,
    coalesce(sum(amount_pence) filter (where kind = 'reversed'), 0)::float8 as reversed,
    coalesce(sum(amount_pence) filter (where kind = 'refunded'), 0)::float8 as refunded,
    coalesce(sum(amount_pence) filter (where kind = 'credited'), 0)::float8 as credited`,
};

export const definitions: Record<ReportName, Definition> = {
  bookings,
  attendance,
  requests,
  emails,
  collections,
};
