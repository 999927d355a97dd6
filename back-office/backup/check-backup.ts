import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Database } from '../database/database.ts';
import { JobFailure, type JobResult } from '../jobs/job.ts';
import type { ArchiveEntry, IsFile } from './archive/read-entries.ts';
import { restoreArchive } from './restore-archive.ts';
import { withScratchDatabase } from './scratch-database.ts';

/** A feature's check of its restored rows. */
type FeatureCheck = {
  /** The label of its count in the results of the run. */
  name: string;
  /** The label of the faults, before their number. */
  problem: string;
  check: (database: Database) => Promise<{ count: number; wrong: number }>;
};

export type CheckParts = {
  databaseUrl: string;
  checks: FeatureCheck[];
  /** How many photographs have lost one of these files, which were not there when the backup was written. */
  countVanished: (missing: string[]) => Promise<{ originals: number; sizes: number }>;
  isFile: IsFile;
  isOriginal: (file: string) => boolean;
  /** Finds the originals that are not what the family sent. */
  findChangedOriginals: (
    database: Database,
    originals: { file: string; sha256: string }[],
  ) => Promise<string[]>;
  /** Called between files. Throws to stop. */
  progress: () => Promise<void>;
};

const originalsAtOnce = 200;

/**
 * Restores an archive into a scratch database. Checks every photograph and the rules of each feature, beyond the
 * rows and digests that a restore compares. Throws `JobFailure` if anything is wrong.
 */
export async function checkBackup(archive: Readable, parts: CheckParts): Promise<JobResult[]> {
  const results: JobResult[] = [];
  const problems: string[] = [];
  const originals: { file: string; sha256: string }[] = [];
  let changed = 0;
  const compareOriginals = async (database: Database) => {
    changed += (await parts.findChangedOriginals(database, originals.splice(0))).length;
  };
  await withScratchDatabase(parts.databaseUrl, (scratchUrl) =>
    restoreArchive(archive, {
      databaseUrl: scratchUrl,
      isFile: parts.isFile,
      takeFile: async (entry, database) => {
        const sha256 = await computeDigest(entry);
        if (parts.isOriginal(entry.name)) originals.push({ file: entry.name, sha256 });
        if (originals.length >= originalsAtOnce) await compareOriginals(database);
        await parts.progress();
      },
      settle: async (database, { manifest }) => {
        await compareOriginals(database);
        if (changed > 0) problems.push(`Photographs that are not what families sent: ${changed}.`);
        const vanished = await parts.countVanished(manifest.missing);
        if (vanished.originals > 0)
          problems.push(`Photographs whose original is gone from the storage: ${vanished.originals}.`);
        if (vanished.sizes > 0)
          problems.push(`Photographs whose display sizes are gone from the storage: ${vanished.sizes}.`);
        for (const { name, problem: wrong, check } of parts.checks) {
          const result = await check(database);
          results.push({ name, count: result.count });
          if (result.wrong > 0) problems.push(`${wrong}: ${result.wrong}.`);
        }
        results.push({ name: 'Photographs', count: manifest.photographs.count });
      },
    }),
  );
  if (problems.length > 0)
    throw new JobFailure('backup-wrong', `The backup was restored, and is not right. ${problems.join(' ')}`);
  return results;
}

async function computeDigest({ content }: ArchiveEntry): Promise<string> {
  const digest = createHash('sha256');
  for await (const piece of content) digest.update(piece);
  return digest.digest('hex');
}
