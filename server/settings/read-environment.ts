import { readFileSync, statSync } from 'node:fs';
import { filterMachineSettings } from './machine.ts';

// Settings that hold a key or a password.
const secretSettings = filterMachineSettings(({ isSecret }) => isSecret === true);

// Longer than any of these settings may be.
const bytesMax = 16_384;

/**
 * Reads the environment with the secrets from files: `API_KEY_FILE=/run/secrets/api-key` sets `API_KEY` to the
 * content of that file. Containers and systemd pass secrets as files, because other programs can see an
 * environment.
 */
export function readEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  // An empty setting counts as unset, so that a line in a settings file can be switched off.
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const secrets = secretSettings.flatMap((name) => {
    const path = nonEmpty[`${name}_FILE`];
    if (path === undefined) return [];
    if (nonEmpty[name] !== undefined)
      throw new Error(`${name} and ${name}_FILE are both set. Please set only one.`);
    return [[name, readSecret(`${name}_FILE`, path)]];
  });
  return { ...nonEmpty, ...Object.fromEntries(secrets) };
}

/** The content of the file, without the line break that editors and `echo` add at the end. */
function readSecret(setting: string, path: string): string {
  const text = readText(setting, path).replace(/\r?\n$/, '');
  if (text.trim() === '') throw new Error(`${setting} names a file that is empty: ${path}`);
  return text;
}

function readText(setting: string, path: string): string {
  try {
    const file = statSync(path);
    if (file.isFile() && file.size <= bytesMax) return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${setting} names a file that cannot be read (${code}): ${path}`, { cause: error });
  }
  throw new Error(`${setting} must name a file of at most ${bytesMax / 1024} KB: ${path}`);
}
