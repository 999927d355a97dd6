import type { Database } from '../../database/database.ts';
import { eraseHistoryOfValues } from '../../history/erase-history.ts';

/** Erases the subjects that a message to attendees ever had from the history of its event. Answers of how many entries. */
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
