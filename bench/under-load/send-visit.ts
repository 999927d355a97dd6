import { request } from 'node:http';
import type { Visit } from './visits.ts';

const answerMs = 30_000;
const visitors = 2_000;

/** A status, or a word for a connection that broke. */
export type Answer = { status: number | string; location: string; retryAfter: string | undefined };

/**
 * Sends one request on a connection of its own, from one of many addresses of this machine: visitors are limited by
 * their addresses, and a proxy hands on only those it sees.
 */
export function sendVisit({ url, method, headers, body }: Visit, number: number): Promise<Answer> {
  return new Promise((resolve) => {
    const resolveBroken = (error: NodeJS.ErrnoException) =>
      resolve({ status: error.code ?? error.message, location: '', retryAfter: undefined });
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const sent = request(url, {
      method,
      headers: { ...headers, ...length },
      agent: false,
      localAddress: getVisitorAddress(number),
      signal: AbortSignal.timeout(answerMs),
    });
    sent.once('error', resolveBroken);
    sent.once('response', (answer) => {
      const { location = '', 'retry-after': retryAfter } = answer.headers;
      answer
        .once('error', resolveBroken)
        .once('end', () => resolve({ status: answer.statusCode!, location, retryAfter }));
      answer.resume();
    });
    sent.end(body);
  });
}

// Every address that begins with 127 is this machine's, on Linux.
function getVisitorAddress(number: number): string {
  const visitor = number % visitors;
  return `127.1.${visitor >> 8}.${visitor & 255 || 1}`;
}
