import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a command as `npm run` does. Returns its output. */
export async function runCommand(
  name: string,
  argument: string,
  settings: Record<string, string>,
  ...options: string[]
) {
  const path = join(import.meta.dirname, `../../server/commands/${name}.ts`);
  const env = { PATH: process.env.PATH, PHOTOGRAPHS_SHARED: 'on', ...settings };
  return (await run(process.execPath, [path, argument, ...options], { env })).stdout;
}
