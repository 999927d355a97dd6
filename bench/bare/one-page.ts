import { fastify } from 'fastify';

/** The baseline of pages that visitors share: a bare Fastify that sends the bytes of one page, read once from `from`. */
const { from } = JSON.parse(process.argv[2]!) as { from: string };
const body = Buffer.from(await (await fetch(from)).arrayBuffer());

const server = fastify();
server.get('/events', (_, reply) => reply.type('text/html; charset=utf-8').send(body));

console.log(`Bare is open: ${await server.listen({ port: 0, host: '127.0.0.1' })}`);
process.once('SIGTERM', () => process.exit(0));
