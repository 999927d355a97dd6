import { Agent as PlainAgent, request as requestPlain, type IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { isForbiddenAddress, PrivateAddress, publicLookup } from './private-addresses.ts';

// A machine that does not exist answers nothing at all.
const connectMs = 10_000;
// Applies between the parts of an answer too, which a visitor with a slow connection may delay.
const idleMs = 120_000;
const pool = { keepAlive: true, maxSockets: 64, maxFreeSockets: 16 };

/** Separate pools, so that a request that may not go to the provider's own network reuses no connection to it. */
const newAgents = () => ({ 'https:': new Agent(pool), 'http:': new PlainAgent(pool) });
const agents = { private: newAgents(), public: newAgents() };

type Outgoing = {
  method: string;
  headers: Headers;
  body?: Blob | undefined;
  signal: AbortSignal;
  /** Whether it may go to the provider's own network. */
  allowsPrivate: boolean;
};

/** Like `fetch`, for an address that somebody has entered. Returns a redirect as an answer, and does not follow it. */
export async function fetchFrom(url: URL, { body, allowsPrivate, ...outgoing }: Outgoing): Promise<Response> {
  if (isForbiddenAddress(url, allowsPrivate)) throw new PrivateAddress('The address is private.');
  const isSecure = url.protocol === 'https:';
  const sending = (isSecure ? request : requestPlain)(url, {
    method: outgoing.method,
    signal: outgoing.signal,
    agent: agents[allowsPrivate ? 'private' : 'public'][isSecure ? 'https:' : 'http:'],
    ...(!allowsPrivate && { lookup: publicLookup }),
    headers: {
      ...Object.fromEntries(outgoing.headers),
      'User-Agent': 'Lychgate',
      ...(body && { 'Content-Length': body.size }),
    },
  });
  const endIfSilent = (what: string) => () => sending.destroy(new Error(what));
  const connecting = setTimeout(endIfSilent('No connection within 10 seconds.'), connectMs);
  sending.setTimeout(idleMs, endIfSilent('The connection is silent.'));
  sending.once('socket', (socket) => {
    const connected = () => clearTimeout(connecting);
    if (socket.connecting) socket.once(isSecure ? 'secureConnect' : 'connect', connected);
    else connected();
  });
  sending.once('close', () => clearTimeout(connecting));
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sending.once('response', resolve);
    sending.on('error', reject);
  });
  // A server that refuses a body answers before it has all of it.
  if (body) pipeline(Readable.fromWeb(body.stream() as ReadableStream), sending).catch(() => {});
  else sending.end();
  return toResponse(await answered, outgoing.method);
}

/** The statuses that a response may have. */
const [lowestStatus, highestStatus] = [200, 599];
const withoutBody = new Set([204, 205, 304]);

function toResponse(answer: IncomingMessage, method: string): Response {
  const { statusCode: status = 0, headersDistinct } = answer;
  if (status < lowestStatus || status > highestStatus) {
    answer.destroy();
    throw new Error(`The answer has the status ${status}.`);
  }
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value);
  const isEmpty = method === 'HEAD' || withoutBody.has(status) || headers.get('Content-Length') === '0';
  if (!isEmpty) return new Response(Readable.toWeb(answer) as BodyInit, { status, headers });
  // Read to its end, so that the connection serves the next request.
  answer.resume();
  return new Response(null, { status, headers });
}
