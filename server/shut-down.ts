import type { IncomingMessage, Server } from 'node:http';
import { Server as Listener, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { refuse } from '#contract/call.ts';

// Under load, connections may never stop coming.
const acceptMsMax = 1_000;
// A phone that has just connected may send its request a moment later. But browsers also keep connections that they never use.
const speakMsMax = 500;
// A request being received when the stop begins has this long to arrive completely.
const arriveMs = 1_500;
// Longer than a call that writes to an external back office; the supervisor ends the whole stop after 30 seconds.
const answerMsMax = 19_000;
// A visitor who connects within a turn of this length may be cut off.
const quickTurnMs = 0.5;
const checkMs = 50;
const lookMs = 10;
const retryAfterSeconds = 10;

const stopping = refuse(503, 'stopping', 'Lychgate is stopping. Nothing was done; please try again.');

/**
 * Lets the server stop soon, whatever its clients do. Requests that have arrived are answered, also those of connections
 * that nobody has accepted yet, and those that arrive soon after their connection. Connections that are idle, or whose
 * request does not arrive, are closed. A further request on a connection is told to try again.
 */
export function shutDownInOrder(server: FastifyInstance) {
  const sockets = new Set<Socket>();
  const unused = new WeakSet<Socket>();
  const requests = new Set<IncomingMessage>();
  let isStopping = false;
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    unused.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.addHook('onRequest', ({ raw }, reply, done) => {
    requests.add(raw);
    reply.raw.once('close', () => requests.delete(raw));
    const isFirst = unused.delete(raw.socket);
    if (isFirst || !isStopping) return done();
    reply.header('Retry-After', retryAfterSeconds);
    done(Object.assign(new Error(stopping.detail), { refused: stopping, statusCode: stopping.status }));
  });
  server.addHook('preClose', (done) => {
    isStopping = true;
    if (!server.server.listening) return done();
    const isSilent = () => [...sockets].some((socket) => unused.has(socket));
    whenSpoken(isSilent, () =>
      acceptWaiting(server.server, () => {
        // At once, because nobody may connect in between: the close of an HTTP server does other things first.
        Listener.prototype.close.call(server.server, () => done());
        closeConnections(server, sockets, requests);
      }),
    );
  });
}

/** The close would cut off a connection that has not sent anything yet. */
function whenSpoken(isSilent: () => boolean, done: () => void) {
  const untilMs = performance.now() + speakMsMax;
  const look = () => {
    if (isSilent() && performance.now() < untilMs) setTimeout(look, lookMs);
    else done();
  };
  // First, those that wait outside are let in.
  setTimeout(look, lookMs);
}

/** Connections that wait outside would be cut off by the close, whatever has been sent on them. */
function acceptWaiting(server: Server, done: () => void) {
  const untilMs = performance.now() + acceptMsMax;
  let lookedAtMs = performance.now();
  let mayWait = true;
  const accept = () => (mayWait = true);
  // Between two looks, Node accepts one if there is one. More may have come since then, unless the two were close together.
  const look = () => {
    const nowMs = performance.now();
    mayWait ||= nowMs - lookedAtMs > quickTurnMs;
    lookedAtMs = nowMs;
    if (mayWait && nowMs < untilMs) {
      mayWait = false;
      return void setImmediate(look);
    }
    server.off('connection', accept);
    done();
  };
  server.on('connection', accept);
  setImmediate(look);
}

function closeConnections(server: FastifyInstance, sockets: Set<Socket>, requests: Set<IncomingMessage>) {
  const startedAt = performance.now();
  const checks = setInterval(() => {
    const waitedMs = performance.now() - startedAt;
    // Keep-alive connections would outlast the shutdown time-out, so idle ones are closed.
    server.server.closeIdleConnections();
    if (waitedMs < arriveMs) return;
    const answering = waitedMs < answerMsMax ? socketsOfWhole(requests) : new Set<Socket>();
    for (const socket of sockets) if (!answering.has(socket)) socket.destroy();
  }, checkMs);
  server.server.once('close', () => clearInterval(checks));
}

const socketsOfWhole = (requests: Set<IncomingMessage>) =>
  new Set(Array.from(requests, (request) => (request.complete ? request.socket : undefined)));
