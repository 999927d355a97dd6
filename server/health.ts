import type { FastifyInstance } from 'fastify';

/** For whoever watches the process: 200 while it can answer, 503 when its database cannot. */
export function serveHealth(server: FastifyInstance, isWell: () => Promise<unknown>) {
  server.get('/health', { config: { rateLimit: false } }, async (_, reply) => {
    const well = await isWell().then(
      () => true,
      () => false,
    );
    return reply
      .code(well ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status: well ? 'ok' : 'unavailable' });
  });
}
