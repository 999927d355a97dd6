import type { FastifyInstance } from 'fastify';
import type { Provider } from '#website/provider.ts';

/** The OpenAPI document and a page for people, both generated from the contract when they are first asked for. */
export function describeCalls(server: FastifyInstance, provider: () => Provider) {
  let described: ReturnType<typeof describe> | undefined;
  server.get('/openapi.json', async (_, reply) => {
    const { text } = await (described ??= describe());
    reply.type('application/json; charset=utf-8');
    return text;
  });
  server.get('/', async (_, reply) => {
    const { render } = await (described ??= describe());
    const { html, policy } = render(provider());
    reply.type('text/html; charset=utf-8').header('Content-Security-Policy', policy);
    return html;
  });
}

// Imported here, because every start waits for what is imported at the top.
async function describe() {
  const [{ createOpenApiDocument }, { createApiPage }] = await Promise.all([
    import('./openapi-document.ts'),
    import('./page/api-page.ts'),
  ]);
  const document = createOpenApiDocument();
  return { text: JSON.stringify(document, null, 2), render: createApiPage(document) };
}
