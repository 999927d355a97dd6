import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startTestLychgate, runBackup, type TestedLychgate } from '../support/lychgate.ts';
import { startSecond } from '../support/processes/two-processes.ts';

let folder: string;
let withBackups: TestedLychgate;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lychgate-schedules-'));
  withBackups = await startTestLychgate({ BACKUP_DIR: folder });
});
after(async () => {
  await withBackups.stop();
  await rm(folder, { recursive: true });
});

const readSchedule = () => withBackups.database!.rows`select kind, due_at from job_schedule order by kind`;
const listKinds = (rows: object[]) => rows.map((row) => (row as { kind: string }).kind);

test('a worker that starts later leaves the jobs of another one alone', async () => {
  const before = await readSchedule();
  assert.deepEqual(listKinds(before), ['background', 'backup', 'reminders']);
  const other = await startSecond(withBackups, { ROLE: 'worker' });
  assert.deepEqual(await readSchedule(), before);
  await other.stop();
});

test('a run is done by a worker that has the settings for it', async () => {
  const other = await startSecond(withBackups, {});
  for (let time = 0; time < 3; time++) {
    const { state, error } = await runBackup(other.address);
    assert.deepEqual([state, error], ['done', null]);
  }
  await other.stop();
});

test('when no running process has a job any more, its schedule goes', async () => {
  // The process still reports its jobs every few seconds, so its row loses the job instead of the process ending.
  const { rows } = withBackups.database!;
  await rows`create function without_backup() returns trigger language plpgsql as $$
    begin new.jobs := array_remove(new.jobs, 'backup'); return new; end $$`;
  await rows`create trigger forgets before update on running_process for each row execute function without_backup()`;
  await rows`update running_process set jobs = jobs`;
  const other = await startSecond(withBackups, {});
  assert.deepEqual(listKinds(await readSchedule()), ['background', 'reminders']);
  const { state, error } = await runBackup(other.address);
  assert.equal(state, 'failed');
  assert.match(error!, /Nobody has said where backups go/);
  await other.stop();
});
