import type { FastifyReply } from 'fastify';
import { streamChunks } from './stream-chunks.ts';

const chunkCharacters = 32_768;

/** Streams a list as a JSON array, no faster than the client reads it. */
export async function streamList(reply: FastifyReply, items: AsyncIterable<unknown>) {
  const json = await streamChunks(reply, jsonOf(items));
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
