// JavaScript, because `bin/setup.mjs` reads this before the pinned Node is installed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} LockedPackage
 * @property {string} version
 * @property {string} [license]
 * @property {boolean} [dev] Whether only packages for development need it.
 * @property {boolean} [devOptional] Whether it is an optional part of others, and one for development.
 * @property {boolean} [optional]
 * @property {boolean} [hasInstallScript]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */
/** @typedef {Record<string, LockedPackage>} LockedPackages By path, such as `node_modules/pg`; the empty path is the project. */

// These build the pages, or the built pages contain them. `npm start` needs them in a new folder, and a production
// install does not.
const forBuilding = new Set([
  '@react-router/dev',
  '@react-router/node',
  'barcode-detector',
  'embla-carousel-react',
  'react',
  'react-dom',
  'react-router',
  'vite',
]);

/** @returns {LockedPackages} */
export function readLockedPackages(root = '.') {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
}

/**
 * Lists the paths of the packages that the built product needs, with their dependencies.
 *
 * @param {LockedPackages} packages
 * @returns {Set<string>}
 */
export function listProductPackages(packages) {
  const found = new Set();
  const direct = Object.keys(packages['']?.dependencies ?? {}).filter((name) => !forBuilding.has(name));
  const waiting = direct.map((name) => ({ name, from: '' }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const path = findPackagePath(packages, next.name, next.from);
    if (path === undefined || found.has(path)) continue;
    found.add(path);
    waiting.push(...listDependencies(packages[path]).map((name) => ({ name, from: path })));
  }
  return found;
}

/** @param {LockedPackage} [locked] */
function listDependencies(
  { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = { version: '' },
) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/**
 * Finds a package as Node does: in the folder of the one that needs it, or in one above.
 * @param {LockedPackages} packages
 * @param {string} name
 * @param {string} from
 */
function findPackagePath(packages, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = [folder, 'node_modules', name].filter(Boolean).join('/');
    if (packages[path]) return path;
    if (folder === '') return;
  }
}
