import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const bytesWorthCompressing = 1_000;
const brotliOptions = {
  // Most pages are smaller than this window of 64 KB. A larger one would not shrink them, and costs memory and time.
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 },
};

/** Compresses answers as each browser accepts them. */
export const compressAnswers = (server: FastifyInstance) =>
  server.register(fastifyCompress, {
    threshold: bytesWorthCompressing,
    // Request bodies are not decompressed: a small upload must not expand into a large one here.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions,
  });

const encoders = {
  br: (body: Buffer) => brotliCompressSync(body, brotliOptions),
  gzip: (body: Buffer) => gzipSync(body),
};

export type Encoding = keyof typeof encoders;

/** One body, compressed in each way when it is first asked for. */
export function compressOnce(body: Buffer): (encoding: Encoding) => Buffer {
  const encoded = new Map<Encoding, Buffer>();
  return (encoding) => {
    const made = encoded.get(encoding) ?? encoders[encoding](body);
    encoded.set(encoding, made);
    return made;
  };
}

/** The encoding that a browser prefers; null if it names none of ours, or weighs them, which `compressAnswers` reads. */
export function chooseEncoding(accepted: string | undefined): Encoding | null {
  if (!accepted || accepted.includes('q=')) return null;
  const names = accepted.split(',').map((name) => name.trim());
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null;
}
