import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { minuteMs } from '#contract/fields/durations.ts';
import { isRefused, refuse, type Call, type Refused } from '#contract/call.ts';
import type { Page } from '#contract/http/pages.ts';
import { calls } from '#contract/calls.ts';
import { operatorCalls, type AllCalls } from '#contract/operator/calls.ts';
import { isUnavailable, tryAgainSeconds } from '#back-office/database/unavailable.ts';
import { onceAMinute } from '#back-office/log-sparingly.ts';
import { describeCalls } from './description/describe-calls.ts';
import { internalError, tooManyLookUps, toProblem, unavailable } from './problem.ts';
import { createCallAccess, type ServedCalls } from './call-access.ts';
import { countAgainstLimit, type Counters } from '../requests/counters.ts';
import { readBody } from '../requests/read-body.ts';
import { readOneImage, receiveImages } from '../requests/read-images.ts';
import { addRevision, toPreconditionFailed, withRevision } from './revisions.ts';
import { checkJsonShape } from './read-json.ts';
import type { Provider } from '#website/provider.ts';
import type { SecurityLog } from '../monitoring/security-log.ts';
import { streamChunks } from '../requests/stream-chunks.ts';

const chunkCharacters = 32_768;

/** Streams a list as a JSON array, no faster than the client reads it. */
async function streamList(reply: FastifyReply, items: AsyncIterable<unknown>) {
  const json = await streamChunks(reply, writeJson(items));
  return reply.type('application/json; charset=utf-8').send(json);
}

async function* writeJson(items: AsyncIterable<unknown>): AsyncGenerator<string, void> {
  let chunk = '[';
  let separator = '';
  for await (const item of items) {
    chunk += separator + JSON.stringify(item);
    separator = ',';
    if (chunk.length < chunkCharacters) continue;
    yield chunk;
    chunk = '';
  }
  yield `${chunk}]`;
}

const bodyBytesMax = 1_000_000;
const rawTypes = ['text/csv', 'message/rfc822', 'application/pdf', 'application/octet-stream'];
const workMsMax = 5 * minuteMs;
const sliceBytes = 65_536;
// A look-up by email address is the only call that could be used for guessing, so it is rate-limited per caller.
const lookUps = { of: 'look-ups', max: 300, windowMs: 60_000 };

type ServeOptions = {
  imageBytesMax: number;
  provider: () => Provider;
  counters: Counters;
  securityLog: SecurityLog;
};

