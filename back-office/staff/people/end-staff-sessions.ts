import type { Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { recordHistory } from '../../history/record-history.ts';
import { endSignIns } from '../sign-in/sessions.ts';
import { personNotFound } from './manage-staff.ts';
import type { StaffParts } from './parts.ts';

/** For a device that was lost or left open, without the person having to do anything. */
export const endStaffSessions = (
  { database, actor, clock }: StaffParts,
  guid: string,
): Promise<true | Refused> =>
  database.transaction(async (connection) => {
    const [person] = guidPattern.test(guid)
      ? await connection.rows<{
          id: number;
          guid: string;
        }>`select id, guid from present_staff where guid = ${guid}`
      : [];
    if (!person) return personNotFound;
    await endSignIns(connection, person.id, null);
    const record = { type: 'staff' as const, id: person.guid };
    await recordHistory(connection, { actor, at: clock(), record, action: 'signed out everywhere' });
    return true;
  });
