import type { SettledNames } from '../../database/settled-names.ts';
import type { ArchiveEntry, OpenArchive } from './read-entries.ts';

/** An archive from before the baseline, with the tables and columns of the baseline. */
export function withSettledNames(archive: OpenArchive, names: SettledNames): OpenArchive {
  return {
    head: {
      ...archive.head,
      tables: archive.head.tables.map((table) => {
        const name = names.table(table.name);
        return { name, columns: table.columns.map((column) => names.column(name, column)) };
      }),
    },
    async *entries(): AsyncGenerator<ArchiveEntry> {
      for await (const entry of archive.entries())
        yield { ...entry, table: entry.table && names.table(entry.table) };
    },
    manifest() {
      const manifest = archive.manifest();
      const tables = Object.entries(manifest.tables).map(
        ([name, digest]) => [names.table(name), digest] as const,
      );
      return {
        ...manifest,
        tables: Object.fromEntries(tables),
        sequences: manifest.sequences.map((sequence) => ({
          ...sequence,
          name: names.sequence(sequence.name),
        })),
      };
    },
    close: archive.close,
  };
}
