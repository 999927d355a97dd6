import { processEndedCode } from '../processes/limited-process.ts';

// https://nodejs.org/api/errors.html#common-system-errors. In a container network, the name of a server that does not run
// yet is unknown.
const noAnswer = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  processEndedCode,
]);
// Codes of PostgreSQL (https://www.postgresql.org/docs/18/errcodes-appendix.html) that undo the transaction, which may succeed
// a little later.
const notNow = new Set([
  '57P01', // the server stops
  '57P02', // it has crashed
  '57P03', // it starts, or stops
  '53100', // the disk is full
  '53200', // there is no memory
  '53300', // there are too many connections
  '57014', // a statement took too long
  '55P03', // a lock was not granted in time
  '40P01', // two transactions waited for each other
  '40001', // another transaction was faster
  '25006', // it only answers: a standby that takes over, or a hosted server without room
]);
// "connection exception". PgBouncer sends 08P01 with its own errors: "no more connections allowed", "query_wait_timeout", and
// when it cannot reach the server.
const connectionException = /^08/;
// Errors of pg that have no code.
const noAnswerInTime =
  /^(timeout expired|timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error)/;

/** For Retry-After: about as long as a restart of the database takes. */
export const tryAgainSeconds = 5;

/** Whether an error means that the database or another service is temporarily unavailable. */
export function isUnavailable(error: unknown): boolean {
  // A name with several addresses gives one error for all.
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const { code = '', message = '' } = Object(error) as { code?: string; message?: string };
  return (
    noAnswer.has(code) || notNow.has(code) || connectionException.test(code) || noAnswerInTime.test(message)
  );
}
