import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const downloadMs = 60_000;
const folder = process.env.COUNTERPART_SAMPLES;

/**
 * A file of others that is not part of the project: from the folder COUNTERPART_SAMPLES if it is there, else from its public
 * address.
 */
export async function readSample(name: string, address: string): Promise<string> {
  const local = folder && join(folder, name);
  if (local && existsSync(local)) return readFileSync(local, 'utf8');
  const response = await fetch(address, { signal: AbortSignal.timeout(downloadMs) }).catch(() => null);
  if (response?.ok) return response.text();
  throw new Error(`Not reached: ${address}. Set COUNTERPART_SAMPLES to a folder that has ${name}.`);
}
