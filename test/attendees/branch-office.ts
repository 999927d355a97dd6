import type { AddedAttendee } from '#contract/operator/events/attendees.ts';
import { operatorKeyActor, type Actor } from '#contract/operator/staff/actor.ts';
import { callsAs } from '#back-office/back-office.ts';
import type { BackOfficeParts } from '#back-office/composition/all-calls.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { createDatabase } from '../support/database.ts';
import { assertAccepted } from '../support/answers.ts';

const ruth: Actor = { ...operatorKeyActor, kind: 'person', id: 'ruth', name: 'Ruth', role: 'staff' };

/** A back office with a clock that the test sets, and the calls of a member of staff. */
export async function openBranch() {
  const { database, drop } = await createDatabase();
  const branch = { now: new Date('2026-11-21T10:00:00Z') };
  const parts: BackOfficeParts = await backOfficeParts(database, () => branch.now);
  const api = callsAs(parts, ruth);
  let events = 0;
  return Object.assign(branch, {
    database,
    drop,
    parts,
    api,
    /** The calls as an administrator makes them. */
    administrator: callsAs(parts, { ...ruth, role: 'administrator' }),
    makeEvent: async (maxCapacity: number | null = 40) => {
      const body = { title: `Coffee ${(events += 1)}`, startDateTime: '2027-03-29T10:30:00', maxCapacity };
      const created = assertAccepted(await api.createEvent({ body }));
      return created.guid;
    },
    /** Adds the booking of somebody who has phoned. Returns its guid. */
    add: async (eventGuid: string, caller: Partial<AddedAttendee> = {}, idempotencyKey?: string) => {
      const body = { name: 'Harold Ellis', numberOfAttendees: 1, ...caller };
      const added = assertAccepted(await api.addAttendee({ eventGuid, body, idempotencyKey }));
      return added.guid;
    },
    bookOnline: (taskGuid: string, eMail: string, numberOfAttendees = 1) =>
      api.createAttendee({
        body: { name: 'Mary Online', eMail, numberOfAttendees, attendanceStatus: 'Attending', taskGuid },
      }),
    findOnline: async (eventGuid: string, email: string) => {
      const found = assertAccepted(await api.findExistingAttendee({ eventGuid, email }));
      return found;
    },
    get: async (guid: string) => {
      const attendee = assertAccepted(await api.getAttendee({ guid }));
      return attendee;
    },
    attendance: async (eventGuid: string) => {
      const attendance = assertAccepted(await api.getAttendance({ eventGuid }));
      return attendance;
    },
    search: async (eventGuid: string, query: Parameters<typeof api.searchAttendees>[0]['query'] = {}) => {
      const page = assertAccepted(await api.searchAttendees({ eventGuid, query }));
      return page;
    },
    /** The emails queued so far: kind and recipient, in order. */
    queued: async () => {
      const emails = await database.rows<{ kind: string; recipient: string }>`
        select kind, recipient from outbox where kind <> 'staff-invitation' order by id`;
      return emails.map(({ kind, recipient }) => `${kind} ${recipient}`);
    },
    historyOf: async (guid: string) => {
      const history = assertAccepted(
        await api.getHistory({ recordType: 'attendee', recordId: guid, query: {} }),
      );
      return history.items;
    },
  });
}

export type Branch = Awaited<ReturnType<typeof openBranch>>;
