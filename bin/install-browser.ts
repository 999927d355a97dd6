import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserType } from 'playwright-core';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
// Headless Chromium renders the same pages with about 60% of the work.
const withoutWindows = '/usr/bin/chromium-headless-shell';
const advice = 'Install Chromium or Chrome, or put the path of one into CHROMIUM_PATH.';
const require = createRequire(import.meta.url);

/** Finds a full browser: CHROMIUM_PATH, the one installed on the machine, or the one that Playwright installed. */
export function findBrowser(): string | undefined {
  return process.env.CHROMIUM_PATH || (places.find((path) => existsSync(path)) ?? findPlaywrightBrowser());
}

/** Finds the browser for tests: headless Chromium if it is installed (it has no camera), otherwise a full browser. */
export function findLightBrowser(): string | undefined {
  const isThere = !process.env.CHROMIUM_PATH && existsSync(withoutWindows);
  return isThere ? withoutWindows : findBrowser();
}

// Loading Playwright is slow, so this is tried last.
function findPlaywrightBrowser(): string | undefined {
  const { chromium } = require('playwright-core') as { chromium: BrowserType };
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** Finds a browser or installs one. Returns a sentence if neither is possible. */
function installBrowser(): string | undefined {
  const { CHROMIUM_PATH: path } = process.env;
  if (path)
    return existsSync(path) ? undefined : `There is no browser at ${path}, the path in CHROMIUM_PATH.`;
  const isDebian = isRootOn('debian');
  if (findBrowser() && (existsSync(withoutWindows) || !isDebian)) return undefined;
  process.stdout.write('Installing a browser for the tests (a minute or two, once)…\n');
  if (isDebian) installFromDebian(['chromium', 'chromium-headless-shell', 'fonts-liberation']);
  else installFromPlaywright();
  return findBrowser() ? undefined : `No browser could be installed; the reason is above. ${advice}`;
}

export function isRootOn(system: 'debian' | 'ubuntu'): boolean {
  const facts = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8').split('\n') : [];
  return process.getuid?.() === 0 && facts.includes(`ID=${system}`);
}

// A new machine has no package lists and an old one has outdated lists. In both cases the install fails.
export function installFromDebian(packages: string[]) {
  const patience = ['-o', 'DPkg::Lock::Timeout=120'];
  const install = ['install', '-y', '--no-install-recommends', ...patience, ...packages];
  if (!run('apt-get', install, false) && run('apt-get', ['update'])) run('apt-get', install);
}

function installFromPlaywright() {
  const libraries = isRootOn('ubuntu') ? ['--with-deps'] : [];
  run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', ...libraries, 'chromium']);
}

/** Runs a command silently unless it fails, and returns whether it succeeded. */
function run(command: string, args: string[], showsFailure = true): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stdout, stderr, error } = spawnSync(command, args, { env, encoding: 'utf8' });
  if (status !== 0 && showsFailure)
    process.stderr.write(`${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}\n`);
  return status === 0;
}

if (import.meta.main) {
  const problem = installBrowser();
  if (problem) process.stderr.write(`${problem}\n`);
  process.exitCode = problem ? 1 : 0;
}
