import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { minuteMs } from '#contract/fields/durations.ts';
import { refuse } from '#contract/call.ts';
import { monitoringPaths } from '../monitoring/serve-health.ts';
import { createRequestQueue, type RequestKind } from './request-queue.ts';
import { identifyVisitor } from './visitor.ts';

// The limit of forms, and that of all other requests, so that neither keeps the other out.
const inFlightMax = 600;
// Browsers and proxies usually wait for an answer before the next request on a connection.
const inFlightPerConnectionMax = 4;
// The limit of one visitor's pages and forms. A website that uses the calls makes them for many people.
const inFlightPerVisitorMax = 100;
const queuedBytesMax = 64_000_000;
const queuedBytesPerConnectionMax = 4_000_000;
// The memory that a streamed answer for a file or a query takes at any time.
const streamBytes = 131_072;
// A photograph of 30 MB takes this long at 0.4 Mbit/s.
const answerMs = 10 * minuteMs;
const retryAfterSeconds = 5;
// Long enough for a burst to pass, and short enough that visitors still wait.
const waitMsMaxDefault = 2_000;

const tooBusy = refuse(503, 'busy', 'Too many requests at once. Nothing was done; please try again.');

/**
 * Limits requests in progress and unread answers. A connection with too many requests is closed. Requests above the
 * total, or when the queue is too slow, are told to try again. With too many unread answers, the oldest are
 * dropped.
 */
export function limitLoad(server: FastifyInstance, waitMsMax = waitMsMaxDefault) {
  const requests = countRequests();
  const answers = countQueuedBytes();
  const turns = createRequestQueue(server.server, waitMsMax);
  server.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    if (socket.destroyed) return void reply.hijack();
    const kind = findKind(request);
    const canBegin = requests.begin(kind, request, reply);
    if (canBegin === 'close') return void closeConnection(socket, reply);
    if (monitoringPaths.has(request.url)) return done();
    if (canBegin === 'busy' || turns.isTooLate(kind)) return refuseNow(request, reply, done);
    turns.wait(kind, reply.raw, (isTooLate) => {
      if (socket.destroyed) reply.hijack();
      else if (isTooLate) refuseNow(request, reply, done);
      else done();
    });
  });
  // Before compression, because the whole answer is held until it is sent.
  server.addHook('onSend', (request, reply, payload, done) => {
    answers.queue(request, reply, payload);
    done(null, payload);
  });
}

/** A program makes calls for many people, so its requests wait with all others. */
const findKind = ({ method, url }: FastifyRequest): RequestKind =>
  method === 'POST' && !url.startsWith('/api/') ? 'form' : 'other';

function refuseNow({ headers }: FastifyRequest, reply: FastifyReply, done: (error: Error) => void) {
  reply.header('Retry-After', retryAfterSeconds);
  // Compressing would cost more than everything else about a refusal.
  headers['x-no-compression'] = 'on';
  done(
    Object.assign(new Error(tooBusy.detail), {
      refused: tooBusy,
      statusCode: tooBusy.status,
    }),
  );
}

function closeConnection(socket: Socket, reply: FastifyReply) {
  reply.hijack();
  socket.destroy();
}

function countRequests() {
  const onConnection = new WeakMap<Socket, number>();
  const ofVisitor = new Map<string, number>();
  const all: Record<RequestKind, number> = { form: 0, other: 0 };
  const countHere = (socket: Socket, change: 1 | -1) => {
    const count = (onConnection.get(socket) ?? 0) + change;
    onConnection.set(socket, count);
    return count;
  };
  const count = (kind: RequestKind, visitor: string, change: 1 | -1) => {
    const visitorCount = (ofVisitor.get(visitor) ?? 0) + change;
    all[kind] += change;
    if (visitorCount > 0) ofVisitor.set(visitor, visitorCount);
    else ofVisitor.delete(visitor);
  };
  return {
    /** Counts a request until it is answered, and decides whether to process it or to close its connection. */
    begin: (
      kind: RequestKind,
      { raw: { socket }, ip, url }: FastifyRequest,
      { raw }: FastifyReply,
    ): 'yes' | 'busy' | 'close' => {
      let isCounted = false;
      raw.once('close', () => {
        countHere(socket, -1);
        if (isCounted) count(kind, visitor, -1);
      });
      if (countHere(socket, 1) > inFlightPerConnectionMax) return 'close';
      const visitor = url.startsWith('/api/') ? '' : identifyVisitor(ip);
      const isTooMuch = visitor !== '' && (ofVisitor.get(visitor) ?? 0) >= inFlightPerVisitorMax;
      if (isTooMuch || all[kind] >= inFlightMax) return 'busy';
      count(kind, visitor, 1);
      isCounted = true;
      return 'yes';
    },
  };
}

function countQueuedBytes() {
  // In order of their beginning.
  const queued = new Map<FastifyReply, { socket: Socket; bytes: number }>();
  const onConnection = new WeakMap<Socket, number>();
  let all = 0;
  const add = (socket: Socket, bytes: number) => {
    all += bytes;
    onConnection.set(socket, (onConnection.get(socket) ?? 0) + bytes);
  };
  return {
    queue: ({ raw: { socket } }: FastifyRequest, reply: FastifyReply, payload: unknown) => {
      const bytes = countBytes(payload);
      const isAlone = !onConnection.get(socket);
      add(socket, bytes);
      queued.set(reply, { socket, bytes });
      const timer = bytes >= streamBytes ? setTimeout(() => socket.destroy(), answerMs).unref() : undefined;
      reply.raw.once('close', () => {
        clearTimeout(timer);
        queued.delete(reply);
        add(socket, -bytes);
      });
      if (!isAlone && onConnection.get(socket)! > queuedBytesPerConnectionMax) socket.destroy();
      if (all > queuedBytesMax) refuseOldest();
    },
  };

  function refuseOldest() {
    let remaining = all;
    for (const { socket, bytes } of queued.values()) {
      if (remaining <= queuedBytesMax) return;
      remaining -= bytes;
      socket.destroy();
    }
  }
}

function countBytes(payload: unknown): number {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length;
  return payload ? streamBytes : 0;
}
