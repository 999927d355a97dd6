import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import { fastify } from 'fastify';

/** Serves the hand-written pages in a folder, compressed as ours are. */
const { folder } = JSON.parse(process.argv[2]!) as { folder: string };
const readPage = (name: string) => readFileSync(join(folder, name), 'utf8');
const [list, form, hydrated, request] = [
  readPage('list.html'),
  readPage('form.html'),
  readPage('hydrated.html'),
  readPage('request.html'),
];

const server = fastify();
await server.register(fastifyCompress, {
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
});
await server.register(fastifyStatic, { root: join(folder, 'assets'), prefix: '/assets/' });
server.get<{ Querystring: { book?: string } }>('/events', (request, reply) =>
  reply.type('text/html; charset=utf-8').send(request.query.book ? form : list),
);
// A visit starts on a page of another site, so that nothing of ours is cached yet.
server.get('/elsewhere', (_, reply) =>
  reply.type('text/html; charset=utf-8').send('<!doctype html><title>Elsewhere</title>'),
);
server.get('/unattendedcremations', (_, reply) => reply.type('text/html; charset=utf-8').send(request));
server.get('/hydrated', (_, reply) => reply.type('text/html; charset=utf-8').send(hydrated));

console.log(`Bare is open: ${await server.listen({ port: 0, host: '127.0.0.1' })}`);
process.once('SIGTERM', () => process.exit(0));
