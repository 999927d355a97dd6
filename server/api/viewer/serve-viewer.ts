import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const swaggerUi = join(dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static');
const files = ['/swagger-ui-bundle.js', '/swagger-ui.css', '/viewer.js'];

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The OpenAPI document in Swagger UI, whose files come from this server. Without script, the page leads to the list. */
export async function serveViewer(server: FastifyInstance) {
  await server.register(fastifyStatic, {
    root: [swaggerUi, import.meta.dirname],
    prefix: '/reference/',
    index: false,
    decorateReply: false,
    allowedPath: (path) => files.includes(path),
  });
  server.get('/reference/', (_, reply) =>
    reply.type('text/html; charset=utf-8').header('Content-Security-Policy', policy).send(page),
  );
}

const page = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Lychgate: the calls in detail</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="swagger-ui.css"><script defer src="swagger-ui-bundle.js"></script>
<script defer src="viewer.js"></script></head><body><main id="calls"><p><a href="/api/">The list of the calls</a> needs no
script.</p></main></body></html>`;
