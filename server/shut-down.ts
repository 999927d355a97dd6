import type { IncomingMessage, Server } from 'node:http';
import { Server as Listener, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { refuse } from '#contract/call.ts';

// Under load, connections may keep coming.
const acceptMsMax = 1_000;
// A phone may send its request a moment after it has connected. But browsers also keep connections that they never
// use.
const speakMsMax = 500;
// The time in which a request that is being received must arrive.
const arriveMs = 1_500;
// Longer than a call that writes to an external back office; the supervisor ends the whole stop after 30 seconds.
const answerMsMax = 19_000;
// If a turn of the event loop takes longer, a visitor who connects within it may be cut off.
const quickTurnMs = 0.5;
const checkMs = 50;
const lookMs = 10;
const retryAfterSeconds = 10;

const stopping = refuse(503, 'stopping', 'Lychgate is stopping. Nothing was done; please try again.');

/**
 * Stops the server soon, whatever its clients do. It answers requests that have arrived, also on connections that
 * are not accepted yet, and those that arrive soon after their connection. It closes connections that are idle or
 * whose request does not arrive. Further requests on a connection are told to try again.
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
    waitForRequest(isSilent, () =>
      acceptWaiting(server.server, () => {
        // Close the listening socket first, because the close of an HTTP server does other things before it.
        Listener.prototype.close.call(server.server, () => done());
        closeConnections(server, sockets, requests);
      }),
    );
  });
}

/** Waits for connections that have not sent anything yet, which the close would cut off. */
function waitForRequest(isSilent: () => boolean, done: () => void) {
  const untilMs = performance.now() + speakMsMax;
  const look = () => {
    if (isSilent() && performance.now() < untilMs) setTimeout(look, lookMs);
    else done();
  };
  // Connections that wait to be accepted come first.
  setTimeout(look, lookMs);
}

/**
 * Waits until the server has accepted all waiting connections. The close would cut them off, whatever has been sent
 * on them.
 */
function acceptWaiting(server: Server, done: () => void) {
  const untilMs = performance.now() + acceptMsMax;
  let lookedAtMs = performance.now();
  let canWait = true;
  const accept = () => (canWait = true);
  // Node accepts one connection between two checks. More may have come since then, unless the checks were close
  // together.
  const look = () => {
    const nowMs = performance.now();
    canWait ||= nowMs - lookedAtMs > quickTurnMs;
    lookedAtMs = nowMs;
    if (canWait && nowMs < untilMs) {
      canWait = false;
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
    // Keep-alive connections would outlast the shutdown timeout, so idle ones are closed.
    server.server.closeIdleConnections();
    if (waitedMs < arriveMs) return;
    const answering = waitedMs < answerMsMax ? listWholeRequestSockets(requests) : new Set<Socket>();
    for (const socket of sockets) if (!answering.has(socket)) socket.destroy();
  }, checkMs);
  server.server.once('close', () => clearInterval(checks));
}

const listWholeRequestSockets = (requests: Set<IncomingMessage>) =>
  new Set(Array.from(requests, (request) => (request.complete ? request.socket : undefined)));
