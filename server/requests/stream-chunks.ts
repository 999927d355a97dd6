import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

type Chunk = string | Uint8Array;

/**
 * Streams these chunks, no faster than the client reads. A failure before the first chunk is thrown. A later one
 * closes the connection, so that an incomplete answer never looks complete.
 */
export async function streamChunks(
  { raw }: Pick<FastifyReply, 'raw'>,
  source: AsyncIterable<Chunk>,
): Promise<Readable> {
  const chunks = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  const stream = Readable.from(prependChunk(first, chunks), { objectMode: false });
  stream.once('error', () => raw.destroy());
  return stream;
}

async function* prependChunk(first: IteratorResult<Chunk>, rest: AsyncIterator<Chunk>) {
  if (!first.done) yield first.value;
  yield* { [Symbol.asyncIterator]: () => rest };
}
