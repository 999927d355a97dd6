import type { Functions } from '#contract/call.ts';
import { calls, type BackOffice } from '#contract/calls.ts';
import { callOfJob } from '#contract/jobs.ts';
import type { OperatorApi, AllCalls } from '#contract/operator/calls.ts';
import { findRefusal, findRole, createMissingRole } from '#contract/operator/access.ts';
import { operatorKeyActor, visitorActor, type Actor } from '#contract/operator/staff/actor.ts';
import { visitorCalls, type VisitorApi } from '#contract/visitor/calls.ts';
import { definitions } from './bind.ts';
import { checkCalls } from './check.ts';
import { findBookedEvent } from './events/find-booked-event.ts';
import { allCalls, type BackOfficeParts } from './composition/all-calls.ts';
import { findStaffCalendar } from './composition/staff-calendar.ts';

const startsJob = new Set<string>(Object.values(callOfJob));
const onlyReads = (name: string) =>
  definitions[name as keyof AllCalls].method === 'GET' && !startsJob.has(name);

/** All calls of our own back office for one caller, refused if their role is too low. The last stage of opening it. */
export const callsAs = (parts: BackOfficeParts, actor: Actor): AllCalls =>
  checkCalls<AllCalls>(definitions, withReads({ ...parts, actor }), (name) => findRefusal(name, actor));

/**
 * Our own back office: the fifteen calls of section 7 of the specification. The four that start a job are refused,
 * because staff start them in their own name.
 */
export const createBackOffice = (parts: BackOfficeParts): BackOffice =>
  checkCalls<BackOffice>(calls, withReads({ ...parts, actor: visitorActor }), (name) => {
    const role = findRole(name);
    return role && createMissingRole(role);
  });

/** The calls of visitors besides the fifteen. Their link, key or code is the permission, so no role is checked. */
export const createVisitorApi = (parts: BackOfficeParts): VisitorApi => ({
  ...checkCalls<Functions<typeof visitorCalls>>(
    visitorCalls,
    withReads({ ...parts, actor: visitorActor }),
    () => null,
  ),
  findBookedEvent: (input) => findBookedEvent(parts, input),
  findStaffCalendar: ({ token }) => findStaffCalendar(parts, token),
});

/** The operator calls, as made with the operator key. */
export const createOperatorApi = (parts: BackOfficeParts): OperatorApi => callsAs(parts, operatorKeyActor);

/** Calls that only read use the database for reading. Everything that decides something uses the database itself. */
function withReads(parts: BackOfficeParts & { actor: Actor }): AllCalls {
  const primaryCalls = allCalls(parts);
  if (parts.readDatabase === parts.database) return primaryCalls;
  const replicaCalls = allCalls({ ...parts, database: parts.readDatabase });
  const entries = Object.keys(primaryCalls).map((name) => [
    name,
    (onlyReads(name) ? replicaCalls : primaryCalls)[name as keyof AllCalls],
  ]);
  return Object.fromEntries(entries) as AllCalls;
}
