import { mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestLychgate, type TestedLychgate } from '../lychgate.ts';

/** Lychgate's default. With fewer connections, hundreds of people at once wait too long on a slow machine. */
export const forManyPeople = { DATABASE_CONNECTIONS: '12' };

/** Starts two processes on one database; either may send an email. */
export async function startTwo(
  ofFirst: Record<string, string> = {},
  ofSecond: Record<string, string> = {},
): Promise<[TestedLychgate, TestedLychgate]> {
  const first = await startTestLychgate(ofFirst);
  return [first, await startSecond(first, ofSecond)];
}

/** Starts one more process on the database of the first. */
export async function startSecond(
  first: TestedLychgate,
  settings: Record<string, string>,
  adjust?: Parameters<typeof startTestLychgate>[1],
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'lychgate-second-'));
  await mkdir(join(first.dataDir, 'mail'), { recursive: true });
  for (const folder of ['photographs', 'mail'])
    await symlink(join(first.dataDir, folder), join(dataDir, folder));
  const common = { DATABASE_URL: first.databaseUrl!, DATA_DIR: dataDir, PHOTOGRAPHS_SHARED: 'on' };
  return startTestLychgate({ ...common, ...settings }, adjust);
}
