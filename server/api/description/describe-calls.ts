import type { FastifyInstance } from 'fastify';
import type { Provider } from '#website/provider.ts';
import { openApiDocument } from './openapi-document.ts';
import { apiPage } from './page/api-page.ts';

/** The OpenAPI document and a page for people, both generated from the contract at start. */
export function describeCalls(server: FastifyInstance, provider: () => Provider) {
  const document = openApiDocument();
  const text = JSON.stringify(document, null, 2);
  const { policyFor, renderFor } = apiPage(document);
  server.get('/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(text));
  server.get('/', (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', policyFor(provider()))
      .send(renderFor(provider())),
  );
}
