import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#back-office/database/database.ts';
import type { Job } from '#back-office/jobs/job.ts';

export const makeItems = (database: Database) =>
  database.rows`create table item as select number, 0 as times, 0 as process from generate_series(1, 100) as number`;

/** A job of a hundred items, each with a key, so that it is done only once. */
export const createJobOfHundredItems =
  (database: Database): Job =>
  async (run) => {
    let [left] = await readItems(database);
    while (left) {
      await run.progress(left.done, 100);
      await wait(10);
      await database.rows`update item set times = times + 1, process = ${process.pid} where number = ${left.number} and times = 0`;
      [left] = await readItems(database);
    }
    await run.progress(100, 100);
    return [{ name: 'Items', count: 100 }];
  };

const readItems = (database: Database) =>
  database.rows<{ number: number; done: number }>`
    select number, (select count(*)::integer from item where times > 0) as done from item where times = 0
    order by number limit 1`;
