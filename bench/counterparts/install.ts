import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../processes.ts';
import type { Chapter } from './chapter.ts';

const installMs = 10 * 60_000;

/** The folder for npm packages of this chapter, beside the build and out of git. */
export const getModulesFolder = (name: string) => join(projectFolder, 'build', 'counterparts', name);

/**
 * Installs what a chapter needs and the machine lacks. Throws a sentence that says what to install if it cannot: this is
 * not Debian, or this process is not root.
 */
export function install(name: string, { debianPackages, unpackedPackages = [], npmPackages }: Chapter): void {
  installFromDebian(debianPackages.filter((each) => readDebianVersion(each) === null));
  unpack(getUnpackedFolder(name), unpackedPackages);
  installFromNpm(getModulesFolder(name), npmPackages);
}

/** The folder of Debian's packages that are only unpacked, because they do not stand beside each other installed. */
export const getUnpackedFolder = (name: string) => join(getModulesFolder(name), 'debian');

/** The version of an unpacked package; null without it. Its file is called `name_version_architecture.deb`. */
export function readUnpackedVersion(folder: string, name: string): string | null {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const file = files.find((each) => each.startsWith(`${name}_`) && each.endsWith('.deb'));
  return file ? decodeURIComponent(file.split('_')[1]!) : null;
}

function unpack(folder: string, names: readonly string[]) {
  const missing = names.filter((name) => readUnpackedVersion(folder, name) === null);
  if (missing.length === 0) return;
  mkdirSync(folder, { recursive: true });
  run('apt-get', ['update', '-qq']);
  run('sh', ['-ec', 'cd "$0"; apt-get download -qq "$@"', folder, ...missing]);
  for (const file of readdirSync(folder).filter((each) => each.endsWith('.deb'))) {
    run('dpkg', ['-x', join(folder, file), folder]);
    const { stdout } = spawnSync('dpkg', ['--field', join(folder, file), 'Depends'], { encoding: 'utf8' });
    const libraries = Array.from(stdout.matchAll(/(?:^|, )(lib[a-z\d.+-]+)/g), ([, library]) => library!);
    installFromDebian(libraries.filter((library) => readDebianVersion(library) === null));
  }
}

/** The installed version of a Debian package; null without it. */
export function readDebianVersion(name: string): string | null {
  const { status, stdout } = spawnSync('dpkg-query', ['-W', '-f', '${db:Status-Status} ${Version}', name], {
    encoding: 'utf8',
  });
  const [, version] = (status === 0 && /^installed (\S+)/.exec(stdout)) || [];
  return version ?? null;
}

function installFromDebian(missing: string[]) {
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0)
    throw new Error(`Install these first: apt-get install --no-install-recommends ${missing.join(' ')}`);
  run('apt-get', ['update', '-qq']);
  // Servers that a package brings would listen beside what a chapter starts.
  const policy = '/usr/sbin/policy-rc.d';
  if (!existsSync(policy)) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
    DEBIAN_FRONTEND: 'noninteractive',
  });
}

function installFromNpm(folder: string, packages: Chapter['npmPackages']) {
  const wanted = Object.entries(packages).filter(([name]) => !existsSync(join(folder, 'node_modules', name)));
  if (wanted.length === 0) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  run('npm', [
    'install',
    '--prefix',
    folder,
    ...quiet,
    ...wanted.map(([name, version]) => `${name}@${version}`),
  ]);
}

function run(program: string, args: string[], environment: Record<string, string> = {}) {
  const { error, status, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: installMs,
    env: { ...process.env, ...environment },
  });
  if (error ?? status !== 0)
    throw new Error(`${program} ${args[0]} failed. It said: ${error?.message ?? stderr.slice(-1_000)}`);
}
