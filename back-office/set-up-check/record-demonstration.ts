import { randomUUID } from 'node:crypto';
import { storeIfAbsent } from '../database/installation.ts';
import type { Database } from '../database/database.ts';
import { demonstrationRecordName, type DemonstrationRecord } from './demonstration.ts';

/** For the program that adds the demonstration data. */
export const createDemonstrationRecorder = (database: Database, clock: () => Date) => ({
  /** True only for the first caller ever on a database. */
  claimDemonstration: async (): Promise<boolean> => {
    const mine = randomUUID();
    return (await storeIfAbsent(database, 'demonstration', mine)) === mine;
  },

  /** Notes what the demonstration has added, so that its removal knows it. */
  noteDemonstration: async (contents: Omit<DemonstrationRecord, 'filledAt'>): Promise<void> => {
    const record: DemonstrationRecord = { ...contents, filledAt: clock().toISOString() };
    await storeIfAbsent(database, demonstrationRecordName, JSON.stringify(record));
  },
});
