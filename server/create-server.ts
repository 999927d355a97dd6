import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify';
import { minuteMs } from '#contract/fields/durations.ts';
import type { Website } from '#website/handler.ts';
import type { Provider } from '#website/provider.ts';
import { serveEmbedding } from './pages/serve-embedding.ts';
import { compressAnswers } from './compression.ts';
import { openLogStream, loggerOptions, type LogStream } from './log.ts';
import { serveHealth, type Health } from './monitoring/serve-health.ts';
import { serveMetrics, type MetricsParts } from './monitoring/serve-metrics.ts';
import { handleWithErrorPage } from './plain-pages/error-page.ts';
import type { OperatorAuth } from './sign-in/operator-auth.ts';
import type { OpenKeptForms } from './sign-in/kept-forms.ts';
import type { StaffAuth } from './sign-in/staff-auth.ts';
import type { SecurityLog } from './monitoring/security-log.ts';
import { limitConnections } from './requests/connections.ts';
import { limitLoad } from './requests/load-limits.ts';
import { refuseForeignForms } from './requests/own-origin.ts';
import { assignRequestIds, createRequestId } from './requests/request-id.ts';
import { answerUnreadable, headerBytesMax, limitRequests } from './requests/request-limits.ts';
import { commonHeaders } from './security.ts';
import type { ServedCalls } from './api/call-access.ts';
import { serveCalls } from './api/serve-calls.ts';
import { servePhotographs } from './pages/serve-photographs.ts';
import type { SettingFiles } from './pages/serve-setting-files.ts';
import { sharePages } from './pages/shared-pages.ts';
import { servePages } from './pages/serve-pages.ts';
import { serveWebhooks, type ReceiveWebhook } from './api/serve-webhooks.ts';
import { shutDownInOrder } from './shut-down.ts';
import { parseTrustProxy, warnOfUntrustedProxy, type TrustProxy } from './settings/trust-proxy.ts';
import { createMemoryCounters, type Counters } from './requests/counters.ts';
import type { ClaimUpload } from './requests/upload-claims.ts';

const requestMsDefault = 30_000;
// A photograph of 30 MB takes this long at 0.4 Mbit/s.
const uploadMs = 10 * minuteMs;

export type ServerParts = {
  /** The built website, or in development the one Vite builds from source in this server. */
  website: (server: FastifyInstance) => Promise<Website>;
  /** Null with an external back office, which serves its own calls. */
  calls: ServedCalls | null;
  /** Null with an external back office, which has the photographs. */
  openPhotograph: Parameters<typeof servePhotographs>[1] | null;
  /** The current provider, for pages outside the website. */
  provider: () => Provider;
  settingFiles?: SettingFiles;
  /** The largest size of an image. */
  imageBytesMax: number;
  auth: OperatorAuth;
  /** Null with an external back office, which has no staff pages. */
  staffAuth?: StaffAuth | null;
  keptForms?: OpenKeptForms | null;
  /** Null with our own back office, which stores each image once. */
  beginUpload?: ClaimUpload | null;
  /** Null if no webhooks are expected. */
  receivePaymentWebhook: ReceiveWebhook | null;
  health: Health;
  metrics?: MetricsParts;
  logStream?: LogStream;
  /** Counters of what visitors send; by default in the memory of this process. */
  counters?: Counters;
  securityLog?: SecurityLog;
  /** The proxies whose forwarded headers are trusted; by default those on this machine. */
  trustProxy?: TrustProxy;
  /** Whether visitors use HTTPS, and must not use anything else. */
  isSecure?: boolean;
  /** The address that visitors use. By default, forms are expected from the host they are sent to. */
  publicUrl?: string;
  /** How long a page that is the same for every visitor is served from memory. */
  sharedPagesMs: number;
  /** How long a request other than an upload may take to arrive, and how long any connection may be idle. */
  requestMs?: number;
};

const withoutOptional = { staffAuth: null, settingFiles: null, keptForms: null, beginUpload: null };
const unknown = { statusCode: 404, message: 'Unknown address' };

