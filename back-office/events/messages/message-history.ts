import type { Database } from '../../database/database.ts';
import { eraseHistoryOfValues } from '../../history/erase-history.ts';

/** Erases all subjects of a message to attendees from the history of its event. Returns the number of entries. */
export const eraseMessageHistory = (
  database: Database,
  { eventGuid, subject }: { eventGuid: string; subject: string },
): Promise<number> =>
  eraseHistoryOfValues(database, {
    recordType: 'event',
    id: eventGuid,
    field: 'message',
    values: [subject],
  });
