import { readAttendanceKeys } from '#back-office/events/attendance-keys.ts';
import type { AttendanceParts } from '#back-office/events/attendance.ts';
import type { Database } from '#back-office/database/database.ts';

/** The parts of our own back office over a database, with a clock that a test may set. */
export async function attendanceParts(
  database: Database,
  clock = () => new Date(),
): Promise<AttendanceParts> {
  return { database, clock, lettersWaiting: () => {}, keys: await readAttendanceKeys(database) };
}
