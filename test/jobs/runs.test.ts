import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase, withOneRow, type Database } from '#back-office/database/database.ts';
import { JobFailure, type Job, type JobRun } from '#back-office/jobs/job.ts';
import { operatorKeyActor } from '#contract/operator/staff/actor.ts';
import { markJobSeen } from '#back-office/jobs/failed-runs.ts';
import { cancelJobRun, getJobRun, getJobRuns, runJob } from '#back-office/jobs/runs.ts';
import { releaseLeases } from '#back-office/composition/release-leases.ts';
import { createJobOfHundredItems, makeItems } from './hundred-items.ts';
import { emptyJob, startRuns } from './jobs-fixture.ts';
import { until } from '../support/until.ts';
import { killProcess } from '../support/processes/child-process.ts';

const readStanding = async (database: Database) => {
  const {
    items: [run],
  } = await getJobRuns({ database }, {});
  return run!;
};

/** A job that pauses at each item until the test continues it. */
function createGatedJob() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const seen: JobRun[] = [];
  const job: Job = async (run) => {
    seen.push(run);
    await run.progress(0, 1);
    await opened;
    await run.progress(1, 1);
    return [{ name: 'Payments', count: 1, message: 'For 12.50 pounds.' }];
  };
  return { job, open, seen };
}

test('ten simultaneous presses are one run, and all are answered with it', async (t) => {
  const { database, open } = await startRuns(t);
  const gate = createGatedJob();
  const { press, asked: runCount } = await open(gate.job);
  const presses = Array.from({ length: 10 }, () => press());
  await until(() => runCount() === 10);
  gate.open();
  const answers = await Promise.all(presses);
  const { runId } = answers[0]!;
  assert.equal(gate.seen.length, 1);
  assert.deepEqual(new Set(answers.map((answer) => answer.runId)), new Set([runId]));
  assert.equal(answers.filter(({ joined }) => !joined).length, 1);
  for (const { state, results } of answers)
    assert.deepEqual(
      [state, results],
      ['done', [{ name: 'Payments', count: 1, message: 'For 12.50 pounds.' }]],
    );
  assert.equal((await getJobRuns({ database }, {})).total, 1);
});

test('a press after the end starts a new run at once', async (t) => {
  const { database, open } = await startRuns(t);
  const { press } = await open(async () => [{ name: 'Payments', count: 0 }], { pollMs: 60_000 });
  const waits: number[] = [];
  for (let time = 0; time < 5; time++) {
    const before = performance.now();
    const { joined, state } = await press();
    waits.push(performance.now() - before);
    assert.deepEqual([joined, state], [false, 'done']);
  }
  t.diagnostic(`press to answer, ms: ${waits.map(Math.round).join(', ')}`);
  assert.equal((await getJobRuns({ database }, {})).total, 5);
  assert.ok(Math.max(...waits) < 30_000, 'the worker was not woken');
});

test('a call that waits too long is answered with the current state, and the run continues', async (t) => {
  const { database, open } = await startRuns(t);
  const gate = createGatedJob();
  const { press } = await open(gate.job);
  const { runId } = await press(1);
  await until(async () => (await readStanding(database)).state === 'running');
  const answer = await press(1);
  assert.deepEqual(answer, { runId, joined: true, state: 'running', results: [], error: null });
  gate.open();
  await until(async () => (await readStanding(database)).state === 'done');
  assert.equal((await readStanding(database)).runId, runId);
});

test('progress is visible during a run', async (t) => {
  const { database, open } = await startRuns(t);
  await makeItems(database);
  const { press } = await open(createJobOfHundredItems(database));
  const answer = press();
  const seen = new Set<number>();
  await until(async () => {
    const run = await readStanding(database);
    if (run?.total === 100 && run.state === 'running') seen.add(run.done);
    return run?.state === 'done';
  });
  assert.ok(seen.size > 2, `seen: ${[...seen].join(', ')}`);
  const { done, total } = await readStanding(database);
  assert.deepEqual([done, total, (await answer).state], [100, 100, 'done']);
});

