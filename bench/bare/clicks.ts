import { fastify } from 'fastify';
import pg from 'pg';

/** The baseline for clicks: one Fastify route without any check, and the same insert as ours. */
const { databaseUrl, poolSize } = JSON.parse(process.argv[2]!) as { databaseUrl: string; poolSize: number };
const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });

const write = `
  insert into mail_shot_click (cu, co, ws, ca, contact_id, clicked_at)
  values ($1, $2, $3, $4, (select id from contact where co = $2 and cu = $1), $5)`;

const server = fastify();
server.post('/api/Ms/MailShot', async (request, reply) => {
  const { cu, co, ws, ca } = request.body as Record<'cu' | 'co' | 'ws' | 'ca', string>;
  await pool.query({ name: 'write', text: write, values: [cu, co, ws, ca, new Date()] });
  return reply.send({});
});

console.log(`Bare is open: ${await server.listen({ port: 0, host: '127.0.0.1' })}`);
process.once('SIGTERM', () => process.exit(0));
