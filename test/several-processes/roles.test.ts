import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '#server/config.ts';
import { callAsOperator, makeEvent, type TestedLychgate } from '../support/lychgate.ts';
import { startTwo } from '../support/processes/two-processes.ts';
import { until } from '../support/until.ts';
import { book } from '../support/records/booking.ts';
import { fetchStatus } from '../support/answers.ts';

let [web, worker]: TestedLychgate[] = [];
before(async () => {
  [web, worker] = await startTwo({ ROLE: 'web' }, { ROLE: 'worker' });
});
after(async () => {
  await worker?.stop();
  await web!.stop();
});

const bookAs = async (number: number) => {
  const taskGuid = await makeEvent(web!.address);
  const { status } = await book(web!.address, taskGuid, { eMail: `ann${number}@willow.example` });
  assert.equal(status, 200);
};
const countWaiting = async () => (await web!.database!.rows`select from pending_email`).length;

test('the worker sends the emails of bookings that the web process took', async () => {
  await bookAs(1);
  await until(async () => (await countWaiting()) === 0);
});

test('a job that is started at the web process is run by the worker', async () => {
  const { status, body } = await callAsOperator(web!, 'GET', 'Admin/BackgroundServiceAPI');
  assert.deepEqual([status, body.state], [200, 'done']);
});

test('the worker answers monitoring and nothing else', async () => {
  for (const path of ['/livez', '/readyz', '/health', '/metrics'])
    assert.equal(await fetchStatus(worker!.address + path), 200, path);
  for (const path of ['/events', '/office', '/admin', '/api/', '/api/Bereavement', '/photographs/none'])
    assert.equal(await fetchStatus(worker!.address + path), 404, path);
});

test('without a worker emails and jobs stay in the database', async () => {
  await worker!.stop();
  worker = undefined;
  await bookAs(2);
  await wait(1_500);
  assert.equal(await countWaiting(), 1);
  const { rows } = web!.database!;
  assert.deepEqual(await rows`select from job_run where finished_at is null`, []);
  assert.ok((await rows`select from job_schedule`).length > 0, 'the schedules of the worker are gone');
});

test('a role that leaves work to nobody stops the start', () => {
  const settings = { DATABASE_URL: 'postgres://db.example/lychgate', PHOTOGRAPHS_SHARED: 'on' };
  assert.equal(readConfig({ ...settings, ROLE: 'worker' }).role, 'worker');
  assert.equal(readConfig({}).role, 'both');
  assert.throws(() => readConfig({ ROLE: 'web' }), /ROLE=web needs DATABASE_URL/);
  assert.throws(() => readConfig({ ...settings, ROLE: 'all' }), /ROLE must be web, worker or both/);
  assert.throws(
    () => readConfig({ ...settings, ROLE: 'web', DEMO_PAYMENTS: 'on' }),
    /so they need ROLE=both/,
  );
});
