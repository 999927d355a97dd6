import { readAttendanceKeys } from '#back-office/events/attendance-keys.ts';
import type { OfficeParts } from '#back-office/back-office.ts';
import type { Database } from '#back-office/database/database.ts';
import { readMailShotKey } from '#back-office/mailing/mail-shot-link.ts';

/** The parts of our own back office over a database, with a clock that a test may set. */
export async function officeParts(database: Database, clock = () => new Date()): Promise<OfficeParts> {
  return {
    database,
    clock,
    lettersWaiting: () => {},
    campaignsWaiting: () => {},
    keys: await readAttendanceKeys(database),
    mailShotKey: await readMailShotKey(database),
    staffMail: 'office@willow.example',
    phone: '01632 960 123',
  };
}
