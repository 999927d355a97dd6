import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import type { ArchiveHeader, TableDigest } from '../archive/manifest.ts';
import { quote } from './catalogue.ts';
import { createRowDigest } from './row-digest.ts';

type Table = ArchiveHeader['tables'][number];

const formatTarget = ({ name, columns }: Table) => `${quote(name)} (${columns.map(quote).join(', ')})`;

/** Reads the rows of a table as lines, in pieces. Returns their count and sum. */
export async function readRows(
  client: pg.Client,
  table: Table,
  use: (piece: Buffer) => Promise<void> | void = () => {},
): Promise<TableDigest> {
  const digest = createRowDigest();
  for await (const piece of client.query(to(`copy ${formatTarget(table)} to stdout`))) {
    digest.update(piece as Buffer);
    await use(piece as Buffer);
  }
  return digest.end();
}

/** Opens a table for rows, which `write` takes in pieces. */
export function openRows(client: pg.Client, table: Table) {
  const stream = client.query(from(`copy ${formatTarget(table)} from stdin`));
  const failed = new Promise<never>((_, reject) => stream.on('error', reject));
  failed.catch(() => {});
  const done = new Promise<void>((resolve) => stream.on('finish', resolve));
  return {
    name: table.name,
    write: (piece: Buffer) =>
      Promise.race([new Promise<void>((taken) => stream.write(piece, () => taken())), failed]),
    end: () => {
      stream.end();
      return Promise.race([done, failed]);
    },
  };
}
