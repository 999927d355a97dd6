import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { minuteMs } from '#contract/fields/durations.ts';
import { monitoringPaths } from '../monitoring/serve-health.ts';

// Letters and digits that nobody confuses on the phone.
const characters = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 10;

/**
 * Creates the number of a request, which is in the log, in a header of the answer, and on pages that report a
 * failure. It is no secret, so `Math.random` will do.
 */
export const createRequestId = (): string =>
  Array.from({ length }, () => characters[Math.floor(Math.random() * characters.length)]).join('');

/** The number of the request whose page is being rendered, for lines logged by it. */
export const currentRequestId = new AsyncLocalStorage<string>();

const loggedPerMinuteMax = 100;

/** Sends each request's number with its answer, and logs each answer that reports a failure. */
export function assignRequestIds(server: FastifyInstance) {
  let [logged, windowEnds] = [0, 0];
  const canLog = () => {
    if (performance.now() >= windowEnds) [logged, windowEnds] = [0, performance.now() + minuteMs];
    logged += 1;
    return logged <= loggedPerMinuteMax;
  };
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    done();
  });
  server.addHook('onResponse', ({ log, routeOptions, method, url }, { statusCode, elapsedTime }, done) => {
    if (statusCode >= 500 && !monitoringPaths.has(url) && canLog())
      log.warn(
        { method, route: routeOptions.url, status: statusCode, ms: Math.round(elapsedTime) },
        'A request was answered with a failure',
      );
    done();
  });
}
