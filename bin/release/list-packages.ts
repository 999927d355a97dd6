// `npm run packages`: lists licences and install scripts from the lockfile. `-- --dates` adds the date of each
// direct or named package's latest release, from the registry.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLockedPackages, listProductPackages } from '../product-packages.mjs';

const root = join(import.meta.dirname, '..', '..');
const readJson = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));
const packages = readLockedPackages(root);
const ofProduct = listProductPackages(packages);
const entries = Object.entries(packages).filter(([path]) => path !== '');
const permissive =
  /^\(?(MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|Unlicense|CC0-1\.0)\b/;

print(`# Packages\n\n${entries.length} in the lockfile, ${ofProduct.size} of them for production.`);
print('## Licences', ['Licence', 'Packages', 'For production'], listLicences());
print('## Other than permissive, or not stated', ['Package', 'Licence', 'For'], listUnusualPackages());
print('## With an install script', ['Package', 'Version', 'Allowed'], listInstallScripts());
print(
  '## Direct',
  ['Package', 'Version', 'Licence', 'For', 'Newest version', 'Released'],
  listDirectPackages(),
);

function listLicences(): string[][] {
  const counts = new Map<string, { all: number; production: number }>();
  for (const [path, { license = 'not stated' }] of entries) {
    const { all, production } = counts.get(license) ?? { all: 0, production: 0 };
    counts.set(license, { all: all + 1, production: production + (ofProduct.has(path) ? 1 : 0) });
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b.all - a.all)
    .map(([name, { all, production }]) => [name, String(all), String(production)]);
}

function listUnusualPackages(): string[][] {
  return entries
    .filter(([, { license = '' }]) => !permissive.test(license) || license.includes(' AND '))
    .map(([path, { license = 'not stated' }]) => [formatPackageName(path), license, describePurpose(path)]);
}

function listInstallScripts(): string[][] {
  const { allowScripts } = readJson('package.json') as { allowScripts: Record<string, boolean> };
  return entries
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path, { version }]) => [
      formatPackageName(path),
      version,
      allowScripts[formatPackageName(path)] ? 'yes' : 'no',
    ]);
}

function listDirectPackages(): string[][] {
  const [, , flag, ...names] = process.argv;
  const { dependencies, devDependencies } = packages['']!;
  return Object.keys({ ...dependencies, ...devDependencies }).map((name) => {
    const path = `node_modules/${name}`;
    const { version, license = 'not stated' } = packages[path]!;
    const isAsked = flag === '--dates' && (names.length === 0 || names.includes(name));
    return [name, version, license, describePurpose(path), ...(isAsked ? readNewestVersion(name) : ['', ''])];
  });
}

/** Reads the newest version and its day from the registry. */
function readNewestVersion(name: string): string[] {
  const { stdout } = spawnSync('npm', ['view', name, 'version', 'time', '--json'], { encoding: 'utf8' });
  try {
    const { version, time } = JSON.parse(stdout) as { version: string; time: Record<string, string> };
    return [version, time[version]!.slice(0, 10)];
  } catch {
    return ['no answer', ''];
  }
}

function formatPackageName(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function describePurpose(path: string): string {
  if (ofProduct.has(path)) return 'production';
  const { dev, devOptional } = packages[path]!;
  return dev || devOptional ? 'development' : 'building';
}

function print(heading: string, columns: string[] = [], rows: string[][] = []) {
  const lines = [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  process.stdout.write(`${heading}\n\n${columns.length > 0 ? `${lines.join('\n')}\n\n` : ''}`);
}
