import type { FastifyInstance } from 'fastify';
import { callList } from './call-list.ts';
import { openApiDocument } from './openapi-document.ts';

/** The OpenAPI document and the readable page, both generated from the contract at start. */
export function describeCalls(server: FastifyInstance) {
  const document = JSON.stringify(openApiDocument(), null, 2);
  const page = callList();
  server.get('/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(document));
  server.get('/', (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .send(page),
  );
}