/** The calls under /api/, each at its path in the contract, and their documentation. */
export async function serveCalls(
  server: FastifyInstance,
  served: ServedCalls,
  { imageBytesMax, provider, counters, securityLog }: ServeOptions,
) {
  logRefusals(server, securityLog);
  readJson(server);
  await receiveImages(server);
  server.setErrorHandler(createFailureSender());
  // The handler reads these bodies itself, as streams.
  server.addContentTypeParser(rawTypes, (_, payload, done) => done(null, payload));
  server.all('/*', (_, reply) => sendProblem(reply, callNotFound));
  describeCalls(server, provider);

  const open = createCallAccess(served);
  server.decorateRequest('calls', null);
  for (const [name, call] of Object.entries<Call>({ ...calls, ...operatorCalls })) {
    server.route({
      method: call.method,
      url: `/${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: bodyBytesMax,
      // A GET on these starts a job. HEAD would do so too, without an answer.
      exposeHeadRoute: !call.path.startsWith('Admin/'),
      config: { receivesImages: call.multipart ?? false },
      onRequest: async (request, reply) => {
        const { who, calls: opened } = await open(request.headers['x-api-key'], name);
        Object.assign(request, { who, calls: isRefused(opened) ? null : opened });
        if (isRefused(opened)) return sendProblem(reply, opened);
        if (name === 'findExistingAttendee' && (await refuseLookUp(counters, request, reply))) return reply;
      },
      handler: async (request, reply) => {
        if (!hasExpectedType(call, request)) return sendProblem(reply, createTypeError(call));
        const input = withRevision(request, call, await readInput(call, request, imageBytesMax));
        if (isRefused(input)) return sendProblem(reply, input);
        const answer = await makeCall(name, request, input);
        return send(reply, call, toPreconditionFailed(request, answer));
      },
    });
  }
}

function logRefusals(server: FastifyInstance, securityLog: SecurityLog) {
  server.decorateRequest('who', null);
  server.addHook('onResponse', ({ id: reqId, who, routeOptions }, { statusCode }, done) => {
    if (statusCode === 401 || statusCode === 403)
      securityLog('A call was refused', { reqId, who, route: routeOptions.url });
    done();
  });
}

/** Counts a look-up. Sends the refusal and answers true if this caller has made too many. */
async function refuseLookUp(counters: Counters, request: FastifyRequest, reply: FastifyReply) {
  const retryAfter = await countAgainstLimit(counters, request, lookUps);
  if (retryAfter === null) return false;
  sendProblem(reply.header('Retry-After', retryAfter), tooManyLookUps);
  return true;
}

declare module 'fastify' {
  // A merged declaration has to be an interface.
  // oxlint-disable-next-line consistent-type-definitions
  interface FastifyRequest {
    /** The calls that this key may make. */
    calls: AllCalls | null;
    /** The owner of the key, for the log. */
    who: string | null;
  }
}

const makeCall = (name: string, { calls: opened, raw }: FastifyRequest, input: object): Promise<unknown> => {
  // Creating a file may take longer than the timeout of an idle connection.
  if ((operatorCalls as Record<string, Call>)[name]?.file) raw.socket.setTimeout(workMsMax);
  return (opened as unknown as Record<string, (inputFields: object) => Promise<unknown>>)[name]!(input);
};

/** Parses JSON bodies, after checking their size and shape. */
function readJson(server: FastifyInstance) {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', (request, stream, done) => {
    readBody(stream, bodyBytesMax)
      .then((body) => {
        checkJsonShape(body);
        parse(request, body.toString('utf8'), done);
      })
      .catch(done);
  });
}

function createFailureSender() {
  const isDue = onceAMinute();
  return (error: CallError, request: FastifyRequest, reply: FastifyReply) => {
    if (error.refused) return sendProblem(reply, error.refused);
    const status = error.statusCode ?? (cannotBeStored.has(error.code ?? '') ? 400 : 500);
    // The rest of the body stays unread, so the connection cannot be used again.
    if (error.bytesMax)
      return sendProblem(reply.header('Connection', 'close'), createTooLargeError(error.bytesMax));
    const call = request.routeOptions.url;
    if (status >= 500 && isDue(`${call} ${error.code ?? error.message}`))
      request.log.error({ error: error.message, call }, 'A call failed');
    if (status >= 500 && isUnavailable(error)) return sendProblem(reply, unavailable);
    return sendProblem(reply, status < 500 ? createUnreadableError(status) : internalError);
  };
}

// PostgreSQL's errors for a NUL, half a character, and numbers and moments out of range.
const cannotBeStored = new Set(['22021', '22P05', '22P02', '22003', '22007', '22008']);

type CallError = Error & { code?: string; statusCode?: number; bytesMax?: number; refused?: Refused };

function hasExpectedType({ raw, multipart }: Call, request: FastifyRequest): boolean {
  if (multipart) return request.isMultipart();
  return !raw || request.headers['content-type']?.split(';')[0]!.trim().toLowerCase() === raw.type;
}

const readInput = async (call: Call, request: FastifyRequest, imageBytesMax: number) => ({
  ...(request.params as object),
  query: request.query,
  body: await readCallBody(call, request, imageBytesMax),
  idempotencyKey: request.headers['idempotency-key'] ?? null,
});

function readCallBody({ raw, multipart }: Call, request: FastifyRequest, imageBytesMax: number) {
  if (multipart) return readOneImage(request, imageBytesMax);
  return raw ? readWhole(raw.bytesMax, request.raw) : request.body;
}

// Receives the whole body before work begins: a slow connection must not hold a transaction open, and a long list
// must not end in an idle time-out.
async function readWhole(bytesMax: number, request: IncomingMessage): Promise<AsyncIterable<Uint8Array>> {
  const body = await readBody(request, bytesMax).catch((error: CallError) => {
    throw Object.assign(error, error.statusCode === 413 && { bytesMax });
  });
  request.socket.setTimeout(workMsMax);
  return Readable.from(slice(body));
}

// In slices, because a parser given everything at once would also hold all of its results.
function* slice(body: Buffer) {
  for (let at = 0; at < body.length; at += sliceBytes) yield body.subarray(at, at + sliceBytes);
}

function send(reply: FastifyReply, { file, streamed, paged }: Call, answer: unknown) {
  if (isRefused(answer)) return sendProblem(reply, answer);
  if (file) return sendFile(reply.type(file), answer as SentFile);
  if (streamed) return streamList(reply, answer as AsyncIterable<unknown>);
  if (paged) return sendPage(reply, paged, answer as Page<unknown>);
  return addRevision(reply, answer)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer ?? null));
}

function sendProblem(reply: FastifyReply, refused: Refused) {
  if (refused.status === 503 && !reply.hasHeader('Retry-After')) reply.header('Retry-After', tryAgainSeconds);
  return reply
    .code(refused.status)
    .type('application/problem+json')
    .send(JSON.stringify(toProblem(refused)));
}

const callNotFound = refuse(404, 'call-not-found', 'There is no such call. GET /api/ lists them all.');
const createTypeError = ({ raw }: Call) =>
  refuse(
    415,
    'other-type',
    `This call takes a body of the type ${raw?.type ?? 'multipart/form-data'}; say so in Content-Type.`,
  );
const createTooLargeError = (bytesMax: number) =>
  refuse(413, 'too-large', `This call takes ${bytesMax / 1_000_000} MB at most. Nothing was changed.`);
const createUnreadableError = (status: number) =>
  refuse(status, 'not-readable', 'The request could not be read: send JSON of at most 1 MB.');

/** A file whose bytes are there already, or are read as they are sent. */
type SentFile = { name: string; bytes: Uint8Array | AsyncIterable<Uint8Array> };

async function sendFile(reply: FastifyReply, { name, bytes }: SentFile) {
  const content = bytes instanceof Uint8Array ? Buffer.from(bytes) : await streamChunks(reply, bytes);
  return reply.header('Content-Disposition', `attachment; filename="${name}"`).send(content);
}

/** Sends one page of a list as a JSON array. If more rows remain, the header Link points to them (RFC 8288). */
function sendPage(reply: FastifyReply, parameter: string, { items, next }: Page<unknown>) {
  if (next !== null) {
    const { pathname, searchParams } = new URL(reply.request.url, 'http://localhost');
    searchParams.set(parameter, next);
    reply.header('Link', `<${pathname}?${searchParams}>; rel="next"`);
  }
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(items));
}
