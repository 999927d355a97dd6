import fastifyCompress from '@fastify/compress';
import fastifyRateLimit from '@fastify/rate-limit';
import { fastify, type FastifyInstance } from 'fastify';
import { constants } from 'node:zlib';
import type { Website } from '#website/handler.ts';
import type { Config } from './config.ts';
import { serveHealth } from './health.ts';
import { lastResort } from './last-resort.ts';
import { commonHeaders } from './security.ts';
import { serveCalls, type Served } from './serve-calls.ts';
import { servePages } from './serve-pages.ts';

const requestMs = 30_000;
const bytesWorthCompressing = 1_000;

export type ServerParts = {
  /** The built website, or the one that Vite makes of its sources in this server. */
  website: (server: FastifyInstance) => Promise<Website>;
  /** Null where another back office answers: its calls are its own to serve. */
  calls: Served | null;
  provider: Config['provider'];
  isWell: () => Promise<unknown>;
};

const unknown = { statusCode: 404, message: 'Unknown address' };

/** The process as one Fastify: pages at the root, the calls under /api/. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const sayKindly = lastResort(parts.provider);
  const server = fastify({
    // A line names the route of the table at most; addresses, e-mails and bodies never enter it.
    logger: { level: 'warn', serializers: { req: () => ({}), res: () => ({}) } },
    trustProxy: 'loopback',
    frameworkErrors: (error, request, reply) => void sayKindly(error, request, reply),
    requestTimeout: requestMs,
    connectionTimeout: requestMs,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 600 },
    forceCloseConnections: 'idle',
  });
  server.addHook('onRequest', async (_, reply) => {
    reply.headers(commonHeaders);
  });
  await server.register(fastifyRateLimit, { global: false });
  await server.register(fastifyCompress, {
    threshold: bytesWorthCompressing,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  serveHealth(server, parts.isWell);
  const { calls } = parts;
  if (calls) await server.register((api) => serveCalls(api, calls), { prefix: '/api' });
  const website = await parts.website(server);
  server.setErrorHandler(sayKindly);
  server.setNotFoundHandler((request, reply) => sayKindly(unknown, request, reply));
  await server.register((pages) => servePages(pages, website));
  return server;
}
