import type { FastifyInstance } from 'fastify';

export type Health = {
  /** Rejects if the database does not answer. */
  isWell: () => Promise<unknown>;
  /** Whether our embedded database server has ended and is being restarted. */
  isRestarting: () => boolean;
};

/** For monitoring: 200 while the process can answer, 503 if its database cannot. */
export function serveHealth(server: FastifyInstance, { isWell, isRestarting }: Health) {
  server.get('/health', async (_, reply) => {
    const well = await isWell().then(
      () => true,
      () => false,
    );
    const database = isRestarting() ? 'restarting' : 'unavailable';
    return reply
      .code(well ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send(well ? { status: 'ok' } : { status: 'unavailable', database });
  });
}
