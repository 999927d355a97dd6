import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart } from '../../cannot-start.ts';
import type { ClusterLocation } from './cluster.ts';

const versionMs = 10_000;

/** Major versions of PostgreSQL: of the files, and of the programs of this Lychgate. */
export type VersionMismatch = { stored: string; bundled: string };

/** The versions, if the files are of another one than the programs, which then cannot read them. */
export async function findVersionMismatch({
  cluster,
  user,
  postgres,
}: Pick<ClusterLocation, 'cluster' | 'user'> & { postgres: string }): Promise<VersionMismatch | null> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  if (text === null) return null;
  const stored = text.trim();
  if (!/^\d+$/.test(stored)) throw new CannotStart(await describeDamage(cluster));
  const bundled = await readVersion({ user, postgres });
  return bundled && stored !== bundled ? { stored, bundled } : null;
}

async function describeDamage(cluster: string): Promise<string> {
  const copy = join(cluster, 'base/1/PG_VERSION');
  const hasCopy = /^\d+\n$/.test(await readFile(copy, 'utf8').catch(() => ''));
  return (
    `The file ${join(cluster, 'PG_VERSION')} is damaged. It names the version of PostgreSQL that the data is of. ` +
    (hasCopy
      ? `Its content is also in ${copy}: copy that file over it, and start again.`
      : 'Its copies in the same folder are damaged too: restore a backup into an empty DATA_DIR.')
  );
}

/** The major version of a program. */
export async function readVersion({
  user,
  postgres,
}: Pick<ClusterLocation, 'user'> & { postgres: string }): Promise<string | undefined> {
  return /\(PostgreSQL\) (\d+)/.exec(await user.run(postgres, ['--version'], versionMs))?.[1];
}
