import { eraseDemonstrationCases, findDemonstrationCases } from '../cases/demonstration-cases.ts';
import {
  eraseDemonstrationComplaints,
  findDemonstrationComplaints,
} from '../complaints/demonstration-complaints.ts';
import {
  eraseDemonstrationEvents,
  findDemonstrationEvents,
} from '../events/managing/demonstration-events.ts';
import { findDemonstrationPrices, removeDemonstrationPrices } from '../prices/demonstration-prices.ts';
import { eraseDemonstrationFunerals, findDemonstrationFunerals } from '../funerals/demonstration-funerals.ts';
import { tryToRemoveErasedFiles } from '../photographs/erased-files.ts';
import { createStaffData } from '../staff/personal-data.ts';
import type { setUpCheckCalls } from '../set-up-check/calls.ts';

type Parts = Omit<Parameters<typeof eraseDemonstrationCases>[2], 'at'> &
  Omit<Parameters<typeof eraseDemonstrationEvents>[2], 'at'> &
  Parameters<typeof eraseDemonstrationFunerals>[0] &
  Parameters<typeof tryToRemoveErasedFiles>[0] &
  Parameters<typeof createStaffData>[0];

type Demonstration = Parameters<typeof setUpCheckCalls>[0]['demonstration'];

/** Finds and erases the records that filled an empty installation, feature by feature. */
export const createDemonstration = (parts: Parts): Demonstration => ({
  findEvents: (database, record) => findDemonstrationEvents(database, record && record.events),
  findFunerals: findDemonstrationFunerals,
  findCases: (database, record) => findDemonstrationCases(database, toDemonstrationCases(record)),
  findComplaints: (database, record) => findDemonstrationComplaints(database, record?.complaints ?? []),
  findPrices: (database, record) => findDemonstrationPrices(database, record?.prices ?? []),
  eraseCases: (database, record, at) =>
    eraseDemonstrationCases(database, toDemonstrationCases(record), { ...parts, at }),
  eraseColleagues: (database, record, at) =>
    createStaffData(parts).erase(database, record?.colleagues ?? [], at),
  eraseEvents: (database, record, at) =>
    eraseDemonstrationEvents(database, record && record.events, { ...parts, at }),
  eraseFunerals: (database, record) => eraseDemonstrationFunerals(parts, database, record),
  eraseComplaints: (database, record) => eraseDemonstrationComplaints(database, record?.complaints ?? []),
  erasePrices: (database, record) => removeDemonstrationPrices(database, record?.prices ?? []),
  removePhotographFiles: () => tryToRemoveErasedFiles(parts),
});

const toDemonstrationCases = (record: Parameters<Demonstration['findCases']>[1]) => ({
  colleagues: record?.colleagues ?? [],
  places: record?.places ?? [],
  numbers: record?.cases ?? [],
  filledAt: record?.filledAt ?? null,
});
