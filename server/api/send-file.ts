import type { FastifyReply } from 'fastify';
import { streamChunks } from './stream-chunks.ts';

/** A file whose bytes are there already, or are read as they are sent. */
export type SentFile = { name: string; bytes: Uint8Array | AsyncIterable<Uint8Array> };

export async function sendFile(reply: FastifyReply, { name, bytes }: SentFile) {
  const content = bytes instanceof Uint8Array ? Buffer.from(bytes) : await streamChunks(reply, bytes);
  return reply.header('Content-Disposition', `attachment; filename="${name}"`).send(content);
}
