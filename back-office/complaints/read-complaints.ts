import type { Answer, Refused } from '#contract/call.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import {
  complaintDays,
  type Complaint,
  type complaintCalls,
  type ComplaintOnList,
  type ComplaintQuery,
} from '#contract/operator/privacy/complaints.ts';
import { sql } from '../database/database.ts';
import { pageSize, readPage } from '../lists/read-page.ts';
import { complaintNotFound, type ComplaintParts } from './parts.ts';

type Complaints = Answer<typeof complaintCalls.getComplaints>;
type Parts = Pick<ComplaintParts, 'database' | 'clock'>;

const complaintsPerPage = 50;

/** In SQL: the last day for complaint `c`, counting the day of its arrival as the first. */
const dueOn = sql`(c.received_on + ${complaintDays - 1}::integer)`;

const listedColumns = (today: string) => sql`
  c.reference, c.name, c.way, c.received_on::text as "receivedOn", c.acknowledged_on::text as "acknowledgedOn",
  ${dueOn}::text as "dueOn", ${dueOn} - ${today}::date as "daysLeft", c.closed_at is null and ${dueOn} < ${today}::date as "isLate",
  london_text(c.closed_at) as "closedAt",
  case when owner.id is not null then jsonb_build_object('guid', owner.guid, 'name', owner.name) end as owner`;

const from = sql`from data_complaint c left join staff owner on owner.id = c.owner_id`;

/** Open complaints, the oldest first, or closed ones, the latest first. */
export async function getComplaints(
  { database, clock }: Parts,
  { state = 'open', before, limit }: ComplaintQuery,
): Promise<Complaints> {
  const rowsMax = pageSize(limit, complaintsPerPage);
  const isInState = state === 'open' ? sql`c.closed_at is null` : sql`c.closed_at is not null`;
  const start = before ?? null;
  const counts = await database.oneRow<Complaints['counts']>`
    select count(*) filter (where closed_at is null)::integer as open,
           count(closed_at)::integer as closed from data_complaint`;
  const isAfter = state === 'open' ? sql`c.id > ${start}::bigint` : sql`c.id < ${start}::bigint`;
  const order = state === 'open' ? sql`c.id` : sql`c.id desc`;
  const page = await readPage(
    rowsMax,
    database.rows<ComplaintOnList & { position: string }>`
      select c.id as position, ${listedColumns(todayInLondon(clock()))} ${from}
      where ${isInState} and (${start}::bigint is null or ${isAfter}) order by ${order} limit ${rowsMax + 1}`,
    Promise.resolve([{ total: counts[state] }]),
  );
  return { ...page, counts: counts };
}

/** A complaint with its notes. */
export async function getComplaint(
  { database, clock }: Parts,
  reference: string,
): Promise<Complaint | Refused> {
  const [row] = await database.rows<Omit<Complaint, 'notes'> & { id: string }>`
    select c.id, ${listedColumns(todayInLondon(clock()))}, c.email as "eMail", c.phone, c.text, c.outcome,
           c.erased_at is not null as "isErased", c.revision
    ${from} where c.reference = ${reference.toUpperCase()}`;
  if (!row) return complaintNotFound;
  const { id, ...found } = row;
  const notes = await database.rows<Complaint['notes'][number]>`
    select id, actor_name as by, london_text(at) as at, text
    from data_complaint_note where complaint_id = ${id} order by data_complaint_note.id`;
  return { ...found, notes };
}

/** Counts open complaints without an owner that were added before a moment, for the email to administrators. */
export async function countOpenComplaints(
  { database }: Pick<Parts, 'database'>,
  since: Date,
): Promise<number> {
  const row = await database.oneRow<{ count: number }>`
    select count(*)::integer as count from data_complaint
    where closed_at is null and owner_id is null and added_at < ${since}`;
  return row.count;
}
