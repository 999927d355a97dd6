import { isRefused, refuse, type Refused } from '#contract/call.ts';
import type { UploadedImage } from '#contract/photographs.ts';

type File = AsyncIterable<Uint8Array>;

/**
 * The first file of a form, received to its end, because the work on it begins with a transaction that must not wait for a
 * slow connection. The server limits its size.
 */
export async function receiveFirstFile(files: AsyncIterable<UploadedImage> | null): Promise<File | Refused> {
  const chunks: Uint8Array[] = [];
  let hasFile = false;
  try {
    for await (const { bytes } of files ?? []) {
      hasFile = true;
      for await (const chunk of bytes) chunks.push(chunk);
      break;
    }
  } catch (error) {
    const { refused } = Object(error) as { refused?: unknown };
    if (isRefused(refused)) return refused;
    throw error;
  }
  return hasFile ? streamChunks(chunks) : noFile;
}

async function* streamChunks(chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

const noFile = refuse(400, 'no-file', 'Please choose the file first.');
