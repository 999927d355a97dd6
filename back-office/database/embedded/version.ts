import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart } from '../../cannot-start.ts';
import type { Place } from './cluster.ts';

const versionMs = 10_000;

/** Refuses the files of another major version of PostgreSQL, which this one cannot read. */
export async function checkVersion({ cluster, user, postgres }: Place & { postgres: string }): Promise<void> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  if (text === null) return;
  const found = text.trim();
  const [, ours] = /\(PostgreSQL\) (\d+)/.exec(await user.run(postgres, ['--version'], versionMs)) ?? [];
  if (ours && found !== ours) throw new CannotStart(otherVersion(cluster, found, ours));
}

const otherVersion = (cluster: string, found: string, ours: string) =>
  `The database in ${cluster} was made by PostgreSQL ${found}, and this version of Lychgate brings PostgreSQL ${ours}, ` +
  'which cannot read it. Nothing was changed. Go back to the version of Lychgate that ran last, and run ' +
  '"npm run backup -- FOLDER" there; or take the newest backup that you have. Then rename that folder, install this ' +
  'version again, and run "npm run restore -- ARCHIVE".';
