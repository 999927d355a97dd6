import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

type Issue = { file: string } & Record<string, { name: string; line?: number }[]>;
type Lockfile = { packages: Record<string, { optionalDependencies?: Record<string, string> }> };

/** What knip finds unused: in the whole folder, and in the product when no test counts as a user. */
export async function unused(): Promise<string[]> {
  const [everywhere, inProduct] = await Promise.all([knip(), knip('--production')]);
  return [...new Set([...everywhere, ...inProduct])].toSorted();
}

async function knip(...options: string[]): Promise<string[]> {
  const args = [
    'node_modules/knip/bin/knip.js',
    '--reporter',
    'json',
    '--no-progress',
    '--no-exit-code',
    ...options,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 10_000_000 });
  const { issues } = JSON.parse(stdout) as { issues: Issue[] };
  return issues.flatMap(({ file, ...byKind }) =>
    Object.entries(byKind).flatMap(([kind, found]) =>
      found.map(({ name, line = 1 }) => `${file}:${line} ${kind}: ${name}`),
    ),
  );
}

/** Packages for other kinds of machine that the lockfile does not name; `npm ci` stops at them. */
export function missingInLockfile({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`])
      .map((name) => `package-lock.json:1 lacks ${name}, which ${path} names`),
  );
}

/** Version managers read `.nvmrc`, `npm start` runs the package `node`. */
export function differentNodeVersions(packageJson: string, nvmrc: string): string[] {
  const { node } = (JSON.parse(packageJson) as { dependencies: Record<string, string> }).dependencies;
  return node === nvmrc.trim() ? [] : [`.nvmrc:1 says ${nvmrc.trim()}; package.json pins ${node}`];
}
