import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { onceAMinute } from '../jobs/log-sparingly.ts';

const askAgainMs = 1_000;
const answerMs = 5_000;

// https://nodejs.org/api/errors.html#common-system-errors. In a container network, the name of a server that does not run
// yet is unknown.
const noAnswer = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
// Of PostgreSQL (https://www.postgresql.org/docs/18/errcodes-appendix.html): "cannot_connect_now", "too_many_connections"
// and, from a pooler that cannot reach the server behind it, "connection_failure" or "protocol_violation".
const notNow = new Set(['57P03', '53300', '08006', '08P01']);
// The library gives these no code.
const noAnswerInTime = /^(timeout expired|Connection terminated|Query read timeout)/;

/**
 * Waits for a database that cannot be reached yet, for example because both machines have just been switched on. Ending
 * instead would leave the next try to the supervisor, which waits up to a minute. Other errors, such as a wrong password,
 * are for the first query to report.
 */
export async function untilReachable(url: string, log: (sentence: string) => void): Promise<void> {
  const isDue = onceAMinute();
  for (;;) {
    const failure = await failureOf(url);
    if (!failure || !passes(failure)) return;
    const sentence = `The database cannot be reached yet, and is tried again every second: ${failure.message}`;
    if (isDue(sentence)) log(sentence);
    await wait(askAgainMs);
  }
}

const passes = ({ code = '', message }: Failure) =>
  noAnswer.has(code) || notNow.has(code) || noAnswerInTime.test(message);

type Failure = { code?: string; message: string };

async function failureOf(connectionString: string): Promise<Failure | null> {
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
    return (first ?? error) as Failure;
  } finally {
    await client.end().catch(() => {});
  }
}
