import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { BoundedBuffer } from '#contract/http/read-body.ts';

/**
 * Passes on each chunk of a request as it arrives. If `take` throws, the rest stays unread and the request can
 * still be answered.
 * @throws with status code 400 if the connection closes early
 */
export function readChunks(stream: Readable, take: (chunk: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (settle: () => void) => {
      stream.off('data', read).off('end', end).off('error', failAsIncomplete).off('close', failAsIncomplete);
      settle();
    };
    const read = (chunk: Buffer) => {
      try {
        take(chunk);
      } catch (error) {
        stop(() => reject(error as Error));
      }
    };
    const end = () => stop(resolve);
    const failAsIncomplete = () => stop(() => reject(withStatus(400, 'The body ended early')));
    stream.on('data', read).on('end', end).on('error', failAsIncomplete).on('close', failAsIncomplete);
  });
}

/**
 * Reads the whole body of a request.
 * @throws with status code 413 if it is larger
 */
export async function readBody(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  if (Number(request.headers['content-length']) > bytesMax) throw createTooLargeError();
  const body = new BoundedBuffer(bytesMax, createTooLargeError);
  await readChunks(request, (chunk) => body.append(chunk));
  return toBuffer(body);
}

export function toBuffer(body: BoundedBuffer): Buffer {
  const { buffer, byteOffset, byteLength } = body.toBytes();
  return Buffer.from(buffer, byteOffset, byteLength);
}

export const createTooLargeError = () => withStatus(413, 'The body is too large');

const withStatus = (statusCode: number, message: string) => Object.assign(new Error(message), { statusCode });
