import type { Answer, Input } from '#contract/call.ts';
import type { scanCalls, Scan } from '#contract/operator/staff/scans.ts';
import { sql, type Database } from '../database/database.ts';
import { oneAtATime } from '../database/one-at-a-time.ts';
import { pageSize, readPage } from '../lists/read-page.ts';

export type ScanParts = {
  database: Database;
  clock: () => Date;
  log: (sentence: string) => void;
};

/** Stores a scanned code. If it equals the latest scan, increments that one's counter instead. */
export async function storeScan(
  { database, clock, log }: ScanParts,
  { code, format }: Scan,
): Promise<Answer<typeof scanCalls.storeScan>> {
  // Two cameras may scan at once.
  const repeated = await oneAtATime({ database }, sql`scan`, async (connection) => {
    const [isRepeat] = await connection.rows`
      update scan set times = times + 1, last_at = ${clock()}
      where id = (select max(id) from scan) and code = ${code} and format = ${format} returning id`;
    if (isRepeat) return true;
    await connection.rows`
      insert into scan (code, format, first_at, last_at) values (${code}, ${format}, ${clock()}, ${clock()})`;
    return false;
  });
  // A code may identify a person, so log only its format and length.
  if (!repeated) log(`Scanned: ${format}, ${code.length} characters.`);
  return { repeated };
}

type Scans = Answer<typeof scanCalls.getScans>;
type Query = Input<typeof scanCalls.getScans>['query'];

/** Newest first. */
export async function getScans(
  { database }: Pick<ScanParts, 'database'>,
  { before, limit }: Query,
): Promise<Scans> {
  const scansMax = pageSize(limit);
  const scans = database.rows<Scans['items'][number] & { position: string }>`
    select id as position, code, format, times,
           london_text(last_at) as "scannedAt"
    from scan where ${before ?? null}::bigint is null or id < ${before ?? null}
    order by id desc limit ${scansMax + 1}`;
  return readPage(scansMax, scans, database.rows`select count(*)::integer as total from scan`);
}
