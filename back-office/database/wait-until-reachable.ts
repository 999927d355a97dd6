import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { onceAMinute } from '../log-sparingly.ts';
import { isUnavailable } from './unavailable.ts';

const askAgainMs = 1_000;
const answerMs = 5_000;

/**
 * Waits for a database that cannot be reached yet, for example because both machines have just been switched on. Ending
 * instead would leave the next try to the supervisor, which waits up to a minute. Other errors, such as a wrong password,
 * are for the first query to report.
 */
export async function waitUntilReachable(url: string, log: (sentence: string) => void): Promise<void> {
  const isDue = onceAMinute();
  for (;;) {
    const failure = await failureOf(url);
    if (!failure || !isUnavailable(failure)) return;
    const sentence = `The database cannot be reached yet, and is tried again every second: ${failure.message}`;
    if (isDue(sentence)) log(sentence);
    await wait(askAgainMs);
  }
}

async function failureOf(connectionString: string): Promise<Error | null> {
  const limits = { connectionTimeoutMillis: answerMs, query_timeout: answerMs };
  const client = new pg.Client({ connectionString, ...limits });
  client.on('error', () => {}); // a broken connection also fails the pending query
  try {
    await client.connect();
    await client.query('select');
    return null;
  } catch (error) {
    // A name with several addresses gives one error for all.
    const [first] = error instanceof AggregateError ? (error.errors as Error[]) : [];
    return first ?? (error as Error);
  } finally {
    await client.end().catch(() => {});
  }
}
