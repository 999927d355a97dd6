import { createMissingRole } from '#contract/operator/access.ts';
import { refuse, type Answer, type Input, type Refused } from '#contract/call.ts';
import { recordTypes, type historyCalls, type RecordType } from '#contract/operator/history.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { JobKind } from '#contract/jobs.ts';
import { findEmailRole } from '#contract/operator/email/email-kinds.ts';
import { runRoles } from '#contract/operator/jobs.ts';
import { type Actor, type Role, isAtLeast } from '#contract/operator/staff/actor.ts';
import type { Database } from '../database/database.ts';
import { pageSize, readPage } from '../lists/read-page.ts';

export type HistoryParts = { database: Database; actor: Actor };

type History = Answer<typeof historyCalls.getHistory>;
type Query = Input<typeof historyCalls.getHistory>['query'];

const entriesPerPage = 50;

/** The changes of one record, newest first. A record that was never changed has none. */
export async function getHistory(
  { database, actor }: HistoryParts,
  recordType: string,
  recordId: string,
  { before, limit }: Query,
): Promise<History | Refused> {
  if (!Object.hasOwn(recordTypes, recordType)) return typeNotFound;
  const requiredRole = await findRoleOfRecord(database, recordType as RecordType, recordId);
  if (!isAtLeast(actor.role, requiredRole)) return createMissingRole(requiredRole);
  const rowsMax = pageSize(limit, entriesPerPage);
  const entries = database.rows<History['items'][number] & { position: string }>`
    select id as position, london_text(at) as at,
           actor_name as who, action, changes
    from history
    where record_type = ${recordType} and record_id = ${recordId}
      and (${before ?? null}::bigint is null or id < ${before ?? null})
    order by id desc limit ${rowsMax + 1}`;
  const total = database.rows<{ total: number }>`
    select count(*)::integer as total from history
    where record_type = ${recordType} and record_id = ${recordId}`;
  return readPage(rowsMax, entries, total);
}

/** Emails and runs of jobs have the role of what they are about. */
async function findRoleOfRecord({ rows }: Database, type: RecordType, id: string): Promise<Role> {
  if (type === 'email' && emailIdPattern.test(id)) {
    const [email] = await rows<{ kind: string }>`select kind from outbox where id = ${id}`;
    return email ? findEmailRole(email.kind) : recordTypes.email;
  }
  if (type === 'job_run' && guidPattern.test(id)) {
    const [run] = await rows<{ kind: JobKind }>`select kind from job_run where id = ${id}`;
    return run ? runRoles[run.kind] : recordTypes.job_run;
  }
  return recordTypes[type];
}

const emailIdPattern = /^\d{1,18}$/;

const typeNotFound = refuse(
  404,
  'record-type-not-found',
  `History is kept of these types of records: ${Object.keys(recordTypes).join(', ')}.`,
);
