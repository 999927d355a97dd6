import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const chunkCharacters = 32_768;

/**
 * Streams a list as a JSON array, no faster than the client reads it. A failure at the beginning is thrown; a later
 * one closes the connection, so that an incomplete list never looks complete.
 */
export async function streamList(reply: FastifyReply, items: AsyncIterable<unknown>) {
  const chunks = jsonOf(items);
  const first = await chunks.next();
  const json = Readable.from(startingWith(first, chunks), { objectMode: false });
  json.once('error', () => reply.raw.destroy());
  return reply.type('application/json; charset=utf-8').send(json);
}

async function* jsonOf(items: AsyncIterable<unknown>): AsyncGenerator<string, void> {
  let chunk = '[';
  let separator = '';
  for await (const item of items) {
    chunk += separator + JSON.stringify(item);
    separator = ',';
    if (chunk.length < chunkCharacters) continue;
    yield chunk;
    chunk = '';
  }
  yield `${chunk}]`;
}

async function* startingWith(first: IteratorResult<string, void>, rest: AsyncIterable<string>) {
  if (!first.done) yield first.value;
  yield* rest;
}
