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
]);
// Of PostgreSQL (https://www.postgresql.org/docs/18/errcodes-appendix.html): the server stops, has crashed or starts, has
// too many connections, or a statement took too long.
const notNow = new Set(['57P01', '57P02', '57P03', '57014', '53300']);
// "connection exception". A pooler that cannot reach the server behind it sends one of them.
const connectionException = /^08/;
// The library gives these no code.
const noAnswerInTime =
  /^(timeout expired|timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error)/;

/** A restart of the database takes about as long. */
export const tryAgainSeconds = 5;

/** Whether this error says that the database, or another service, cannot be reached now, but perhaps soon. */
export function isUnavailable(error: unknown): boolean {
  // A name with several addresses gives one error for all.
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const { code = '', message = '' } = Object(error) as { code?: string; message?: string };
  return (
    noAnswer.has(code) || notNow.has(code) || connectionException.test(code) || noAnswerInTime.test(message)
  );
}