/** Creates the server: pages at the root, the calls under /api/. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { counters = createMemoryCounters(), securityLog = () => {} } = parts;
  const sendErrorPage = handleWithErrorPage(parts.provider);
  const server = createBareServer(parts, sendErrorPage);
  assignRequestIds(server);
  shutDownInOrder(server);
  warnOfUntrustedProxy(server);
  limitLoad(server);
  limitRequests(server);
  refuseForeignForms(server, parts.publicUrl);
  await compressAnswers(server);
  serveHealth(server, parts.health);
  serveEmbedding(server);
  const sharedPages = sharePages(server, parts.sharedPagesMs);
  const { calls, openPhotograph, receivePaymentWebhook } = parts;
  if (receivePaymentWebhook) await server.register((hooks) => serveWebhooks(hooks, receivePaymentWebhook));
  if (calls)
    await server.register((api) => serveCalls(api, calls, { ...parts, counters, securityLog }), {
      prefix: '/api',
    });
  if (openPhotograph) servePhotographs(server, openPhotograph);
  const website = await parts.website(server);
  if (parts.metrics) serveMetrics(server, parts.metrics, website.sectionOf);
  server.setErrorHandler(sendErrorPage);
  server.setNotFoundHandler((request, reply) => sendErrorPage(unknown, request, reply));
  await server.register((pages) =>
    servePages(pages, { ...withoutOptional, ...parts, website, sharedPages, counters, securityLog }),
  );
  return server;
}

type WorkerParts = Pick<ServerParts, 'health' | 'metrics' | 'provider' | 'trustProxy' | 'logStream'>;

/** Creates the server of a process that only works in the background: health and figures. */
export function createWorkerServer(parts: WorkerParts): FastifyInstance {
  const sendErrorPage = handleWithErrorPage(parts.provider);
  const server = createBareServer(parts, sendErrorPage);
  assignRequestIds(server);
  shutDownInOrder(server);
  limitLoad(server);
  limitRequests(server);
  serveHealth(server, parts.health);
  if (parts.metrics) serveMetrics(server, parts.metrics, () => 'unknown');
  server.setNotFoundHandler((_, reply) => reply.code(404).send({ status: 'not found' }));
  return server;
}

type SendErrorPage = ReturnType<typeof handleWithErrorPage>;

/** A server without routes, with the limits and headers of every request. */
function createBareServer(
  parts: WorkerParts & Pick<ServerParts, 'isSecure' | 'requestMs'>,
  sendErrorPage: SendErrorPage,
): FastifyInstance {
  const { requestMs = requestMsDefault, trustProxy = parseTrustProxy('loopback') } = parts;
  const server = fastify({
    // Log lines contain at most the route pattern, never addresses, emails or bodies.
    logger: {
      level: 'warn',
      ...loggerOptions,
      stream: parts.logStream ?? openLogStream(),
      serializers,
      hooks: { logMethod: skipDisconnects },
    },
    genReqId: createRequestId,
    trustProxy,
    clientErrorHandler: answerUnreadable(parts.provider),
    frameworkErrors: (error, request, reply) => void sendErrorPage(error, request, reply),
    requestTimeout: uploadMs,
    connectionTimeout: requestMs,
    http: { headersTimeout: requestMs, maxHeaderSize: headerBytesMax },
    // Without this, Fastify would load its compilers of schemas, which takes memory and a part of every start.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 600 },
    forceCloseConnections: 'idle',
    // Fastify's own answer is JSON, even for visitors.
    return503OnClosing: false,
  });
  limitConnections(server, trustProxy);
  server.addHook('onRequest', (request, reply, done) => {
    // The visitor has disconnected. Otherwise, Node keeps the address from here on, even after a disconnect.
    if (!request.ip) return void reply.hijack();
    reply.headers(commonHeaders);
    if (parts.isSecure) reply.header('Strict-Transport-Security', 'max-age=31536000');
    if (!request.routeOptions.config.receivesImages) endUnlessWhole(request, requestMs);
    done();
  });
  return server;
}

const noSchemas = () => {
  throw new Error('Routes have no schemas: the contract checks what arrives.');
};

const serializers = { req: () => ({}), res: () => ({}) };
const disconnects = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE', 'ERR_STREAM_DESTROYED']);

// A visitor who closes a page before it has loaded is not an error.
function skipDisconnects(this: object, args: unknown[], write: (...args: unknown[]) => void) {
  const { code, err } = Object(args[0]) as { code?: string; err?: { code?: string } };
  if (!disconnects.has(code ?? err?.code ?? '')) write.apply(this, args);
}

// Node's own limit applies to all requests alike, but a photograph may take longer than a form.
function endUnlessWhole({ raw }: FastifyRequest, requestMs: number) {
  if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return;
  const timer = setTimeout(() => raw.destroy(), requestMs).unref();
  raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}
