import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { onceAMinute } from '#back-office/log-sparingly.ts';
import { readBody } from '../requests/read-body.ts';

export type ReceiveWebhook = (webhook: {
  body: Buffer;
  signature: unknown;
}) => Promise<'taken' | 'not-signed' | 'not-readable'>;

const bodyBytesMax = 1_000_000;
// GoCardless expects 498 for an invalid signature.
const statuses = { taken: 204, 'not-signed': 498, 'not-readable': 400 };

/** Serves webhooks from GoCardless. The signature covers the raw bytes, so the body must not be parsed first. */
export async function serveWebhooks(server: FastifyInstance, receiveWebhook: ReceiveWebhook) {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_: FastifyRequest, stream: IncomingMessage) =>
    readBody(stream, bodyBytesMax),
  );
  const isDue = onceAMinute();
  server.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500 && isDue(error.message))
      request.log.error({ error: error.message }, 'A webhook failed');
    return reply.code(status).send();
  });
  server.post('/webhooks/gocardless', async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const outcome = await receiveWebhook({ body, signature: request.headers['webhook-signature'] });
    return reply.code(statuses[outcome]).send();
  });
}
