import fastifyCompress from '@fastify/compress';
import fastifyRateLimit from '@fastify/rate-limit';
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify';
import { constants } from 'node:zlib';
import type { Website } from '#website/handler.ts';
import type { Config } from './config.ts';
import { serveEmbedding } from './pages/serve-embedding.ts';
import { serveHealth, type Health } from './health.ts';
import { handleWithErrorPage } from './pages/error-page.ts';
import type { OperatorAuth } from './operator/operator-auth.ts';
import { limitLoad } from './requests/load-limits.ts';
import { answerUnreadable, headerBytesMax, limitRequests } from './requests/request-limits.ts';
import { commonHeaders } from './security.ts';
import { serveCalls, type Served } from './api/serve-calls.ts';
import { servePhotographs } from './pages/serve-photographs.ts';
import { servePages } from './pages/serve-pages.ts';
import { serveWebhooks, type ReceiveWebhook } from './api/serve-webhooks.ts';
import { shutDownInOrder } from './shut-down.ts';
import { trustProxyOf, warnOfUntrustedProxy, type TrustProxy } from './settings/trust-proxy.ts';
import { visitorOf } from './requests/visitor.ts';

const requestMsDefault = 30_000;
// A photograph of 30 MB takes this long at 0.4 Mbit/s.
const uploadMs = 10 * 60_000;
const bytesWorthCompressing = 1_000;

export type ServerParts = {
  /** The built website, or the one that Vite makes of its sources in this server. */
  website: (server: FastifyInstance) => Promise<Website>;
  /** Null where another back office answers: its calls are its own to serve. */
  calls: Served | null;
  /** Null where another back office has the photographs. */
  openPhotograph: Parameters<typeof servePhotographs>[1] | null;
  provider: Config['provider'];
  /** How large an image can be. */
  imageBytesMax: number;
  auth: OperatorAuth;
  /** Null where no webhook comes. */
  receivePaymentWebhook: ReceiveWebhook | null;
  health: Health;
  /** Whose forwarded headers are believed; left out, those of this machine. */
  trustProxy?: TrustProxy;
  /** Whether visitors come by https, and shall not come otherwise. */
  isSecure?: boolean;
  /** How long a request may take to arrive, if it is no upload, and how long any line may say nothing. */
  requestMs?: number;
};

const unknown = { statusCode: 404, message: 'Unknown address' };

/** The process as one Fastify: pages at the root, the calls under /api/. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { requestMs = requestMsDefault, trustProxy = trustProxyOf() } = parts;
  const sendErrorPage = handleWithErrorPage(parts.provider);
  const server = fastify({
    // A line names the route of the table at most; addresses, e-mails and bodies never enter it.
    logger: { level: 'warn', serializers, hooks: { logMethod: withoutDisconnects } },
    trustProxy,
    clientErrorHandler: answerUnreadable(parts.provider),
    frameworkErrors: (error, request, reply) => void sendErrorPage(error, request, reply),
    requestTimeout: uploadMs,
    connectionTimeout: requestMs,
    http: { headersTimeout: requestMs, maxHeaderSize: headerBytesMax },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 600 },
    forceCloseConnections: 'idle',
    // Fastify's own answer is JSON, also for visitors.
    return503OnClosing: false,
  });
  server.addHook('onRequest', (request, reply, done) => {
    // Nobody is there any more. Where somebody is, Node keeps their address from here on, also when the line is cut.
    if (!request.ip) return void reply.hijack();
    reply.headers(commonHeaders);
    if (parts.isSecure) reply.header('Strict-Transport-Security', 'max-age=31536000');
    if (!request.routeOptions.config.receivesImages) endUnlessWhole(request, requestMs);
    done();
  });
  shutDownInOrder(server);
  warnOfUntrustedProxy(server);
  limitLoad(server);
  limitRequests(server);
  await server.register(fastifyRateLimit, { global: false, keyGenerator: ({ ip }) => visitorOf(ip) });
  await compressAnswers(server);
  serveHealth(server, parts.health);
  serveEmbedding(server);
  const { calls, openPhotograph, imageBytesMax, receivePaymentWebhook, auth } = parts;
  if (receivePaymentWebhook) await server.register((hooks) => serveWebhooks(hooks, receivePaymentWebhook));
  if (calls) await server.register((api) => serveCalls(api, { ...calls, imageBytesMax }), { prefix: '/api' });
  if (openPhotograph) servePhotographs(server, openPhotograph);
  const website = await parts.website(server);
  server.setErrorHandler(sendErrorPage);
  server.setNotFoundHandler((request, reply) => sendErrorPage(unknown, request, reply));
  await server.register((pages) => servePages(pages, { website, imageBytesMax, auth }));
  return server;
}

const serializers = { req: () => ({}), res: () => ({}) };
const disconnects = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE', 'ERR_STREAM_DESTROYED']);

// Visitors who close a page before it has come are nothing that somebody must look at.
function withoutDisconnects(this: object, given: unknown[], write: (...given: unknown[]) => void) {
  const { code, err } = Object(given[0]) as { code?: string; err?: { code?: string } };
  if (!disconnects.has(code ?? err?.code ?? '')) write.apply(this, given);
}

const compressAnswers = (server: FastifyInstance) =>
  server.register(fastifyCompress, {
    threshold: bytesWorthCompressing,
    // What is sent to us comes as it is: something small must not grow into something large here.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: {
      // Most pages are smaller than this window of 64 KB. A larger one saves nothing on them, and takes memory and time.
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 },
    },
  });

// Node's own limit is one for all requests, and a photograph may take longer than a form.
function endUnlessWhole({ raw }: FastifyRequest, requestMs: number) {
  if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return;
  const timer = setTimeout(() => raw.destroy(), requestMs).unref();
  raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}
