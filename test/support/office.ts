import { readAttendanceKeys } from '#back-office/events/attendance-keys.ts';
import type { OfficeParts } from '#back-office/back-office.ts';
import type { Database } from '#back-office/database/database.ts';

/** The parts of our own back office over a database, with a clock that a test may set. */
export async function officeParts(database: Database, clock = () => new Date()): Promise<OfficeParts> {
  return {
    database,
    clock,
    lettersWaiting: () => {},
    keys: await readAttendanceKeys(database),
    staffMail: 'office@willow.example',
  };
}
