import assert from 'node:assert/strict';
import { isRefused, type Refused } from '#contract/call.ts';
import type { AddedAttendee } from '#contract/operator/events/attendees.ts';
import { operatorKeyActor, type Actor } from '#contract/operator/staff/actor.ts';
import { callsAs, type BackOfficeParts } from '#back-office/back-office.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { freshDatabase } from '../support/database.ts';

const ruth: Actor = { ...operatorKeyActor, kind: 'person', id: 'ruth', name: 'Ruth', role: 'staff' };

/** A back office with a clock that a test may set, as a member of staff uses it. */
export async function openBranch() {
  const { database, drop } = await freshDatabase();
  const branch = { now: new Date('2026-11-21T10:00:00Z') };
  const parts: BackOfficeParts = await backOfficeParts(database, () => branch.now);
  const api = callsAs(parts, ruth);
  let events = 0;
  return Object.assign(branch, {
    database,
    drop,
    parts,
    api,
    makeEvent: async (maxCapacity: number | null = 40) => {
      const body = { title: `Coffee ${(events += 1)}`, startDateTime: '2027-03-29T10:30:00', maxCapacity };
      const made = await api.createEvent({ body });
      assert.ok(!isRefused(made));
      return made.guid;
    },
    /** Adds somebody who has phoned; answers their guid. */
    add: async (eventGuid: string, caller: Partial<AddedAttendee> = {}) => {
      const body = { name: 'Harold Ellis', numberOfAttendees: 1, ...caller };
      const added = await api.addAttendee({ eventGuid, body });
      assert.ok(!isRefused(added), JSON.stringify(added));
      return added.guid;
    },
    bookOnline: (taskGuid: string, eMail: string, numberOfAttendees = 1) =>
      api.createAttendee({
        body: { name: 'Mary Online', eMail, numberOfAttendees, attendanceStatus: 'Attending', taskGuid },
      }),
    findOnline: async (eventGuid: string, email: string) => {
      const found = await api.findExistingAttendee({ eventGuid, email });
      assert.ok(!isRefused(found));
      return found;
    },
    get: async (guid: string) => {
      const attendee = await api.getAttendee({ guid });
      assert.ok(!isRefused(attendee));
      return attendee;
    },
    attendance: async (eventGuid: string) => {
      const attendance = await api.getAttendance({ eventGuid });
      assert.ok(!isRefused(attendance));
      return attendance;
    },
    search: async (eventGuid: string, query: Parameters<typeof api.searchAttendees>[0]['query'] = {}) => {
      const page = await api.searchAttendees({ eventGuid, query });
      assert.ok(!isRefused(page));
      return page;
    },
    /** The emails queued so far: kind and recipient, in order. */
    queued: async () => {
      const emails = await database.rows<{ kind: string; recipient: string }>`
        select kind, recipient from outbox where kind <> 'staff-invitation' order by id`;
      return emails.map(({ kind, recipient }) => `${kind} ${recipient}`);
    },
    historyOf: async (guid: string) => {
      const history = await api.getHistory({ recordType: 'attendee', recordId: guid, query: {} });
      assert.ok(!isRefused(history));
      return history.items;
    },
  });
}

export type Branch = Awaited<ReturnType<typeof openBranch>>;

export const codeOf = (answer: unknown): string => (isRefused(answer) ? (answer as Refused).code : 'done');
