import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'embedding');
const documented = 'https://photographs.example.com';
const policy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'";

/** Serves a page that shows web agencies both frames at work, from the files that they copy. */
export function serveEmbedding(server: FastifyInstance) {
  server.get<{ Params: { funeralGuid: string } }>('/embedding/:funeralGuid', async ({ params }, reply) => {
    const page = await readFile(join(folder, 'demonstration.html'), 'utf8');
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'Content-Security-Policy': policy, 'X-Robots-Tag': 'noindex' })
      .send(page.replaceAll(documented, '').replaceAll('FUNERAL', encodeURIComponent(params.funeralGuid)));
  });
  server.get('/embedding/frame-heights.js', async (_, reply) => {
    const script = await readFile(join(folder, 'frame-heights.js'), 'utf8');
    return reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'max-age=300')
      .send(script.replace(`'${documented}'`, 'new URL(document.currentScript.src).origin'));
  });
}
