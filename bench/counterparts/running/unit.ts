import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from '../../processes.ts';
import type { Meeting } from '../chapter.ts';

const unit = join(projectFolder, 'deploy/lychgate.service');
const exposureMax = 20;

/** The unit, as systemd reads it. */
export async function meetUnit({ tries }: Meeting): Promise<void> {
  const analyze = (...args: string[]) => promisify(execFile)('systemd-analyze', [...args, unit]);
  await tries({
    what: 'systemd finds no fault in the unit, and little that it leaves open',
    with: 'systemd-analyze verify and security',
    act: async () => {
      // The program of the unit is not installed here.
      const { stderr } = await analyze('verify').catch((error: { stderr: string }) => error);
      const faults = stderr
        .split('\n')
        .filter((line) => line && !/is not executable: No such file/.test(line));
      assert.deepEqual(faults, []);
      const { stdout } = await analyze('security', '--offline=true', `--threshold=${exposureMax}`);
      return /Overall exposure level.*/.exec(stdout)?.[0] ?? '';
    },
  });
}