test('a cancelled run ends between two items', async (t) => {
  const { database, parts, open } = await startRuns(t);
  await makeItems(database);
  const { press } = await open(createJobOfHundredItems(database));
  const answer = press();
  await until(async () => (await readStanding(database))?.done > 0);
  const { runId } = await readStanding(database);
  const cancelled = await cancelJobRun(parts, runId);
  assert.equal((cancelled as { isStopping: boolean }).isStopping, true);
  assert.deepEqual([(await answer).state, (await answer).runId], ['cancelled', runId]);
  const left = await database.rows`select from item where times = 0`;
  assert.ok(left.length > 0 && left.length < 100, `${left.length} left`);
  assert.equal((await press()).state, 'done');
});

test('somebody who may not start a job may not mark its failure as seen', async (t) => {
  const { database, parts } = await startRuns(t);
  const [run] = await database.rows<{ id: string }>`
    insert into job_run (kind, trigger, state, queued_at, finished_at)
    values ('dd-invoicing', 'operator', 'failed', now(), now()) returning id`;
  const staff = { ...operatorKeyActor, role: 'staff' as const };
  const refused = await markJobSeen({ ...parts, actor: staff }, run!.id);
  assert.equal((refused as { code: string }).code, 'role-missing');
  assert.equal(await markJobSeen({ ...parts, actor: operatorKeyActor }, run!.id), true);
});

test('a queued run is cancelled at once', async (t) => {
  const { database, parts } = await startRuns(t);
  await database.rows`insert into job_run (kind, trigger, queued_at) values ('dd-invoicing', 'operator', now())`;
  const { runId } = await readStanding(database);
  const staff = { ...operatorKeyActor, role: 'staff' as const };
  const refused = await cancelJobRun({ ...parts, actor: staff }, runId);
  assert.equal(
    (refused as { code: string }).code,
    'role-missing',
    'a payment run needs the role that starts it',
  );
  const cancelled = await cancelJobRun(parts, runId);
  assert.equal((cancelled as { state: string }).state, 'cancelled');
  assert.deepEqual(await cancelJobRun(parts, runId), await getJobRun(parts, runId));
  const unknown = await cancelJobRun(parts, '00000000-0000-4000-8000-000000000000');
  assert.equal((unknown as { code: string }).code, 'run-not-found');
  assert.equal(((await getJobRun(parts, 'what')) as { code: string }).code, 'run-not-found');
});

test('a failed run gives a sentence, and no error message contains personal data', async (t) => {
  const { log, open } = await startRuns(t);
  const refusing = await open(async () => {
    throw new JobFailure('reconnect', 'Sage does not know us any more. Please connect it again.');
  });
  const { state, error } = await refusing.press();
  assert.deepEqual([state, error], ['failed', 'Sage does not know us any more. Please connect it again.']);
  await refusing.stop();
  const broken = await open(async () => {
    throw Object.assign(new Error('duplicate key (margaret@example.org)'), { code: '23505' });
  });
  assert.equal((await broken.press()).error, 'Something went wrong on our side (23505). Please try again.');
  // The answer may arrive before the log line.
  await until(async () => log.length >= 2);
  assert.deepEqual(log, ['Job dd-invoicing failed (reconnect).', 'Job dd-invoicing failed (23505).']);
});

test('a run that finds more work than it counted never did more than there was', async (t) => {
  const { database, open } = await startRuns(t);
  const { press } = await open(async (run) => {
    for (let done = 0; done <= 4; done++) await run.progress(done, 2, Math.min(done, 1));
    return [];
  });
  assert.equal((await press()).error, '3 of 4 were done. 1 failed.');
  const { done, total } = await readStanding(database);
  assert.deepEqual([done, total], [4, 4]);
});

test('a run that hangs is ended, so that the next one can start', async (t) => {
  const { open } = await startRuns(t);
  let times = 0;
  const job: Job = async () => {
    times++;
    await new Promise((resolve) => times > 1 && resolve(undefined));
    return [];
  };
  const { press } = await open(job, { runMsMax: 300 });
  const { state, error } = await press();
  assert.deepEqual([state, error], ['failed', 'It took too long and was given up. Please try again.']);
  assert.equal((await press()).state, 'done');
});

