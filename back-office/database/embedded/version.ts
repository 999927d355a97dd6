import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Place } from './cluster.ts';

const versionMs = 10_000;

/** Major versions of PostgreSQL: of the files, and of the programs of this Lychgate. */
export type OtherVersion = { found: string; ours: string };

/** The versions, if the files are of another one than the programs, which then cannot read them. */
export async function findOtherVersion({
  cluster,
  user,
  postgres,
}: Pick<Place, 'cluster' | 'user'> & { postgres: string }): Promise<OtherVersion | null> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  if (text === null) return null;
  const found = text.trim();
  const ours = await versionOf({ user, postgres });
  return ours && found !== ours ? { found, ours } : null;
}

/** The major version of a program. */
export async function versionOf({
  user,
  postgres,
}: Pick<Place, 'user'> & { postgres: string }): Promise<string | undefined> {
  return /\(PostgreSQL\) (\d+)/.exec(await user.run(postgres, ['--version'], versionMs))?.[1];
}
