// Run first by `npm start` and `npm test`: installs the packages, builds the pages and, with --tests, provides a
// browser. A completed step costs milliseconds. The first run uses the machine's own Node, 20 or later, before
// anything is installed, so this file imports only Node's own modules and files in JavaScript.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readLockedPackages, listProductPackages } from './product-packages.mjs';
import { shareSetupLock, acquireSetupLock } from './setup-lock.mjs';

const pinnedNode = join('node_modules', '.bin', 'node');
const sourceOfPages = join('website', 'routes.ts');
const stamp = join('build', 'stamp');
const builtFrom = ['website', 'contract', 'bin/vite', 'vite.config.ts', 'react-router.config.ts'];
const builtWith = ['tsconfig.json', 'package.json', 'package-lock.json'];

if (Number.parseInt(process.versions.node) < 20) stop('Lychgate needs Node 20 or later to install itself.');
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
if (!existsSync('package-lock.json')) stop('package-lock.json is missing.');
await setUp({
  pages: !process.argv.includes('--install-only'),
  browser: process.argv.includes('--tests'),
  isProduct: process.argv.includes('--product'),
});

async function setUp({ pages, browser, isProduct }) {
  const choosePackages = () => {
    if (browser || (!pages && !isProduct)) return 'development';
    return isProduct || isBuilt() ? 'product' : 'building';
  };
  const isReady = () => isInstalled(choosePackages()) && (!pages || isBuilt());
  let browserStatus;
  if (!isReady()) {
    const release = await acquireSetupLock(() =>
      print('Another process is installing or building here; waiting for it…'),
    );
    if (!isInstalled(choosePackages())) await install(choosePackages());
    // A browser is mostly a download, and pages are mostly work for the processor.
    if (browser) browserStatus = installBrowser();
    if (pages && !isBuilt()) await build();
    release();
  }
  if (browser) process.exitCode = await (browserStatus ?? installBrowser());
}

// npm writes this list into node_modules last, so an interrupted install is noticed. Packages missing from it are
// optional ones that npm skips on this platform.
function isInstalled(purpose) {
  const installed = join('node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  const { packages: found } = JSON.parse(readFileSync(installed, 'utf8'));
  const locked = readLockedPackages();
  const ofProduct = listProductPackages(locked);
  const isNeeded = ([path, { dev }]) => {
    if (purpose === 'product') return ofProduct.has(path);
    return path !== '' && !(dev && purpose === 'building');
  };
  const isThere = ([path, { version, optional, devOptional }]) =>
    found[path] ? found[path].version === version : optional || devOptional;
  return Object.entries(locked).filter(isNeeded).every(isThere) && isPinnedNode();
}

function isPinnedNode() {
  const { version } = readLockedPackages()['node_modules/node'];
  if (!existsSync(pinnedNode)) return false;
  if (process.version === `v${version}`) return true;
  return spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`;
}

async function install(purpose) {
  print('Installing what Lychgate needs (a few minutes the first time)…');
  const isDevelopment = purpose === 'development';
  const wishes = [
    isDevelopment ? '--include=dev' : '--omit=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  // `npm ci` would empty the folder from which Lychgate may be running, so `npm install` adds what is missing.
  const command = isDevelopment && isInstalled('building') ? ['install', '--no-save'] : ['ci'];
  // Node 24 comes from the install script of the package `node`; package.json names the few scripts allowed. Its
  // engines field describes the Node that runs npm, not the one that runs Lychgate.
  const despiteSettings = ['--ignore-scripts=false', '--engine-strict=false'];
  const status = await run('npm', [...command, ...wishes, ...despiteSettings]);
  if (status !== 0)
    stop('The packages could not be installed; npm’s message is above. Is there a network connection?');
  if (!isPinnedNode())
    stop('Node 24 was installed but does not run here: the npm package "node" has none for this machine.');
  removeHeaders();
}

// 67 MB that only compiling add-ons needs, and nothing here is compiled.
function removeHeaders() {
  const platforms = join('node_modules', 'node', 'node_modules');
  if (!existsSync(platforms)) return;
  for (const { name } of readdirSync(platforms, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  ))
    rmSync(join(platforms, name, 'include'), { recursive: true, force: true });
}

function isBuilt() {
  const parts = [stamp, join('build', 'server', 'index.js'), join('build', 'client')];
  if (!parts.every((path) => existsSync(path))) return false;
  // A production install has no sources that could have changed.
  return !existsSync(sourceOfPages) || readFileSync(stamp, 'utf8') === hashOfSources();
}

async function build() {
  print('Building the pages…');
  const hash = hashOfSources();
  rmSync(stamp, { force: true });
  // Node's compile cache belongs to the previous sources and would only grow.
  rmSync(join('build', 'compiled'), { recursive: true, force: true });
  const status = await run(pinnedNode, [join('node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'], {
    NODE_ENV: 'production',
  });
  if (status !== 0) stop('The pages could not be built; the reason is above.');
  // The stamp is written last, so an interrupted build is repeated.
  writeFileSync(stamp, hash);
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const path of [...builtFrom, ...builtWith].flatMap(listFiles)) {
    hash.update(`${path}\0`).update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => !name.includes('.test.'));
  return names.toSorted().flatMap((name) => listFiles(join(path, name)));
}

function installBrowser() {
  const child = spawn(pinnedNode, ['bin/install-browser.ts'], { stdio: 'inherit' });
  return new Promise((resolve) => child.on('close', (status) => resolve(status ?? 1)));
}

/** Runs a command silently unless it fails, and returns its exit status. */
function run(command, args, environment = {}) {
  const env = { ...process.env, PATH: createPath(command), ...environment };
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal));
  if (child.pid) shareSetupLock(child.pid);
  return new Promise((resolve) => {
    child.on('error', (error) => stop(`${command} could not be started: ${error.message}`));
    child.on('close', (status) => {
      if (child.killed) process.exit(1);
      if (status !== 0) process.stderr.write(Buffer.concat(output));
      resolve(status);
    });
  });
}

// npm must not run on the Node that it is about to replace.
function createPath(command) {
  const localBin = join(process.cwd(), 'node_modules', '.bin');
  const folders = process.env.PATH.split(delimiter);
  return folders.filter((folder) => command !== 'npm' || folder !== localBin).join(delimiter);
}

function print(sentence) {
  process.stdout.write(`${sentence}\n`);
}

function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
