import type { Database } from '../database/database.ts';
import { startWorker } from '../jobs/worker.ts';
import { openSettingFiles } from '../settings/files/setting-files.ts';

type Version = { validFrom: string; pence: number | null };

type CurrentPrices = {
  /** The price of an unattended cremation on a day; undefined without a public version, null if it is not offered. */
  cremationPence(day: string): number | null | undefined;
  stop(): Promise<void>;
};

type Parts = { database: Database; log: (sentence: string) => void };

// The interval at which settings are read, too.
const pollMs = 2_000;

/** Follows the public price, which is at most two seconds late in each process. */
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

/** The files of settings and the price that pages of visitors show. */
export const readPublished = (database: Database, { cremationPence }: CurrentPrices) => ({
  openSettingFile: openSettingFiles(database),
  cremationPence,
});
