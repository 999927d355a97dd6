import * as z from 'zod/mini';

/** The first entry of an archive: the state of the database when the backup began. */
export const ArchiveHeader = z.object({
  format: z.literal('lychgate-archive-1'),
  /** UTC. The snapshot of the database is a moment later. */
  madeAt: z.iso.datetime(),
  /** The number of the last migration. */
  migration: z.number(),
  /** In the order of their rows in the archive. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type ArchiveHeader = z.output<typeof ArchiveHeader>;

/** `sum` adds up a digest of each row, whatever their order; hexadecimal. */
export const TableDigest = z.object({ rows: z.number(), sum: z.string() });
export type TableDigest = z.output<typeof TableDigest>;

/** The last entry: an archive without it is not whole. */
export const Manifest = z.object({
  tables: z.record(z.string(), TableDigest),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  photographs: z.object({ count: z.number(), files: z.number(), bytes: z.number() }),
  /** Files that somebody removed while the backup ran. A restore puts the rows of their photographs right. */
  missing: z.array(z.string()),
  /** SHA-256 over name, length and SHA-256 of each entry before this one. */
  entries: z.string(),
});
export type Manifest = z.output<typeof Manifest>;

export const headName = 'lychgate.json';

/** The name holds the digest of the content, so that damage to the manifest itself is noticed. */
export const manifestName = (digest: string) => `manifest-${digest}.json`;

export const rowsName = (table: string, chunk: number) =>
  `rows/${table}/${String(chunk).padStart(6, '0')}.gz`;

/** The table of an entry with rows. */
export const readTableName = (entry: string): string | undefined => /^rows\/(\w+)\/\d+\.gz$/.exec(entry)?.[1];
