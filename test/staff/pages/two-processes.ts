import { mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lychgateForTests, type TestedLychgate } from '../../support/lychgate.ts';

/** Two processes on one database; either may send an email. */
export async function startTwo(): Promise<[TestedLychgate, TestedLychgate]> {
  const first = await lychgateForTests();
  const dataDir = await mkdtemp(join(tmpdir(), 'lychgate-second-'));
  await mkdir(join(first.dataDir, 'mail'), { recursive: true });
  for (const folder of ['photographs', 'mail'])
    await symlink(join(first.dataDir, folder), join(dataDir, folder));
  return [first, await lychgateForTests({ DATABASE_URL: first.databaseUrl!, DATA_DIR: dataDir })];
}
