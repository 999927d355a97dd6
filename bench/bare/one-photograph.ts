import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import { fastify } from 'fastify';

/** The baseline for the gallery: a page with one ready-made picture, compressed as ours is. */
const { folder } = JSON.parse(process.argv[2]!) as { folder: string };
const page = readFileSync(join(folder, 'page.html'), 'utf8');
const picture = readFileSync(join(folder, 'picture.webp'));

const server = fastify();
await server.register(fastifyCompress, {
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
});
server.get('/page', (_, reply) => reply.type('text/html; charset=utf-8').send(page));
server.get('/picture.webp', (_, reply) => reply.type('image/webp').send(picture));
server.get('/elsewhere', (_, reply) =>
  reply.type('text/html; charset=utf-8').send('<!doctype html><title>Elsewhere</title>'),
);

console.log(`Bare is open: ${await server.listen({ port: 0, host: '127.0.0.1' })}`);
process.once('SIGTERM', () => process.exit(0));
