import { CannotStart } from '../cannot-start.ts';
import { openDatabase, type Database } from '../database/database.ts';

/** Throws a sentence for the operator if Lychgate runs on this database, perhaps on other machines. */
export async function refuseUnlessStopped(databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl, { connectionsMax: 1 });
  try {
    if (!(await isThere(database, 'live_process'))) return;
    const [running] = await database.rows`select from live_process limit 1`;
    if (running) throw new CannotStart(isRunning);
  } finally {
    await database.close();
  }
}

/** Deletes the rows of processes that ran when a restored backup was made. */
export async function forgetProcesses(database: Database): Promise<void> {
  if (await isThere(database, 'running_process')) await database.rows`delete from running_process`;
}

// An archive or a database of an early version has neither.
async function isThere({ rows }: Database, name: string): Promise<boolean> {
  const tables = await rows`select where to_regclass(${name}) is not null`;
  return tables.length > 0;
}

const isRunning =
  'Lychgate runs on this database, perhaps on another machine. Stop every process first, or what people send meanwhile is lost. ' +
  'One that was killed is forgotten after a minute.';
