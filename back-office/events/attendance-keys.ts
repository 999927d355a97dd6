import type { Database } from '../database/database.ts';
import type { AttendanceParts } from './attendance.ts';

/** The keys for handles, private links and check-in codes. All processes read them from the database. */
export async function readAttendanceKeys(database: Database): Promise<AttendanceParts['keys']> {
  const secrets = await database.rows<{ name: string; value: Buffer }>`select name, value from secret`;
  const getValue = (name: string) => secrets.find((secret) => secret.name === name)!.value;
  return {
    handle: getValue('attendance-handle'),
    manage: getValue('manage-link'),
    checkIn: getValue('check-in-code'),
  };
}
