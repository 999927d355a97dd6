import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryEnvironment, serverArguments } from '../../bin/server-process.mjs';
import { freePort, keys } from '../processes.ts';
import { startProgram, type StartedProgram } from './program.ts';
import type { LychgateProcess, Settings } from './target.ts';

export type StartedLychgate = LychgateProcess & Pick<StartedProgram, 'stop'>;

/** One process of Lychgate with a DATA_DIR of its own, as `npm start` runs it, without a supervisor. */
export async function startLychgate(
  folder: string,
  name: string,
  role: LychgateProcess['role'],
  settings: Settings,
): Promise<StartedLychgate> {
  const dataDir = join(folder, name);
  mkdirSync(dataDir, { mode: 0o755 });
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const program = await startProgram({
    name,
    folder,
    command: [process.execPath, ...serverArguments],
    environment: {
      ...memoryEnvironment,
      NODE_ENV: '',
      DATA_DIR: dataDir,
      PORT: `${port}`,
      ROLE: role,
      API_KEY: keys.api,
      OPERATOR_KEY: keys.operator,
      DEMO: 'off',
      ...settings,
    },
    withChannel: true,
    isReady: () =>
      fetch(`${address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
  });
  return { ...program, name, role, address, dataDir };
}

/** The sign-in link that a start printed last. */
export function readOperatorLink({ logFile }: Pick<LychgateProcess, 'logFile'>): string {
  const links = readFileSync(logFile, 'utf8').matchAll(/http\S+#link\.\S+/g);
  return [...links].at(-1)?.[0] ?? '';
}
