// @proof: the whole demonstration is made, several times.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { readConfig } from '#server/config.ts';
import type { EventDetails } from '#contract/operator/events/events.ts';
import { startLychgate } from '#server/main.ts';
import { fillWithDemonstration } from '#demo/fill-database.ts';
import { createDatabase } from '../support/database.ts';
import { callAsOperator, operatorKey } from '../support/lychgate.ts';

type FuneralOnList = { guid: string; personName: string; photographs: { waiting: number; ready: number } };

async function emptyInstallation(t: TestContext, more: Record<string, string> = {}) {
  const { url, database, drop } = await createDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lychgate-demonstration-'));
  t.after(async () => {
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    PHOTOGRAPHS_SHARED: 'on',
    PORT: '0',
    OPERATOR_KEY: operatorKey,
    DEMO: 'on',
    ...more,
  };
  const lines: string[] = [];
  return {
    database,
    /** The lines of its log. */
    log: lines,
    async run<Result>(use: (address: string) => Promise<Result>): Promise<Result> {
      const lychgate = await startLychgate(readConfig(settings), (line) => lines.push(line));
      return use(lychgate.address).finally(() => lychgate.stop());
    },
  };
}

const readFunerals = async (address: string) =>
  (await callAsOperator({ address }, 'GET', 'Funerals')).body as FuneralOnList[];

test('nobody can guess the address of the demonstration funeral; the operator’s list has it', async (t) => {
  const one = await (await emptyInstallation(t)).run(readFunerals);
  const another = await (await emptyInstallation(t)).run(readFunerals);
  for (const [funeral, ...others] of [one, another]) {
    assert.deepEqual(others, []);
    assert.equal(funeral!.personName, 'Demonstration funeral');
    assert.equal(funeral!.photographs.waiting + funeral!.photographs.ready, 5);
  }
  assert.notEqual(one[0]!.guid, another[0]!.guid);
});

test('the first start goes on without the photographs that are refused, and says so', async (t) => {
  const installation = await emptyInstallation(t, { PHOTOS_PER_FUNERAL: '1' });
  const [funeral] = await installation.run(readFunerals);
  assert.equal(funeral!.photographs.waiting + funeral!.photographs.ready, 1);
  assert.ok(
    installation.log.includes(
      'Photographs of the demonstration funeral are missing, because one was refused: ' +
        'There is already 1 photograph for this funeral, and we can keep no more.',
    ),
  );
});

test('demonstration data is added once, also when everything in it has been removed or is past', async (t) => {
  const installation = await emptyInstallation(t);
  const [funeral] = await installation.run(readFunerals);
  assert.deepEqual(
    (await installation.run(readFunerals)).map(({ guid }) => guid),
    [funeral!.guid],
  );
  await installation.database.rows`delete from funeral`;
  await installation.database.rows`update event set starts_at = starts_at - interval '90 days'`;
  assert.deepEqual(await installation.run(readFunerals), []);
  const [{ count }] = (await installation.database.rows<{ count: number }>`
    select count(*)::integer as count from event`) as [{ count: number }];
  assert.equal(count, 9);
});

test('the Sunday lunch of the demonstration is on a Sunday, whatever the day of the start', async () => {
  for (let day = 1; day <= 7; day += 1) {
    const made: EventDetails[] = [];
    const operatorApi = {
      createEvent: async ({ body }: { body: EventDetails }) => (made.push(body), { guid: 'any' }),
      createEventSeries: async () => ({ events: [{ guid: 'any' }] }),
      createFuneral: async () => ({ guid: 'any' }),
      createCase: async () => ({ number: 'any' }),
      moveCase: async () => true,
      addCaseImplant: async () => true,
      addAshesInstruction: async () => true,
      answerCaseApplication: async () => ({ answers: [] }),
      getCase: async () => ({ tasks: [] }),
      createCarePlace: async () => ({ guid: 'any' }),
      getCaseCare: async () => ({ labels: [{ code: 'any' }] }),
      createPriceVersion: async () => ({ guid: 'any' }),
      createComplaint: async () => ({ reference: 'any' }),
      recordCare: async () => ({ entry: 1 }),
      getFunerals: async () => ({ items: [], total: 0, next: null }),
    };
    const backOffice = { getBereavementEvents: async () => [], uploadImages: async () => ({}) };
    const parts = {
      operatorApi,
      backOffice,
      claimDemonstration: async () => true,
      noteDemonstration: async () => {},
    };
    await fillWithDemonstration(parts as never, {
      now: new Date(`2026-11-0${day}T12:00:00Z`),
      withBookings: false,
      log: () => {},
    });
    const lunch = made.find(({ title }) => title.startsWith('Sunday lunch'))!;
    assert.equal(new Date(`${lunch.startDateTime}Z`).getUTCDay(), 0);
  }
});