async function startProcess(t: TestContext, ...args: string[]) {
  const child = fork(join(import.meta.dirname, 'jobs-process.ts'), args);
  t.after(() => child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
}

test('the run of a killed process continues in another one, and no item is done twice', async (t) => {
  const { database, url, open } = await startRuns(t);
  await makeItems(database);
  const child = await startProcess(t, url);
  await database.rows`insert into job_run (kind, trigger, queued_at) values ('dd-invoicing', 'operator', now())`;
  await until(async () => (await readStanding(database)).done >= 20);
  const { runId } = await readStanding(database);
  await killProcess(child);
  const { press } = await open(createJobOfHundredItems(database), { leaseMs: 2_000 });
  const answer = await press();
  assert.deepEqual([answer.runId, answer.joined, answer.state], [runId, true, 'done']);
  const items = await database.rows`
    select times, count(*)::integer, count(distinct process)::integer as processes from item group by times`;
  assert.deepEqual(items, [{ times: 1, count: 100, processes: 2 }]);
  assert.deepEqual(await database.rows`select lost from job_run`, [{ lost: 1 }]);
});

test('a restart continues the run of its own killed process at once, but not those of others', async (t) => {
  const { database, url, log, parts, open } = await startRuns(t);
  await makeItems(database);
  const fiveMinutesMs = 300_000;
  const child = await startProcess(t, url, 'this installation', `${fiveMinutesMs}`);
  await database.rows`insert into job_run (kind, trigger, queued_at) values ('dd-invoicing', 'operator', now())`;
  await until(async () => (await readStanding(database)).done >= 20);
  await killProcess(child);

  await releaseLeases({ ...parts, installationId: 'another installation' });
  const other = await open(createJobOfHundredItems(database), { leaseMs: fiveMinutesMs });
  const waiting = await other.press(300);
  assert.deepEqual([waiting.joined, waiting.state], [true, 'running']);
  await other.stop();

  await releaseLeases({ ...parts, installationId: 'this installation' });
  assert.equal(log.at(-1), 'Released what an earlier process had begun: 1.');
  const { press } = await open(createJobOfHundredItems(database), { leaseMs: fiveMinutesMs });
  assert.equal((await press()).state, 'done');
  assert.deepEqual(await database.rows`select from item where times <> 1`, []);
});

test('a press while the process of a run is gone is answered with the time of its next attempt', async (t) => {
  const { database, parts } = await startRuns(t);
  const press = () => runJob({ ...parts, wakeJobs: () => {} }, 'dd-invoicing', 0);
  await database.rows`
    insert into job_run (kind, trigger, queued_at, state, lease_until)
    values ('dd-invoicing', 'operator', now(), 'running', now() + interval '55 seconds')`;
  assert.equal((await press()).waitsUntil, undefined);
  const [{ until: expected } = { until: '' }] = await database.rows<{ until: string }>`
    update job_run set lease_until = now() + interval '20 seconds'
    returning london_text(now() + interval '20 seconds') as until`;
  assert.equal((await press()).waitsUntil, expected);
});

test('a stopping process releases its run at once', async (t) => {
  const { database, open } = await startRuns(t);
  await makeItems(database);
  const first = await open(createJobOfHundredItems(database));
  const answer = first.press();
  await until(async () => (await readStanding(database))?.done > 0);
  await first.stop();
  assert.equal((await readStanding(database)).state, 'queued');
  const second = await open(createJobOfHundredItems(database));
  assert.deepEqual([(await second.press()).state, (await readStanding(database)).done], ['done', 100]);
  assert.equal((await answer).state, 'done');
  assert.deepEqual(await database.rows`select from item where times <> 1`, []);
});

test('a process whose lease has expired no longer changes the run', async (t) => {
  const { database, open } = await startRuns(t);
  const gate = createGatedJob();
  const { press } = await open(gate.job);
  const answer = press();
  await until(async () => (await readStanding(database))?.state === 'running');
  await database.rows`update job_run set claims = claims + 1, done = 7, total = 9`;
  // Longer than the interval of its progress updates.
  await wait(300);
  gate.open();
  await wait(300);
  const { done, total, state } = await readStanding(database);
  assert.deepEqual([done, total, state], [7, 9, 'running']);
  await database.rows`update job_run set state = 'done', finished_at = now()`;
  await answer;
});

test('a run during which the process ended five times is not restarted', async (t) => {
  const { database, open } = await startRuns(t);
  await database.rows`
    insert into job_run (kind, trigger, queued_at, state, lease_until, lost)
    values ('dd-invoicing', 'operator', now(), 'running', now() - interval '1 hour', 4)`;
  const gate = createGatedJob();
  await open(gate.job);
  await until(async () => (await readStanding(database)).state === 'failed');
  assert.equal(
    (await readStanding(database)).error,
    'Lychgate ended 5 times in the middle of this run, so it was not restarted.',
  );
  assert.equal(gate.seen.length, 0);
});

test('with two processes each run is done by one of them', async (t) => {
  const { database, open } = await startRuns(t);
  const doneBy: string[] = [];
  const job = (name: string): Job => {
    return async () => {
      doneBy.push(name);
      return [];
    };
  };
  const one = await open(job('one'));
  const other = await open(job('other'));
  for (let time = 0; time < 6; time++) await (time % 2 ? one : other).press();
  assert.equal(doneBy.length, 6);
  assert.equal((await getJobRuns({ database }, { limit: '100' })).total, 6);
});

test('a scheduled time that was missed is run once, whatever the number of processes', async (t) => {
  const { database, open } = await startRuns(t);
  const createSchedules = () => ({ 'dd-invoicing': '0 6 * * *' });
  const first = await open(emptyJob, { schedules: createSchedules });
  await first.stop();
  await database.rows`update job_schedule set due_at = now() - interval '3 days'`;
  const triggers: string[] = [];
  const job: Job = async ({ trigger }) => {
    triggers.push(trigger);
    return [];
  };
  await Promise.all([open(job, { schedules: createSchedules }), open(job, { schedules: createSchedules })]);
  await until(async () => triggers.length > 0);
  await wait(1_000);
  assert.deepEqual(triggers, ['schedule']);
  const [next] = await database.rows<{ cron: string; at: string; days: number }>`
    select cron, to_char(due_at at time zone 'Europe/London', 'HH24:MI') as at,
           extract(day from due_at - now())::integer as days from job_schedule`;
  assert.deepEqual(next, { cron: '0 6 * * *', at: '06:00', days: 0 });
  const later = await open(emptyJob);
  await later.stop();
  assert.deepEqual(await database.rows`select from job_schedule`, []);
});

test('dropped database connections are replaced, and the log has only an error code', async (t) => {
  const { database, url, log, open } = await startRuns(t);
  const ofQueue = openDatabase(url);
  t.after(ofQueue.close);
  const { press } = await open(emptyJob, { database: ofQueue, pollMs: 60_000 });
  await database.rows`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'lychgate' and pid <> pg_backend_pid()`;
  assert.equal((await press(15_000)).state, 'done');
  assert.equal((await press(15_000)).state, 'done');
  assert.ok(log.length <= 1, log.join('\n'));
});

test('while the database is unavailable this is logged once a minute, whatever is retried', async (t) => {
  const { database, log, open } = await startRuns(t);
  let isAway = false;
  const rows = ((...statement) =>
    isAway ? Promise.reject(new Error('away')) : database.rows(...statement)) as Database['rows'];
  await open(emptyJob, { database: { ...database, ...withOneRow(rows) }, pollMs: 20 });
  isAway = true;
  await wait(500);
  const faults = log.filter((line) => line.startsWith('The runs of jobs could not be read or written'));
  assert.equal(faults.length, 1);
});
