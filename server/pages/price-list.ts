import { readFile } from 'node:fs/promises';

const bytesMax = 10_000_000;

/** Reads the PDF at the start, so that a wrong path stops the start. */
export async function readPriceList(path: string | null): Promise<Buffer | null> {
  if (path === null) return null;
  const file = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`PRICE_LIST cannot be read (${error.code}): ${path}`);
  });
  if (file.length > bytesMax) throw new Error('PRICE_LIST is larger than 10 MB.');
  if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('PRICE_LIST is not a PDF.');
  return file;
}
