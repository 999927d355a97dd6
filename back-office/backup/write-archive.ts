import { promisify } from 'node:util';
import type { Writable } from 'node:stream';
import { gzip } from 'node:zlib';
import type pg from 'pg';
import type { Database } from '../database/database.ts';
import type { Storage } from '../storage/storage.ts';
import { headName, rowsName, type ArchiveHeader, type Manifest } from './archive/manifest.ts';
import { writeEntries, type EntryWriter } from './archive/write-entries.ts';
import { readMigration, readSequences, readTables } from './rows/catalogue.ts';
import { readRows } from './rows/copy-rows.ts';
import { withTransaction } from './rows/session.ts';

export type ArchiveSource = {
  databaseUrl: string;
  clock: () => Date;
  /** Null leaves the photographs out. */
  photographs: {
    storage: Pick<Storage, 'open'>;
    /** The files of each photograph, and those of the papers of cases. */
    list: (database: Database) => AsyncIterable<{ files: string[]; isPhotograph: boolean }>;
  } | null;
  /** Called between pieces of work. Throws to stop. */
  progress?: (done: number) => Promise<void>;
};

// A tar file states the length of each entry first, so rows are collected up to this length.
const pieceBytes = 4 * 1024 * 1024;
const compress = promisify(gzip);
const snapshot = 'begin isolation level repeatable read read only';

/**
 * Writes rows from one snapshot of the database, then the files that those rows name. It blocks no
 * other work.
 */
export const writeArchive = (source: ArchiveSource, to: Writable): Promise<Manifest> =>
  withTransaction(source.databaseUrl, snapshot, (client, database) =>
    writeEntries(to, async (entries) => {
      // Parallel reads begin anywhere in a table. From its beginning, a restored table has its rows in the same order.
      await client.query('set local synchronize_seqscans = off');
      const head: ArchiveHeader = {
        format: 'lychgate-archive-1',
        madeAt: source.clock().toISOString(),
        migration: await readMigration(database),
        tables: await readTables(database),
      };
      await entries.add(headName, Buffer.from(JSON.stringify(head)));
      const tables = await addTables(client, head, entries, source);
      const sequences = await readSequences(database);
      return { tables, sequences, ...(await addPhotographs(database, entries, source)) };
    }),
  );

async function addTables(
  client: pg.Client,
  head: ArchiveHeader,
  entries: EntryWriter,
  { progress }: ArchiveSource,
) {
  const tables: Manifest['tables'] = {};
  for (const [index, table] of head.tables.entries()) {
    let pieces: Buffer[] = [];
    let length = 0;
    let chunk = 0;
    const flush = async () => {
      const rows = Buffer.concat(pieces);
      [pieces, length] = [[], 0];
      await entries.add(rowsName(table.name, (chunk += 1)), await compress(rows));
    };
    tables[table.name] = await readRows(client, table, async (piece) => {
      pieces.push(piece);
      length += piece.length;
      if (length >= pieceBytes) await flush();
    });
    if (length > 0) await flush();
    await progress?.(index + 1);
  }
  return tables;
}

async function addPhotographs(
  database: Database,
  entries: EntryWriter,
  { photographs, progress }: ArchiveSource,
): Promise<Pick<Manifest, 'photographs' | 'missing'>> {
  const counts = { count: 0, files: 0, bytes: 0 };
  const missing: string[] = [];
  if (!photographs) return { photographs: counts, missing };
  for await (const { files, isPhotograph } of photographs.list(database)) {
    if (isPhotograph) counts.count += 1;
    for (const name of files) {
      const file = await photographs.storage.open(name);
      if (file) {
        await entries.addStream(name, file.bytes, file.stream);
        counts.files += 1;
        counts.bytes += file.bytes;
      } else {
        missing.push(name);
      }
    }
    await progress?.(counts.count);
  }
  return { photographs: counts, missing };
}
