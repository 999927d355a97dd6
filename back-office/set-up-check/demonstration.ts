import { refuse, type Refused } from '#contract/call.ts';
import type { Demonstration } from '#contract/operator/guide.ts';
import { findStored } from '../database/installation.ts';
import type { Database } from '../database/database.ts';
import { isEmailSendingError } from '../email/erase-emails.ts';
import type { SavedEmails } from '../email/saved-emails.ts';
import { recordHistory } from '../history/record-history.ts';
import type { SetUpParts } from './set-up-check.ts';

/** The notes that the demonstration made about itself when it was added. */
export type DemonstrationRecord = {
  events: string[];
  funerals: string[];
  cases?: string[];
  places?: string[];
  prices?: string[];
  complaints?: string[];
  /** Two invented members of staff, who have left. */
  colleagues?: string[];
  filledAt: string;
};

type DemonstrationItem = { label: string; reason: string | null };
type Event = DemonstrationItem & { bookings: number };
type Funeral = DemonstrationItem & { photographs: number };

export type DemonstrationParts = Pick<SetUpParts, 'database' | 'clock' | 'actor'> & {
  savedEmails: SavedEmails;
  demonstration: {
    findEvents(database: Database, record: DemonstrationRecord | null): Promise<Event[]>;
    findFunerals(database: Database, record: DemonstrationRecord | null): Promise<Funeral[]>;
    findCases(database: Database, record: DemonstrationRecord | null): Promise<DemonstrationItem[]>;
    findComplaints(database: Database, record: DemonstrationRecord | null): Promise<DemonstrationItem[]>;
    findPrices(database: Database, record: DemonstrationRecord | null): Promise<DemonstrationItem[]>;
    /** Called inside a transaction. Each also returns the records that it keeps. */
    eraseEvents(
      database: Database,
      record: DemonstrationRecord | null,
      at: Date,
    ): Promise<{ events: Event[]; emailIds: string[] }>;
    eraseFunerals(database: Database, record: DemonstrationRecord | null): Promise<Funeral[]>;
    eraseCases(
      database: Database,
      record: DemonstrationRecord | null,
      at: Date,
    ): Promise<{ cases: DemonstrationItem[]; emailIds: string[] }>;
    eraseColleagues(
      database: Database,
      record: DemonstrationRecord | null,
      at: Date,
    ): Promise<{ emailIds?: string[] }>;
    eraseComplaints(database: Database, record: DemonstrationRecord | null): Promise<DemonstrationItem[]>;
    erasePrices(database: Database, record: DemonstrationRecord | null): Promise<DemonstrationItem[]>;
    /** After the commit. */
    removePhotographFiles(): Promise<void>;
  };
};

export const demonstrationRecordName = 'demonstration-records';

/** The remaining demonstration data. */
export async function getDemonstration({
  database,
  demonstration,
}: DemonstrationParts): Promise<Demonstration> {
  if (!(await findStored(database, 'demonstration'))) return nothingLeft;
  const record = await readDemonstrationRecord(database);
  return countFound({
    events: await demonstration.findEvents(database, record),
    funerals: await demonstration.findFunerals(database, record),
    cases: await demonstration.findCases(database, record),
    complaints: await demonstration.findComplaints(database, record),
    priceLists: await demonstration.findPrices(database, record),
  });
}

/** Removes the demonstration data, except records that somebody has booked, added or changed. Sends no emails. */
export async function removeDemonstration(parts: DemonstrationParts): Promise<Demonstration | Refused> {
  const { database, clock, actor, demonstration, savedEmails } = parts;
  const at = clock();
  if (!(await findStored(database, 'demonstration'))) return nothingLeft;
  try {
    const { removed, emailIds } = await database.transaction(async (connection) => {
      const record = await readDemonstrationRecord(connection);
      const erased = await erase(demonstration, { connection, record, at });
      const { stays: _, ...counted } = erased.removed;
      const counts = Object.entries(counted);
      if (counts.some(([, count]) => count > 0))
        await recordHistory(connection, {
          actor,
          at,
          record: { type: 'set_up', id: 'demonstration' },
          action: 'removed the demonstration data',
          changes: Object.fromEntries(counts.map(([name, count]) => [name, [count, 0]])),
        });
      return erased;
    });
    await savedEmails.remove(emailIds);
    await demonstration.removePhotographFiles();
    return removed;
  } catch (error) {
    if (isEmailSendingError(error)) return emailIsBeingSent;
    throw error;
  }
}

async function readDemonstrationRecord(database: Database): Promise<DemonstrationRecord | null> {
  const record = await findStored(database, demonstrationRecordName);
  return record === null ? null : (JSON.parse(record) as DemonstrationRecord);
}

type Erasure = { connection: Database; record: DemonstrationRecord | null; at: Date };

async function erase(
  demonstration: DemonstrationParts['demonstration'],
  { connection, record, at }: Erasure,
) {
  const { events, emailIds } = await demonstration.eraseEvents(connection, record, at);
  const funerals = await demonstration.eraseFunerals(connection, record);
  const families = await demonstration.eraseCases(connection, record, at);
  const { emailIds: invitations = [] } = await demonstration.eraseColleagues(connection, record, at);
  const removed = countFound({
    events,
    funerals,
    cases: families.cases,
    complaints: await demonstration.eraseComplaints(connection, record),
    priceLists: await demonstration.erasePrices(connection, record),
  });
  return { removed, emailIds: [...emailIds, ...families.emailIds, ...invitations] };
}

type DemonstrationRecords = {
  events: Event[];
  funerals: Funeral[];
  cases: DemonstrationItem[];
  complaints: DemonstrationItem[];
  priceLists: DemonstrationItem[];
};

/** Counts the records that a removal deletes, and names those that it keeps. */
function countFound({
  events,
  funerals,
  cases,
  complaints,
  priceLists,
}: DemonstrationRecords): Demonstration {
  const removable = { events: events.filter(isRemovable), funerals: funerals.filter(isRemovable) };
  const total = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);
  return {
    events: removable.events.length,
    bookings: total(removable.events.map(({ bookings }) => bookings)),
    funerals: removable.funerals.length,
    cases: cases.filter(isRemovable).length,
    complaints: complaints.filter(isRemovable).length,
    priceLists: priceLists.filter(isRemovable).length,
    photographs: total(removable.funerals.map(({ photographs }) => photographs)),
    stays: [...events, ...funerals, ...cases, ...complaints, ...priceLists]
      .filter((item) => !isRemovable(item))
      .map(({ label, reason }) => ({ label, reason: reason as Demonstration['stays'][number]['reason'] })),
  };
}

const nothingLeft: Demonstration = {
  events: 0,
  bookings: 0,
  funerals: 0,
  photographs: 0,
  cases: 0,
  complaints: 0,
  priceLists: 0,
  stays: [],
};

const isRemovable = ({ reason }: DemonstrationItem) => reason === null;

const emailIsBeingSent = refuse(
  409,
  'email-under-way',
  'An email of the demonstration is being sent at this moment. Nothing was removed. Please try again in a minute.',
);
