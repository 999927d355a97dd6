import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Migrations that differ from their first commit, and so from those that existing databases have run. Those up to
 * `inBaseline` are in the baseline alone.
 */
export function findEditedMigrations(root: string, folder: string, inBaseline = 0): string[] {
  return findFirstCommits(root, folder).flatMap(({ path, commit }) => {
    if (Number(/^\d+/.exec(basename(path))?.[0]) <= inBaseline) return [];
    const file = join(root, path);
    // Migrations that were written at the same time may be renumbered before anybody has run them.
    if (!existsSync(file) && isRenumbered(root, folder, runGit(root, 'show', `${commit}:${path}`))) return [];
    if (!existsSync(file)) return `${path}:1 was taken away; databases out there have run it`;
    const isSame = runGit(root, 'show', `${commit}:${path}`) === readFileSync(file, 'utf8');
    return isSame ? [] : `${path}:1 was changed after it was committed; write a new migration instead`;
  });
}

const isRenumbered = (root: string, folder: string, sql: string): boolean =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.sql'))
    .some((name) => readFileSync(join(root, folder, name), 'utf8') === sql);

/** False where git is missing, or nothing is committed yet. */
export function hasHistory(root: string): boolean {
  try {
    runGit(root, 'rev-parse', '--verify', 'HEAD');
    return true;
  } catch {
    return false;
  }
}

function findFirstCommits(root: string, folder: string) {
  const additions = ['--reverse', '--no-renames', '--diff-filter=A', '--format=commit %H', '--name-only'];
  const log = runGit(root, 'log', ...additions, '--', folder);
  const first = new Map<string, string>();
  let commit = '';
  for (const line of log.split('\n').filter(Boolean)) {
    if (line.startsWith('commit ')) commit = line.slice('commit '.length);
    else if (line.endsWith('.sql') && !first.has(line)) first.set(line, commit);
  }
  return [...first].map(([path, added]) => ({ path, commit: added }));
}

function runGit(root: string, ...args: string[]) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
