import type { Database } from '../database/database.ts';
import { startWorker } from '../jobs/worker.ts';
import { openSettingFiles } from '../settings/files/setting-files.ts';

type Version = { validFrom: string; pence: number | null };

type CurrentPrices = {
  /** The price of an unattended cremation on a day; undefined if no version is public, null if it is not offered. */
  cremationPence(day: string): number | null | undefined;
  stop(): Promise<void>;
};

type Parts = { database: Database; log: (sentence: string) => void };

// As often as the settings are read.
const pollMs = 2_000;

/** The public price as all processes on this database have it, at most two seconds late. */
export async function openPrices({ database, log }: Parts): Promise<CurrentPrices> {
  let versions: Version[] = [];
  const refresh = async () => {
    versions = await database.rows<Version>`
      select valid_from::text as "validFrom", (prices->>'unattendedCremation')::integer as pence
      from price_version order by valid_from desc, id desc`;
  };
  await refresh();
  const worker = startWorker({ work: refresh, pollMs, log, failure: 'The price list could not be read' });
  return {
    cremationPence: (day) => versions.find(({ validFrom }) => validFrom <= day)?.pence,
    stop: worker.stop,
  };
}

/** The files of settings and the price, as pages of visitors show them. */
export const readPublished = (database: Database, { cremationPence }: CurrentPrices) => ({
  openSettingFile: openSettingFiles(database),
  cremationPence,
});
