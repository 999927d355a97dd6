import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

type Chunk = string | Uint8Array;

/**
 * A stream of these chunks, read no faster than the client reads. A failure at the beginning is thrown; a later one
 * closes the connection, so that an incomplete answer never looks complete.
 */
export async function streamChunks(
  { raw }: Pick<FastifyReply, 'raw'>,
  source: AsyncIterable<Chunk>,
): Promise<Readable> {
  const chunks = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  const stream = Readable.from(startingWith(first, chunks), { objectMode: false });
  stream.once('error', () => raw.destroy());
  return stream;
}

async function* startingWith(first: IteratorResult<Chunk>, rest: AsyncIterator<Chunk>) {
  if (!first.done) yield first.value;
  yield* { [Symbol.asyncIterator]: () => rest };
}
